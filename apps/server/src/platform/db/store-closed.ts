/** Thrown when the server is stopping and has released the store. Nothing was done, and the next server can do it. */
export class StoreClosedError extends Error {
  constructor() {
    super("the store was closed because the server is stopping");
    this.name = "StoreClosedError";
  }
}

/** An orderly stop is no problem for an operator, so interrupted work is only worth a debug line. */
export function logLevelOf(error: unknown): "debug" | "error" {
  return error instanceof StoreClosedError ? "debug" : "error";
}
