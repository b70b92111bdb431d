import { expect, test } from "vitest";
import { isStoreUnreachable } from "./store-unreachable.ts";

const coded = (code: string) => Object.assign(new Error("from the store"), { code });

test.each([
  ["an administrator's shutdown", coded("57P01"), true],
  ["a store that is starting", coded("57P03"), true],
  ["a refused connection", coded("ECONNREFUSED"), true],
  ["no connection left", coded("53300"), true],
  ["a connection that ended in a statement", new Error("Connection terminated unexpectedly"), true],
  [
    "a connection that ended between two statements",
    new Error("Client has encountered a connection error and is not queryable"),
    true,
  ],
  ["a value that is taken", coded("23505"), false],
  ["a mistake of ours", new TypeError("x is not a function"), false],
])("%s means that the store is unreachable: %s", (_name, error, expected) => {
  expect(isStoreUnreachable(error)).toBe(expected);
});
