import { describe, expect, it, test } from "vitest";
import { StoreClosedError } from "./store-closed.ts";
import { isPassing, retryAfter, type StoreErrorKind, storeErrorKind } from "./store-errors.ts";

const coded = (code: string) => Object.assign(new Error("from the store"), { code });

const BY_CODE: Record<StoreErrorKind, [code: string, name: string][]> = {
  away: [
    ["08000", "connection exception"],
    ["08006", "connection failure"],
    ["25006", "a store that takes no writes"],
    ["25P03", "a transaction that was idle too long"],
    ["28P01", "a password that was changed"],
    ["3D000", "a database that is being moved"],
    ["53300", "no connection left"],
    ["57P01", "an administrator's shutdown"],
    ["57P02", "a crash of another connection"],
    ["57P03", "a store that is starting"],
    ["57P05", "a connection that was idle too long"],
    ["EADDRNOTAVAIL", "no port left on this machine"],
    ["EAI_AGAIN", "a name server that does not answer"],
    ["ECONNREFUSED", "a refused connection"],
    ["ECONNRESET", "a connection that was cut"],
    ["EHOSTUNREACH", "a host that cannot be reached"],
    ["ENETUNREACH", "a network that cannot be reached"],
    ["ENOTFOUND", "a name that is not known just now"],
    ["EPIPE", "a connection that ended while writing"],
    ["ETIMEDOUT", "a connection that takes too long"],
  ],
  full: [
    ["53000", "insufficient resources"],
    ["53100", "a full disk"],
    ["53200", "no memory left"],
    ["53400", "a limit of the store's settings"],
    ["58000", "a failure of its machine"],
    ["58030", "a disk that cannot be read or written"],
    ["58P01", "a file that is missing"],
  ],
  contention: [
    ["40001", "a serialization failure"],
    ["40P01", "a deadlock"],
    ["55P03", "a lock that was not to be had in time"],
    ["57014", "a statement that was cancelled"],
  ],
  final: [
    ["08P01", "a message that it cannot read"],
    ["22003", "a number out of range"],
    ["22021", "a text that it cannot hold"],
    ["22P05", "a character that it cannot hold"],
    ["23503", "a reference to what is gone"],
    ["23505", "a value that is taken"],
    ["25P02", "a transaction that has failed already"],
    ["42P01", "a table that does not exist"],
    ["54000", "a statement that is too large"],
    ["57P04", "a database that was dropped"],
    ["XX000", "a mistake of the store"],
  ],
};

describe.each(Object.entries(BY_CODE))("an error that is %s", (kind, codes) => {
  test.each(codes)("%s, %s", (code) => {
    expect(storeErrorKind(coded(code))).toBe(kind);
    expect(isPassing(coded(code))).toBe(kind !== "final");
    expect(retryAfter(coded(code)) === undefined).toBe(kind === "final");
  });
});

test.each([
  ["a connection that ended in a statement", new Error("Connection terminated unexpectedly"), "away"],
  [
    "a connection that ended between two statements",
    new Error("Client has encountered a connection error and is not queryable"),
    "away",
  ],
  ["no connection in time", new Error("timeout exceeded when trying to connect"), "away"],
  ["all addresses of a host", new AggregateError([coded("ENETUNREACH"), coded("ECONNREFUSED")]), "away"],
  ["a mistake of ours", new TypeError("x is not a function"), "final"],
  ["nothing at all", undefined, "final"],
])("%s is told without a code of its own", (_name, error, kind) => {
  expect(storeErrorKind(error)).toBe(kind);
});

it("retries at once after contention, and after a moment when the store is away", () => {
  expect(retryAfter(coded("40P01"))).toBeLessThan(retryAfter(coded("53100")) ?? 0);
});

it("treats a pooler's errors about its store as a store that is away", () => {
  const said = Object.assign(new Error("server login has been failing"), { code: "08P01", severity: "FATAL" });
  expect(storeErrorKind(said)).toBe("away");
});

it("treats a store closed by a stop as away, so that nothing is acknowledged", () => {
  expect(storeErrorKind(new StoreClosedError())).toBe("away");
});
