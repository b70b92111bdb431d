import { occurrencesBetween } from "@switchboard/domain";
import { expect, it } from "vitest";
import { aSchedule } from "../testing.ts";
import { startOfWeek } from "../when-words.ts";
import { weekOf } from "./week.ts";

it("puts every enabled schedule on the days it is due, earliest first", () => {
  const late = aSchedule(1, { time: 2000, days: [1, 3] });
  const early = aSchedule(2, { time: 630, days: [1] });
  const once = aSchedule(3, { time: 1200, repeats: false, days: [], date: "2026-03-04" });
  const off = aSchedule(4, { days: [1], isActive: false });
  const week = weekOf([late, early, once, off], "2026-03-02", "Asia/Kolkata");
  expect(week.map(({ day, occurrences }) => [day, occurrences.map(({ schedule }) => schedule.name)])).toEqual([
    ["2026-03-02", ["Schedule 2", "Schedule 1"]],
    ["2026-03-03", []],
    ["2026-03-04", ["Schedule 3", "Schedule 1"]],
    ["2026-03-05", []],
    ["2026-03-06", []],
    ["2026-03-07", []],
    ["2026-03-08", []],
  ]);
  expect(week[0]?.occurrences[0]?.due.toISOString()).toBe("2026-03-02T01:00:00.000Z");
});

it("agrees with the domain on every instant, over a change of the clock too", () => {
  const schedule = aSchedule(1, { time: 230, days: [0, 2, 5, 6] });
  const zone = "Europe/Berlin";
  const due = weekOf([schedule], "2026-03-23", zone).flatMap(({ occurrences }) => occurrences.map((each) => each.due));
  const [from, to] = [new Date("2026-03-22T23:00:00Z"), new Date("2026-03-29T21:59:59Z")];
  expect(due).toEqual(occurrencesBetween(schedule, zone, from, to));
  expect(due).toHaveLength(4);
});

it.each([
  [2, "2026-03-02"],
  [1, "2026-03-01"],
  [7, "2026-02-28"],
])("a week that starts by setting %i holds Wednesday the fourth from %s on", (weekStart, first) => {
  expect(startOfWeek("2026-03-04", weekStart)).toBe(first);
});
