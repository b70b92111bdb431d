import { expect, test } from "vitest";
import { chooseParts, earlierResult, expectedMs, fits } from "./plan.mjs";

const PARTS = ["journeys:core", "journeys:rest", "server", "faults:kills", "faults:disk"].map((name) => ({
  name,
  minutes: 2,
}));
const namesOf = (parts) => parts.map(({ name }) => name);

test("chooses all parts when none is named", () => {
  expect(chooseParts(PARTS, [])).toEqual(PARTS);
});

test("chooses a group by its first word and a part by its whole name, in the order of the list", () => {
  expect(namesOf(chooseParts(PARTS, ["faults", "journeys:rest"]))).toEqual([
    "journeys:rest",
    "faults:kills",
    "faults:disk",
  ]);
});

test("refuses a name that does not exist, and does not take part of a word for one", () => {
  expect(() => chooseParts(PARTS, ["serv"])).toThrow("no part serv");
});

test("takes an earlier result only when it passed at the same commit", () => {
  const known = { passed: 3, failed: 0, skipped: 0, ms: 5, commit: "abc" };
  expect(earlierResult(known, "abc")).toMatchObject({ ok: true, isEarlier: true, passed: 3 });
  expect(earlierResult(known, "def")).toBeUndefined();
  expect(earlierResult({ ...known, failed: 1 }, "abc")).toBeUndefined();
  expect(earlierResult({ ...known, reason: "there is no nginx" }, "abc")).toBeUndefined();
  expect(earlierResult({ ...known, commit: undefined }, undefined)).toBeUndefined();
  expect(earlierResult(undefined, "abc")).toBeUndefined();
});

test("expects a part to take as long as the last time, otherwise as long as the list says", () => {
  expect(expectedMs(PARTS[0], undefined)).toBe(120_000);
  expect(expectedMs(PARTS[0], { ms: 7000 })).toBe(7000);
  expect(expectedMs(PARTS[0], { ms: 7000, reason: "there is no nginx" })).toBe(120_000);
});

test("starts a part only when it fits the rest of the time", () => {
  expect(fits(120_000, 0, undefined)).toBe(true);
  expect(fits(120_000, 0, 2)).toBe(true);
  expect(fits(120_000, 1, 2)).toBe(false);
});
