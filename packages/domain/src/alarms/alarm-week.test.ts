import { describe, expect, it, test } from "vitest";
import { alarmWeek, delaySuggestion } from "./alarm-week.ts";
import { ruleFor } from "./sources.ts";

const ZONE = "Asia/Kolkata";
/** A Wednesday, noon in Kolkata. */
const NOW = new Date("2026-03-18T06:30:00Z");
const MINUTE = 60_000;

describe("the week of a report", () => {
  test.each([
    [undefined, "2026-03-09", "2026-03-15", true],
    ["2026-03-15", "2026-03-09", "2026-03-15", true],
    ["2026-03-16", "2026-03-16", "2026-03-22", false],
    ["2026-03-18", "2026-03-16", "2026-03-22", false],
  ])("week of %s is %s to %s", (day, firstDay, lastDay, isOver) => {
    expect(alarmWeek(day, NOW, ZONE)).toMatchObject({ firstDay, lastDay, isOver });
  });

  it("begins at the building's midnight and ends now while it is under way", () => {
    const { from, to } = alarmWeek("2026-03-18", NOW, ZONE);
    expect([new Date(from).toISOString(), to]).toEqual(["2026-03-15T18:30:00.000Z", NOW.getTime()]);
  });
});

describe("a suggestion about a delay", () => {
  const week = alarmWeek(undefined, NOW, ZONE);
  const raised = Array.from({ length: 20 }, (_, index) => ({
    source: "power pump",
    raisedAt: week.from + (index * 4 + 1) * MINUTE,
    clearedAt: week.from + (index * 4 + 3) * MINUTE,
  }));
  const of = (since: number, given: Partial<Parameters<typeof ruleFor>[1]> = {}) =>
    delaySuggestion({ source: "power", rule: ruleFor("power", given), raised, since }, week, ZONE);

  it("names the current delay and the better one", () => {
    expect(of(0)).toEqual({
      source: "power",
      what: "off_delay",
      nowMs: MINUTE,
      valueMs: 5 * MINUTE,
      before: 20,
      removed: 19,
    });
  });

  it("suggests nothing when the rule changed after the alarms or is off", () => {
    expect(of(week.to)).toBeUndefined();
    expect(of(0, { isOn: false })).toBeUndefined();
  });
});
