import { expect, it, test } from "vitest";
import type { Timing } from "../calendar/day-plan.ts";
import { movedTiming } from "./schedule-move.ts";

const weekly = (days: number[]): Timing => ({ time: 1830, repeats: true, days, date: null });
const MONDAY = "2026-03-02";
const TUESDAY = "2026-03-03";

test.each([
  ["to another time of its day, on all its days", [1, 3, 5], MONDAY, 1915, { time: 1915, days: [1, 3, 5] }],
  ["to another day, in place of its own", [1, 3, 5], TUESDAY, 1830, { time: 1830, days: [2, 3, 5] }],
  ["to another day and time", [1], TUESDAY, 700, { time: 700, days: [2] }],
  ["over the end of the week", [1], "2026-03-08", 1830, { time: 1830, days: [0] }],
])("a run of a repeating schedule moves %s", (_name, days, to, time, expected) => {
  expect(movedTiming(weekly(days), { from: MONDAY, to, time })).toEqual({ ...weekly(days), ...expected });
});

it("does not move to a day on which it already runs", () => {
  expect(movedTiming(weekly([1, 2]), { from: MONDAY, to: TUESDAY, time: 1830 })).toBeUndefined();
});

it("gets another date when it runs once", () => {
  const once: Timing = { time: 1830, repeats: false, days: [], date: MONDAY };
  expect(movedTiming(once, { from: MONDAY, to: TUESDAY, time: 900 })).toEqual({ ...once, date: TUESDAY, time: 900 });
});
