import { expect, it, test } from "vitest";
import { lastBillingMonth, measuredShare, trialCourse } from "./trial-course.ts";

const MINUTE = 60_000;
const START = Date.parse("2026-04-01T00:00:00+05:30");
const at = (minute: number) => START + minute * MINUTE;
const total = [0, 15, 30, 45].map((minute) => ({ at: at(minute), w: 100_000, va: null }));

test.each([
  ["2026-05-17", 1, "2026-04-01", "2026-05-01"],
  ["2026-05-17", 20, "2026-03-20", "2026-04-20"],
  ["2026-01-10", 10, "2025-12-10", "2026-01-10"],
])("the billing month before %s with reading day %i is %s to %s", (today, day, from, to) => {
  expect(lastBillingMonth(today, day)).toEqual({ from, to });
});

it("takes a load without a meter by its switch", () => {
  const turns = [
    { at: at(-60), isOn: true },
    { at: at(20), isOn: false },
    { at: at(40), isOn: true },
  ];
  const course = trialCourse(total, "w", [{ id: "pump", watts: 2000, hours: [], turns }], at(60));
  expect(course.loads.get("pump")).toEqual([2000, 2000, 0, 2000]);
});

it("gives what a meter measured in an hour to when the load was on", () => {
  const hours = [{ at: at(0), power: 1000 }];
  const turns = [
    { at: at(-60), isOn: false },
    { at: at(30), isOn: true },
  ];
  const course = trialCourse(total, "w", [{ id: "pump", watts: null, hours, turns }], at(60));
  expect(course.loads.get("pump")).toEqual([0, 0, 2000, 2000]);
  const unknown = trialCourse(total, "w", [{ id: "pump", watts: null, hours, turns: [] }], at(60));
  expect(unknown.loads.get("pump")).toEqual([1000, 1000, 1000, 1000]);
});

it("makes up no peak where nothing was measured, and says how much was", () => {
  const gap = [total[0], { at: at(50), w: 90_000, va: null }].flatMap((each) => each ?? []);
  const course = trialCourse(gap, "w", [], at(60));
  expect(course.at.map((instant, index) => [(instant - START) / MINUTE, course.total[index]])).toEqual([
    [0, 100_000],
    [15, 0],
    [50, 90_000],
  ]);
  expect(measuredShare(gap, at(0), at(60))).toBeCloseTo(25 / 60);
});

it("says what a sensor showed, and that it was silent", () => {
  const felt = [{ at: at(-180), value: 21 }];
  const course = trialCourse(total, "w", [{ id: "ac", watts: 1, hours: [], turns: [], felt }], at(60));
  expect(course.comfort?.get("ac")).toEqual([null, null, null, null]);
  const fresh = trialCourse(
    total,
    "w",
    [{ id: "ac", watts: 1, hours: [], turns: [], felt: [{ at: at(0), value: 22 }] }],
    at(60),
  );
  expect(fresh.comfort?.get("ac")).toEqual([22, 22, 22, 22]);
});
