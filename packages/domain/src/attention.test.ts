import { expect, it, test } from "vitest";
import { type AttentionCounts, isUnable, wellness } from "./attention.ts";

const NONE: AttentionCounts = {
  failedSwitches: 0,
  failedSchedules: 0,
  offline: 0,
  unableSchedules: 0,
  unableWorkflows: 0,
  doubtfulReadings: undefined,
};

it("is well where nothing needs anybody, and says nothing of what is not known", () => {
  expect(wellness(NONE)).toEqual({ count: 0, matters: [] });
});

it("sums up what needs attention, the most pressing first", () => {
  expect(wellness({ ...NONE, doubtfulReadings: 2, offline: 3, failedSchedules: 1 })).toEqual({
    count: 6,
    matters: [
      { what: "failedSchedules", count: 1 },
      { what: "offline", count: 3 },
      { what: "doubtfulReadings", count: 2 },
    ],
  });
});

test.each([
  [{ isActive: true }, false],
  [{ isActive: true, unable: "does_nothing" }, true],
  [{ isActive: false, unable: "watches_nothing" }, false],
  [{ isActive: false, stopped: "loop" }, true],
  [{ isActive: true, stopped: null }, false],
])("%j cannot do its work: %s", (automation, expected) => {
  expect(isUnable(automation)).toBe(expected);
});
