import { expect, it, test } from "vitest";
import { monthWeeks, shiftMonth, steppedDay } from "./calendar-model.ts";

const MONDAY = 2;

it("lays a month out by weeks, which begin as in the settings", () => {
  const november = monthWeeks("2026-11", MONDAY);
  expect(november).toHaveLength(6);
  expect(november[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(monthWeeks("2026-11", 1)[0]?.[0]).toBe("2026-11-01");
  expect(november.flat().filter(Boolean)).toHaveLength(30);
});

it("crosses the end of a year", () => {
  expect([shiftMonth("2026-11", 2), shiftMonth("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});

test.each([
  ["ArrowLeft", false, "2026-10-31"],
  ["ArrowRight", false, "2026-11-02"],
  ["ArrowUp", false, "2026-10-25"],
  ["ArrowDown", false, "2026-11-08"],
  ["Home", false, "2026-10-26"],
  ["End", false, "2026-11-01"],
  ["PageUp", false, "2026-10-01"],
  ["PageDown", true, "2027-11-01"],
  ["a", false, undefined],
])("%s (with Shift: %s) leads to %s", (key, shiftKey, expected) => {
  expect(steppedDay({ key, shiftKey }, "2026-11-01", MONDAY)).toBe(expected);
});

it("stays within a shorter month", () => {
  expect(steppedDay({ key: "PageUp", shiftKey: false }, "2026-03-31", MONDAY)).toBe("2026-02-28");
});
