/** A problem with the embedded store that a person can correct; the message says how, and no stack is needed. */
export class StoreError extends Error {}
