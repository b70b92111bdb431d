/** The server is stopping and has let go of the store. Nothing was done, and the next server can do it. */
export class StoreClosedError extends Error {
  constructor() {
    super("the store was closed because the server is stopping");
    this.name = "StoreClosedError";
  }
}

/** An orderly stop is no trouble for an operator: what it interrupts is not worth more than a line for debugging. */
export function logLevelOf(error: unknown): "debug" | "error" {
  return error instanceof StoreClosedError ? "debug" : "error";
}
