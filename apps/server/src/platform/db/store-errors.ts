import { StoreClosedError } from "./store-closed.ts";

/**
 * The kind of a store error, which decides whether to retry:
 * - `away`: the store cannot be reached or does not accept connections at the moment;
 * - `full`: the store has no room left: disk, memory or connections;
 * - `contention`: the store was busy with the same rows, and a retry is likely to succeed;
 * - `final`: a retry would fail in the same way.
 */
export type StoreErrorKind = "away" | "full" | "contention" | "final";

type Passing = Exclude<StoreErrorKind, "final">;

/** By the codes of PostgreSQL, or how they begin; the first that fits counts. */
const BY_STATE: readonly (readonly [start: string, kind: StoreErrorKind])[] = [
  // A message that the store cannot parse never becomes valid.
  ["08P01", "final"],
  ["08", "away"],
  // The store was made a standby, or closed for writing before its disk is full.
  ["25006", "away"],
  // A connection that was idle inside a transaction for too long is ended, without its work being done.
  ["25P03", "away"],
  // Passwords and databases change while a store is moved, which is not the fault of a report.
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

/** Network errors, as Node names them. */
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

/** The driver has no codes; a connection that broke between statements reports "not queryable" next. */
const BY_WORDS = /Connection terminated|is not queryable|timeout exceeded when trying to connect/;

export function storeErrorKind(error: unknown): StoreErrorKind {
  if (error instanceof StoreClosedError) return "away";
  const { code, errors, severity } = (error ?? {}) as { code?: unknown; errors?: unknown; severity?: unknown };
  // pgbouncer uses this code for everything: that its store is away, or that too many wait. It closes the connection
  // with it.
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

/** Returns true when a retry may work, so that nothing may be dropped because of it. */
export function isPassing(error: unknown): boolean {
  return storeErrorKind(error) !== "final";
}

const RETRY_MS: Record<Passing, number> = { away: 500, full: 500, contention: 20 };

/** Returns when to retry after this error; undefined when a retry cannot help. */
export function retryAfter(error: unknown): number | undefined {
  const kind = storeErrorKind(error);
  return kind === "final" ? undefined : RETRY_MS[kind];
}
