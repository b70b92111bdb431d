import { StoreClosedError } from "./store-closed.ts";

/**
 * What an error of the store means, sorted once for everybody:
 * - `away`: it cannot be reached or does not let us in just now;
 * - `full`: it is there and has no room left: disk, memory or connections;
 * - `contention`: it was busy with something else on the same rows, and the same again is likely to do;
 * - `final`: it will say the same the next time.
 */
export type StoreErrorKind = "away" | "full" | "contention" | "final";

type Passing = Exclude<StoreErrorKind, "final">;

/** By the codes of PostgreSQL, or how they begin; the first that fits counts. */
const BY_STATE: readonly (readonly [start: string, kind: StoreErrorKind])[] = [
  // A message that the store cannot read will never be one that it can.
  ["08P01", "final"],
  ["08", "away"],
  // It was made a standby, or closed for writing before its disk is full.
  ["25006", "away"],
  // A connection that was idle inside a transaction for too long is ended; what it had to do was not done.
  ["25P03", "away"],
  // Passwords and databases change while a store is moved; no report is to blame for that.
  ["28", "away"],
  ["3D000", "away"],
  ["40001", "contention"],
  ["40P01", "contention"],
  ["53300", "away"],
  ["53", "full"],
  ["55P03", "contention"],
  // Cancelled by an administrator or by a time limit of the store.
  ["57014", "contention"],
  ["57P04", "final"],
  ["57P", "away"],
  // Files and devices of the store's machine fail.
  ["58", "full"],
];

/** Of the network, as Node names them. */
const BY_NETWORK = new Set([
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "EMFILE",
  "ENETDOWN",
  "ENETUNREACH",
  "ENFILE",
  "ENOBUFS",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The driver has no codes of its own; a connection that broke between two statements says "not queryable" at the next. */
const BY_WORDS = /Connection terminated|is not queryable|timeout exceeded when trying to connect/;

export function storeErrorKind(error: unknown): StoreErrorKind {
  if (error instanceof StoreClosedError) return "away";
  const { code, errors, severity } = (error ?? {}) as { code?: unknown; errors?: unknown; severity?: unknown };
  // pgbouncer says everything by this code: that its store is away, that too many wait. It ends the connection with it.
  if (code === "08P01" && severity === "FATAL") return "away";
  if (typeof code === "string") {
    if (BY_NETWORK.has(code)) return "away";
    const state = BY_STATE.find(([start]) => code.startsWith(start));
    if (state) return state[1];
  }
  // A name with several addresses fails with one error for each.
  if (Array.isArray(errors)) return errors.map(storeErrorKind).find((kind) => kind !== "final") ?? "final";
  return error instanceof Error && BY_WORDS.test(error.message) ? "away" : "final";
}

/** Whether the same would work later: then nothing may be lost by it. */
export function isPassing(error: unknown): boolean {
  return storeErrorKind(error) !== "final";
}

const RETRY_MS: Record<Passing, number> = { away: 500, full: 500, contention: 20 };

/** When to try again what failed by this; undefined where that would change nothing. */
export function retryAfter(error: unknown): number | undefined {
  const kind = storeErrorKind(error);
  return kind === "final" ? undefined : RETRY_MS[kind];
}
