import { expect, it, test } from "vitest";
import { dayBook } from "../../core/day-types.ts";
import { daysOffRule, nextDaysOff, withDaysOff } from "./days-off.ts";
import type { Rhythm } from "./rhythm.ts";

const skip = { do: "skip" } as const;

test.each<[Rhythm["on_days"], ReturnType<typeof daysOffRule>]>([
  [undefined, "none"],
  [{ holiday: skip }, "some"],
  [{ holiday: skip, closed: { do: "at", time: 900 } }, "some"],
  [{ holiday: skip, closed: skip }, "all"],
  [{ holiday: skip, closed: skip, special: { do: "opening" } }, "all"],
  [{ special: skip }, "none"],
])("reads %j as %s days off", (on_days, expected) => {
  expect(daysOffRule({ on_days })).toBe(expected);
});

it("leaves out every kind of day off, and keeps the rule for special hours and other times", () => {
  const left = withDaysOff({ on_days: { special: { do: "opening" } }, nth: [1] }, true);
  expect(left).toEqual({ on_days: { special: { do: "opening" }, holiday: skip, closed: skip }, nth: [1] });
  const at = { do: "at", time: 900 } as const;
  expect(withDaysOff({ on_days: { holiday: skip, closed: at } }, false)).toEqual({
    on_days: { holiday: { do: "normal" }, closed: at },
  });
});

const day = (name: string, type: "holiday" | "closed" | "special", from: string) => ({ name, type, from, to: from });
const where = {
  timeZone: "Asia/Kolkata",
  dayAt: dayBook([
    {
      group: null,
      entries: [
        day("Passed", "holiday", "2026-11-02"),
        day("Diwali", "holiday", "2026-11-09"),
        day("Stocktaking", "closed", "2026-11-11"),
        day("A Sunday", "closed", "2026-11-15"),
        day("Short day", "special", "2026-11-16"),
      ],
    },
  ]),
};
const timing = { time: 700, repeats: true, days: [1, 2, 3, 4, 5], date: null };
/** Monday 2 November 2026, 08:00 in India: the run of that day is over. */
const NOW = new Date("2026-11-02T02:30:00Z");

it("names the next days off on its weekdays, without those that are over", () => {
  const found = nextDaysOff({ ...timing, rhythm: withDaysOff(null, true) }, where, NOW, 5);
  expect(found).toEqual([
    { day: "2026-11-09", why: { reason: "holiday", name: "Diwali" } },
    { day: "2026-11-11", why: { reason: "closed", name: "Stocktaking" } },
  ]);
});

it.each([
  ["does not mind the calendar", timing],
  ["runs once", { ...timing, repeats: false, date: "2026-11-09", rhythm: withDaysOff(null, true) }],
])("finds none when the schedule %s", (_, each) => {
  expect(nextDaysOff(each, where, NOW, 5)).toEqual([]);
});
