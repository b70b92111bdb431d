import { describe, expect, it, test } from "vitest";
import { dayBook } from "../../core/day-types.ts";
import { instantOf, nextDay } from "../../core/instants.ts";
import { dueBy, nextOccurrence, occurrencesBetween, whyNotAt } from "../schedules/occurrences.ts";
import { movedSkip, nextRun } from "../schedules/planned-runs.ts";
import { dayOfDue, planOfDay, type Surroundings, type Timing } from "./day-plan.ts";
import type { Rhythm } from "./rhythm.ts";

/** The sun sets there after midnight around the solstice. */
const ICELAND: Surroundings = {
  timeZone: "Atlantic/Reykjavik",
  place: { latitude: 64.15, longitude: -21.94 },
  dayAt: dayBook([{ group: null, entries: [{ name: "Fair", type: "closed", from: "2026-06-22", to: "2026-06-22" }] }]),
};
const daily = (rhythm: Rhythm): Timing => ({
  time: 2200,
  repeats: true,
  days: [0, 1, 2, 3, 4, 5, 6],
  date: null,
  rhythm,
});
const SUNSET: Rhythm = { sun: { event: "sunset", offset: 0 } };
const SKIPS: Rhythm = { ...SUNSET, on_days: { closed: { do: "skip" } } };
const dueOn = (rhythm: Rhythm, day: string) => {
  const plan = planOfDay(daily(rhythm), ICELAND, day);
  return plan.kind === "none" ? plan.why : plan.due.toISOString().slice(0, 16);
};

describe("a sunset after midnight", () => {
  test.each<[string, Rhythm["sun"], string, string]>([
    ["is when the sun sets, not before midnight", { event: "sunset", offset: 0 }, "2026-06-21", "2026-06-22T00:04"],
    ["comes with its minutes after", { event: "sunset", offset: 30 }, "2026-06-21", "2026-06-22T00:34"],
    ["can have minutes before, in its evening", { event: "sunset", offset: -30 }, "2026-06-21", "2026-06-21T23:34"],
    [
      "is at the latest time if there is one",
      { event: "sunset", offset: 0, latest: 2330 },
      "2026-06-21",
      "2026-06-21T23:30",
    ],
    ["comes from minutes after an earlier one", { event: "sunset", offset: 120 }, "2026-05-21", "2026-05-22T00:57"],
    ["leaves the sunrise in its day", { event: "sunrise", offset: -240 }, "2026-06-21", "2026-06-21T00:00"],
  ])("%s", (_name, sun, day, expected) => {
    expect(dueOn({ sun }, day)).toBe(expected);
  });

  it("is found from an instant after midnight, once for each evening", () => {
    const [from, until] = ["2026-06-01", "2026-08-01"].map((day) => instantOf(day, 1200, "UTC")) as [Date, Date];
    const dues = occurrencesBetween(daily(SUNSET), ICELAND, from, until);
    expect(dues).toHaveLength(61);
    expect(dues.map((due) => dayOfDue(daily(SUNSET), ICELAND, due))).toEqual(
      Array.from({ length: 61 }, (_, index) => nextDay("2026-06-01", index)),
    );
    const midnight = instantOf("2026-06-22", 0, "UTC");
    expect(nextOccurrence(daily(SUNSET), ICELAND, midnight)?.toISOString()).toBe("2026-06-22T00:04:00.000Z");
  });

  it("follows the calendar of its evening, not of the following day", () => {
    const [own, closed] = ["2026-06-22T00:04:00Z", "2026-06-23T00:04:00Z"].map((text) => new Date(text)) as [
      Date,
      Date,
    ];
    expect(whyNotAt(daily(SKIPS), ICELAND, own)).toBeUndefined();
    expect(whyNotAt(daily(SKIPS), ICELAND, closed)).toEqual({ reason: "closed", name: "Fair" });
    expect(dueBy(daily(SKIPS), ICELAND, own)).toEqual(own);
    const next = nextRun(daily(SKIPS), ICELAND, own, { pause: null, over: [] });
    expect(next?.toISOString()).toBe("2026-06-24T00:04:00.000Z");
  });

  it("comes after a run that a calendar puts early into the next day", () => {
    const early = daily({ sun: { event: "sunset", offset: 120 }, on_days: { closed: { do: "at", time: 100 } } });
    const dues = occurrencesBetween(early, ICELAND, new Date("2026-06-21T12:00:00Z"), new Date("2026-06-23T12:00:00Z"));
    expect(dues.map((due) => due.toISOString().slice(0, 16))).toEqual(["2026-06-22T01:00", "2026-06-22T02:04"]);
  });

  it("stays skipped with its evening when the schedule changes", () => {
    const due = new Date("2026-06-22T00:04:00Z");
    const now = new Date("2026-06-21T12:00:00Z");
    const later = daily({ sun: { event: "sunset", offset: 30 } });
    const evening = dayOfDue(daily(SUNSET), ICELAND, due);
    expect(movedSkip(evening, later, ICELAND, now)?.toISOString()).toBe("2026-06-22T00:34:00.000Z");
  });
});
