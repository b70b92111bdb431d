import { describe, expect, it, test } from "vitest";
import { isNthOfMonth, isPlain, notDue, type Rhythm, rhythmProblems } from "./rhythm.ts";

describe("isNthOfMonth", () => {
  test.each([
    ["2026-11-02", 1, true],
    ["2026-11-09", 1, false],
    ["2026-11-09", 2, true],
    ["2026-11-30", 5, true],
    ["2026-11-30", -1, true],
    ["2026-11-23", -1, false],
    ["2026-12-28", -1, true],
    ["2026-12-28", 5, false],
    ["2028-02-28", -1, true],
    ["2028-02-22", -1, false],
    ["2028-02-29", -1, true],
  ])("%s is number %i: %s", (day, nth, expected) => {
    expect(isNthOfMonth(day, nth)).toBe(expected);
  });
});

describe("notDue", () => {
  const season = { from: "11-01", to: "02-28" };
  const every = { every: 2, from: "2026-11-04" };
  test.each<[string, Rhythm, string, string | undefined]>([
    ["in its season", { season }, "2026-12-24", undefined],
    ["in its season over New Year", { season }, "2027-02-28", undefined],
    ["out of it", { season }, "2027-03-01", "out_of_season"],
    ["in the week it is counted from", { every_weeks: every }, "2026-11-06", undefined],
    ["before that day", { every_weeks: every }, "2026-11-03", "other_week"],
    ["on the Monday after", { every_weeks: every }, "2026-11-09", "other_week"],
    ["two weeks later, from the Monday on", { every_weeks: every }, "2026-11-16", undefined],
    ["two weeks later, up to the Sunday", { every_weeks: every }, "2026-11-22", undefined],
    ["in the other week after that", { every_weeks: every }, "2026-11-23", "other_week"],
    ["on a first or third Saturday", { nth: [1, 3] }, "2026-11-21", undefined],
    ["on a second one", { nth: [1, 3] }, "2026-11-14", "other_week_of_month"],
  ])("%s", (_name, rhythm, day, why) => {
    expect(notDue(rhythm, day)).toBe(why);
  });
});

describe("rhythmProblems", () => {
  test.each<[string, Rhythm, string[]]>([
    ["nothing", {}, []],
    [
      "nothing, with every rule",
      { on_days: { holiday: { do: "at", time: 900 }, special: { do: "opening" } }, nth: [1, -1] },
      [],
    ],
    ["another time without one", { on_days: { holiday: { do: "at" } } }, ["rhythm.on_days.holiday"]],
    ["a time that is none", { on_days: { closed: { do: "at", time: 2460 } } }, ["rhythm.on_days.closed"]],
    ["opening hours of a day without", { on_days: { holiday: { do: "opening" } } }, ["rhythm.on_days.holiday"]],
    ["a day that no year has", { season: { from: "02-30", to: "04-01" } }, ["rhythm.season"]],
    ["a leap day is one", { season: { from: "02-29", to: "04-01" } }, []],
    ["every week", { every_weeks: { every: 1, from: "2026-11-02" } }, ["rhythm.every_weeks"]],
    ["no week of the month", { nth: [] }, ["rhythm.nth"]],
    ["a sixth Monday", { nth: [6] }, ["rhythm.nth"]],
    ["five hours before the sun", { sun: { event: "sunset", offset: -300 } }, ["rhythm.sun"]],
    [
      "a latest time before the earliest",
      { sun: { event: "sunset", offset: 0, earliest: 1900, latest: 1800 } },
      ["rhythm.sun"],
    ],
  ])("%s", (_name, rhythm, paths) => {
    expect(rhythmProblems(rhythm).map(({ path }) => path)).toEqual(paths);
  });

  it("are empty without a rhythm", () => {
    expect(rhythmProblems(null)).toEqual([]);
  });
});

test.each<[string, Rhythm | null, boolean]>([
  ["none", null, true],
  ["an empty one", {}, true],
  ["one that does as always", { on_days: { holiday: { do: "normal" } }, group: "lab" }, true],
  ["one that leaves out holidays", { on_days: { holiday: { do: "skip" } } }, false],
  ["one with the sun", { sun: { event: "sunset", offset: 0 } }, false],
])("knows whether a rhythm has an effect: %s", (_name, rhythm, expected) => {
  expect(isPlain(rhythm)).toBe(expected);
});
