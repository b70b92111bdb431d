/** Something about the embedded store that a person can put right; its message says how, and no stack helps. */
export class StoreError extends Error {}
