import { expect, it } from "vitest";
import { type CalendarEntry, dayBook } from "../../core/day-types.ts";
import { type DecidedSchedule, runsChanged, toldChange } from "./calendar-change.ts";
import { planChange } from "./changes.ts";
import type { Rhythm } from "./rhythm.ts";

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** Monday, 2 November 2026. */
const span = { from: "2026-11-02", days: 30, now: new Date("2026-11-02T00:00:00Z") };
const around = (entries: CalendarEntry[], group: string | null = null) => ({
  timeZone: "UTC",
  dayAt: dayBook([{ group, entries }]),
});
const plain = around([]);
const diwali: CalendarEntry = { name: "Diwali", type: "closed", from: "2026-11-08", to: "2026-11-09" };
const schedule = (rhythm: Rhythm | null, own: Partial<DecidedSchedule> = {}): DecidedSchedule => ({
  id: "1",
  name: "Lights",
  timing: { time: 1830, repeats: true, days: EVERY_DAY, date: null, rhythm },
  decided: { pause: null, over: [] },
  ...own,
});
const skips: Rhythm = { on_days: { closed: { do: "skip" } } };
const words = (date: Date | null) => date?.toISOString().slice(5, 16) ?? null;
const changeRuns = (schedules: DecidedSchedule[], before = plain, after = around([diwali])) =>
  runsChanged(schedules, before, after, span).map(({ was, is, because }) => [words(was), words(is), because]);

it("drops the runs of a new closing day, and names the day", () => {
  expect(changeRuns([schedule(skips)])).toEqual([
    ["11-08T18:30", null, "Diwali"],
    ["11-09T18:30", null, "Diwali"],
  ]);
});

it("adds them again when the day is removed", () => {
  expect(changeRuns([schedule(skips)], around([diwali]), plain)).toEqual([
    [null, "11-08T18:30", null],
    [null, "11-09T18:30", null],
  ]);
});

it("moves runs at another time, and runs that follow changed hours", () => {
  const at: Rhythm = { on_days: { closed: { do: "at", time: 2000 }, special: { do: "opening" } } };
  expect(changeRuns([schedule(at)])).toEqual([
    ["11-08T18:30", "11-08T20:00", "Diwali"],
    ["11-09T18:30", "11-09T20:00", "Diwali"],
  ]);
  const fair = (open: number) =>
    around([{ name: "Fair", type: "special", from: "2026-11-10", to: "2026-11-10", hours: { open, close: 2200 } }]);
  expect(changeRuns([schedule(at)], fair(900), fair(1000))).toEqual([["11-10T09:00", "11-10T10:00", "Fair"]]);
});

it("changes nothing for schedules that ignore the day, run once, or follow another room", () => {
  expect(changeRuns([schedule(null), schedule({ on_days: { holiday: { do: "skip" } } })])).toEqual([]);
  expect(changeRuns([schedule(skips, { timing: { ...schedule(null).timing, repeats: false } })])).toEqual([]);
  expect(changeRuns([schedule({ ...skips, group: "a" })], plain, around([diwali], "b"))).toEqual([]);
  expect(changeRuns([schedule({ ...skips, group: "b" })], plain, around([diwali], "b"))).toHaveLength(2);
});

it("ignores runs that would not happen: paused, skipped or over", () => {
  const pause = { until: new Date("2026-11-09T00:00:00Z") };
  const over = [new Date("2026-11-09T18:30:00Z")];
  expect(changeRuns([schedule(skips, { decided: { pause, over } })])).toEqual([]);
  const late = { ...span, now: new Date("2026-11-08T19:00:00Z") };
  expect(runsChanged([schedule(skips)], plain, around([diwali]), late)).toHaveLength(1);
});

it("agrees with the preview of a single schedule", () => {
  for (const rhythm of [skips, { on_days: { closed: { do: "at", time: 100 } } }] satisfies Rhythm[]) {
    const { timing } = schedule(rhythm);
    const one = planChange({ timing, where: plain }, { timing, where: around([diwali]) }, span);
    const { added, moved, dropped } = toldChange(runsChanged([schedule(rhythm)], plain, around([diwali]), span));
    expect([added.count, moved.count, dropped.count]).toEqual([one.added.length, one.moved.length, one.dropped.length]);
  }
});

it("lists the first runs in order, and counts all", () => {
  const many = Array.from({ length: 30 }, (_, index) => schedule(skips, { id: `${index}`, name: `S ${index % 3}` }));
  const told = toldChange(runsChanged(many, plain, around([diwali]), span), 4);
  expect(told.dropped.count).toBe(60);
  expect(told.dropped.named.map(({ name, was }) => [name, words(was)])).toEqual(
    Array.from({ length: 4 }, () => ["S 0", "11-08T18:30"]),
  );
  expect(told.added).toEqual({ count: 0, named: [] });
});
