import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { minuteOfDay, toHhmm } from "../../core/hhmm.ts";
import { instantOf } from "../../core/instants.ts";
import { localDay, wallClock } from "../../core/local-day.ts";
import type { Timing } from "../calendar/day-plan.ts";
import { dateOfOnce, isActiveAfterEdit, isOver, nextOccurrence, occurrencesBetween } from "./occurrences.ts";

const MINUTE = 60_000;
/** Every clock change and every requested time here is a multiple of this. */
const QUARTER = 15 * MINUTE;
const ZONES = [
  "UTC",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "America/New_York",
  "Europe/London",
  "America/Santiago",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
];

function daily(time: number, days = [0, 1, 2, 3, 4, 5, 6]): Timing {
  return { time, repeats: true, days, date: null };
}

describe("instant of a time on a day", () => {
  test.each([
    ["Asia/Kolkata", "2026-03-02", 600, "2026-03-02T00:30:00.000Z"],
    ["Asia/Kathmandu", "2026-03-02", 600, "2026-03-02T00:15:00.000Z"],
    ["Europe/London", "2026-07-01", 600, "2026-07-01T05:00:00.000Z"],
  ])("in %s on %s at %i is %s", (zone, day, time, instant) => {
    expect(instantOf(day, time, zone).toISOString()).toBe(instant);
  });

  test.each([
    ["America/New_York", "2026-03-08", 230, "2026-03-08T07:00:00.000Z"],
    ["Europe/London", "2026-03-29", 100, "2026-03-29T01:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04", 215, "2026-10-03T15:30:00.000Z"],
    ["Africa/Cairo", "2026-04-24", 15, "2026-04-23T22:00:00.000Z"],
  ])("that %s skips on %s (%i) is the first after the gap", (zone, day, time, instant) => {
    expect(instantOf(day, time, zone).toISOString()).toBe(instant);
  });

  test.each([
    ["America/New_York", "2026-11-01", 130, "2026-11-01T05:30:00.000Z"],
    ["Europe/London", "2026-10-25", 130, "2026-10-25T00:30:00.000Z"],
  ])("that %s shows twice on %s (%i) is the first of the two", (zone, day, time, instant) => {
    expect(instantOf(day, time, zone).toISOString()).toBe(instant);
  });
});

describe("the next run", () => {
  test.each([
    ["later today", "2026-03-02T00:00:00Z", "2026-03-02T03:30:00.000Z"],
    ["tomorrow, when today's has been", "2026-03-02T03:30:00Z", "2026-03-03T03:30:00.000Z"],
  ])("is %s", (_name, now, due) => {
    expect(nextOccurrence(daily(900), "Asia/Kolkata", new Date(now))?.toISOString()).toBe(due);
  });

  it("is a week away when the only day's run has just passed", () => {
    const due = nextOccurrence(daily(900, [1]), "Asia/Kolkata", new Date("2026-03-02T03:30:00Z"));
    expect(due?.toISOString()).toBe("2026-03-09T03:30:00.000Z");
  });

  it("does not exist without days, nor after the date of a schedule that runs once", () => {
    const after = new Date("2026-03-02T10:00:00Z");
    expect(nextOccurrence(daily(900, []), "UTC", after)).toBeUndefined();
    const once: Timing = { time: 900, repeats: false, days: [], date: "2026-03-02" };
    expect(nextOccurrence(once, "UTC", after)).toBeUndefined();
    expect(nextOccurrence(once, "UTC", new Date("2026-03-02T08:59:59Z"))?.toISOString()).toBe(
      "2026-03-02T09:00:00.000Z",
    );
  });

  test.each([
    ["today, while it is still to come", [], "2026-03-02T03:00:00Z", "2026-03-02"],
    ["tomorrow, once it has passed", [], "2026-03-02T03:30:00Z", "2026-03-03"],
    ["on the next of the days chosen", [5], "2026-03-02T03:30:00Z", "2026-03-06"],
  ])("for a schedule that runs once is %s", (_name, days, now, date) => {
    expect(dateOfOnce(900, days, "Asia/Kolkata", new Date(now))).toBe(date);
  });

  // An independent reference walks along the clock in steps of a quarter of an hour.
  it("is what somebody watching the clock would see", () => {
    const start = fc.date({ min: new Date("2025-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45));
    fc.assert(
      fc.property(start, time, fc.constantFrom(...ZONES), (from, [hour, minute], zone) => {
        const after = new Date(Math.floor(from.getTime() / QUARTER) * QUARTER);
        const wanted = toHhmm(hour, minute);
        const due = nextOccurrence(daily(wanted), zone, after);
        expect(due).toBeDefined();
        expect(due?.getTime()).toBe(nextByClock(after, wanted, zone));
      }),
      { numRuns: 50 },
    );
  });

  it("comes exactly once for every local day, including clock changes", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 1439 }), (zone, minute) => {
        const timing = daily(toHhmm(Math.floor(minute / 60), minute % 60));
        const from = new Date("2026-01-01T12:00:00Z");
        const dues = occurrencesBetween(timing, zone, from, new Date("2027-01-01T12:00:00Z"));
        expect(dues).toHaveLength(365);
        expect(new Set(dues.map((due) => localDay(due, zone))).size).toBe(365);
      }),
      { numRuns: 5 },
    );
  });
});

/**
 * Returns the first quarter of an hour after an instant at which the wall clock has reached or skipped the time,
 * within two days.
 */
function nextByClock(after: Date, time: number, zone: string): number | undefined {
  const seen = new Set<string>();
  const lookBack = after.getTime() - 26 * 60 * MINUTE;
  let before = wallClock(new Date(lookBack), zone).getTime();
  for (let at = lookBack + QUARTER; at <= after.getTime() + 26 * 60 * MINUTE; at += QUARTER) {
    const wall = wallClock(new Date(at), zone).getTime();
    const day = new Date(Math.floor(wall / 86_400_000) * 86_400_000).toISOString();
    const target = Date.parse(day) + minuteOfDay(time) * MINUTE;
    if (wall >= target && before < target && !seen.has(day)) {
      seen.add(day);
      if (at > after.getTime()) return at;
    }
    before = wall;
  }
  return undefined;
}

describe("a schedule that runs once", () => {
  const now = new Date("2026-03-02T13:00:00Z"); // half past six in the evening of Kolkata
  const once = (date: string, time: number): Timing => ({ time, repeats: false, days: [], date });
  const over = once("2026-03-01", 1830);
  const coming = once("2026-03-03", 1830);

  test.each([
    ["yesterday", over, true],
    ["just now", once("2026-03-02", 1830), true],
    ["in a minute", once("2026-03-02", 1831), false],
    ["every day", daily(600), false],
  ])("%s is over: %s", (_, timing, expected) => {
    expect(isOver(timing, "Asia/Kolkata", now)).toBe(expected);
  });

  test.each([
    ["over, with the same time", false, over, over, false],
    ["over, with a time to come", false, over, coming, true],
    ["over, from now on every day", false, over, daily(600), true],
    ["disabled and to come, with another time", false, coming, once("2026-03-04", 600), false],
    ["disabled and daily, with another time", false, daily(600), daily(700), false],
    ["enabled", true, coming, once("2026-03-04", 600), true],
  ])("is active after an edit or not: %s", (_, isActive, before, after, expected) => {
    expect(isActiveAfterEdit({ ...before, isActive }, after, "Asia/Kolkata", now)).toBe(expected);
  });
});
