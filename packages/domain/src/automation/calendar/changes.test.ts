import { describe, expect, it } from "vitest";
import { dayBook } from "../../core/day-types.ts";
import { findConflicts, planChange } from "./changes.ts";
import type { Timing } from "./day-plan.ts";
import type { Rhythm } from "./rhythm.ts";

const timing = (time: number, days: number[], rhythm: Rhythm | null = null): Timing => ({
  time,
  repeats: true,
  days,
  date: null,
  rhythm,
});
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const plain = "UTC";
const holidays = {
  timeZone: "UTC",
  dayAt: dayBook([
    { group: null, entries: [{ name: "Diwali", type: "holiday", from: "2026-11-03", to: "2026-11-03" }] },
  ]),
};
/** Monday, 2 November 2026. */
const span = { from: "2026-11-02", days: 7, now: new Date("2026-11-02T00:00:00Z") };
function conflictsOf(...query: Parameters<typeof findConflicts>) {
  const finding = findConflicts(...query);
  for (let step = finding.next(); ; step = finding.next()) if (step.done) return step.value;
}
const words = (dates: Date[]) => dates.map((date) => date.toISOString().slice(5, 16));

describe("planChange", () => {
  it("adds all runs of a new schedule, and drops all of a removed one", () => {
    const weekly = { timing: timing(900, [1, 3]), where: plain };
    expect(words(planChange(undefined, weekly, span).added)).toEqual(["11-02T09:00", "11-04T09:00"]);
    expect(words(planChange(weekly, undefined, span).dropped)).toEqual(["11-02T09:00", "11-04T09:00"]);
  });

  it("moves, adds and drops by day", () => {
    const before = { timing: timing(900, [1, 3]), where: plain };
    const after = { timing: timing(1000, [3, 5]), where: plain };
    const { added, dropped, moved } = planChange(before, after, span);
    expect([words(added), words(dropped)]).toEqual([["11-06T10:00"], ["11-02T09:00"]]);
    expect(moved.map(({ from, to }) => words([from, to]))).toEqual([["11-04T09:00", "11-04T10:00"]]);
  });

  it("drops runs that a calendar excludes, and ignores past ones", () => {
    const before = { timing: timing(900, EVERY_DAY), where: holidays };
    const after = { ...before, timing: timing(900, EVERY_DAY, { on_days: { holiday: { do: "skip" } } }) };
    expect(words(planChange(before, after, span).dropped)).toEqual(["11-03T09:00"]);
    const late = { ...span, now: new Date("2026-11-03T10:00:00Z") };
    expect(planChange(before, after, late)).toEqual({ added: [], dropped: [], moved: [] });
  });
});

describe("conflicting schedules", () => {
  const on = (id: string, time: number, wants: [string, 0 | 1][], rhythm: Rhythm | null = null) => ({
    id,
    timing: timing(time, EVERY_DAY, rhythm),
    wants: new Map(wants),
  });

  it("are found when they request opposite states within an hour, each pair once", () => {
    const found = conflictsOf([on("a", 1800, [["lamp", 1]]), on("b", 1845, [["lamp", 0]])], plain, span);
    expect(found).toMatchObject([{ first: "a", second: "b", about: "lamp" }]);
    expect(words([found[0]?.at ?? new Date(0), found[0]?.after ?? new Date(0)])).toEqual([
      "11-02T18:00",
      "11-02T18:45",
    ]);
  });

  it("are not found with equal states, other switches, or a longer distance", () => {
    const lamp = on("a", 1800, [["lamp", 1]]);
    for (const other of [on("b", 1845, [["lamp", 1]]), on("b", 1845, [["fan", 0]]), on("b", 1901, [["lamp", 0]])])
      expect(conflictsOf([lamp, other], plain, span)).toEqual([]);
  });

  it("only count days on which both run", () => {
    const rhythm: Rhythm = { on_days: { holiday: { do: "at", time: 1830 } } };
    const found = conflictsOf([on("a", 1800, [["lamp", 1]]), on("b", 2200, [["lamp", 0]], rhythm)], holidays, span);
    expect(words(found.map(({ at }) => at))).toEqual(["11-03T18:00"]);
  });
});
