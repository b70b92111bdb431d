import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { toHhmm } from "../../core/hhmm.ts";
import { nextDay } from "../../core/instants.ts";
import { localDay } from "../../core/local-day.ts";
import type { Timing } from "../calendar/day-plan.ts";
import { nextOccurrence, occurrencesBetween, whyNotAt } from "./occurrences.ts";
import { isPausedAt, movedSkip, nextOpenPlan, nextRun } from "./planned-runs.ts";

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const daily = (time: number, days = EVERY_DAY): Timing => ({ time, repeats: true, days, date: null });
const once = (time: number, date: string): Timing => ({ time, repeats: false, days: [], date });
const at = (instant: string) => new Date(instant);
const NONE = { pause: null, over: [] };

describe("a pause", () => {
  test.each([
    ["one that lasts until somebody ends it", null, true],
    ["one that ends later", "2026-03-02T13:00:01Z", true],
    ["one that ends at that very instant", "2026-03-02T13:00:00Z", false],
    ["one that ended before", "2026-03-02T12:59:59Z", false],
  ])("contains a due instant: %s", (_name, until, isPaused) => {
    expect(isPausedAt({ until: until === null ? null : at(until) }, at("2026-03-02T13:00:00Z"))).toBe(isPaused);
  });

  it("contains nothing when nobody paused the schedule", () => {
    expect(isPausedAt(null, at("2026-03-02T13:00:00Z"))).toBe(false);
  });
});

/** 18:30 in Kolkata is 13:00 UTC. Now is noon of Monday, 2 March 2026 there. */
describe("next run", () => {
  const now = at("2026-03-02T06:30:00Z");
  const next = (timing: Timing, decided: Parameters<typeof nextRun>[3]) =>
    nextRun(timing, "Asia/Kolkata", now, decided)?.toISOString();

  test.each([
    ["is the next due where nothing was decided", [], undefined, "2026-03-02T13:00:00.000Z"],
    ["is past the one that was skipped", ["2026-03-02T13:00:00Z"], undefined, "2026-03-03T13:00:00.000Z"],
    ["is past two", ["2026-03-02T13:00:00Z", "2026-03-03T13:00:00Z"], undefined, "2026-03-04T13:00:00.000Z"],
    ["is before one that was skipped later on", ["2026-03-03T13:00:00Z"], undefined, "2026-03-02T13:00:00.000Z"],
    ["is the first after a pause", [], "2026-03-05T18:30:00Z", "2026-03-06T13:00:00.000Z"],
    ["is the one at which a pause ends", [], "2026-03-05T13:00:00Z", "2026-03-05T13:00:00.000Z"],
    ["is past a skip after the pause", ["2026-03-05T13:00:00Z"], "2026-03-05T00:00:00Z", "2026-03-06T13:00:00.000Z"],
    ["does not mind a pause that is over", [], "2026-03-02T06:30:00Z", "2026-03-02T13:00:00.000Z"],
  ])("%s", (_name, skipped, until, expected) => {
    const pause = until === undefined ? null : { until: at(until) };
    expect(next(daily(1830), { pause, over: skipped.map(at) })).toBe(expected);
  });

  it("does not exist until somebody resumes the schedule", () => {
    expect(next(daily(1830), { pause: { until: null }, over: [] })).toBeUndefined();
  });

  it("does not exist for a schedule that runs once when it is skipped or paused", () => {
    const timing = once(1830, "2026-03-02");
    expect(next(timing, NONE)).toBe("2026-03-02T13:00:00.000Z");
    expect(next(timing, { pause: null, over: [at("2026-03-02T13:00:00Z")] })).toBeUndefined();
    expect(next(timing, { pause: { until: at("2026-03-02T13:00:01Z") }, over: [] })).toBeUndefined();
  });
});

describe("a skipped run whose schedule changes", () => {
  const now = at("2026-03-02T06:30:00Z");
  const evening = at("2026-03-02T13:00:00Z");
  const zone = "Asia/Kolkata";
  test.each([
    ["stays with its day at another time", daily(2000), zone, "2026-03-02T14:30:00.000Z"],
    ["stays where only other days change", daily(1830, [1, 5]), zone, "2026-03-02T13:00:00.000Z"],
    ["is over where its day is none any more", daily(1830, [2, 3]), zone, undefined],
    ["is over where the new time of that day has been", daily(900), zone, undefined],
    ["stays where it now runs once, on that day", once(2200, "2026-03-02"), zone, "2026-03-02T16:30:00.000Z"],
    ["is over where it now runs once, on another", once(1830, "2026-03-09"), zone, undefined],
    ["goes with the zone", daily(1830), "Europe/Berlin", "2026-03-02T17:30:00.000Z"],
  ])("%s", (_name, timing, to, expected) => {
    expect(movedSkip(localDay(evening, zone), timing, to, now)?.toISOString()).toBe(expected);
  });

  it("stays skipped when the clock skips its new time", () => {
    // On 8 March, New York has no 02:30, so the time is the end of the gap.
    const moved = movedSkip("2026-03-08", daily(230), "America/New_York", at("2026-03-08T05:00:00Z"));
    expect(moved?.toISOString()).toBe("2026-03-08T07:00:00.000Z");
  });
});

/** These zones include clock changes in spring and in autumn. */
const ZONES = ["UTC", "Asia/Kolkata", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Africa/Cairo"];
const DAY = 86_400_000;
const anyTiming = fc.record({
  time: fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45)).map(([h, m]) => toHhmm(h, m)),
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
});
const anySkipped = fc.array(fc.integer({ min: 0, max: 12 }));
/**
 * Returns an instant after the next run of a schedule that runs once a week, with some days of pause and some skipped
 * runs.
 */
const horizon = (start: number, days: number, skippedAt: number[]) =>
  new Date(start + (days + 7 * (new Set(skippedAt).size + 1)) * DAY);
const MOST_SKIPPED = Array.from({ length: 13 }, (_, index) => index);
const anyInstant = fc.integer({ min: Date.parse("2026-03-01T00:00:00Z"), max: Date.parse("2026-11-10T00:00:00Z") });

test("the next run is the first due time that is neither skipped nor paused, over every clock change", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      anyTiming,
      anyInstant,
      fc.option(fc.integer({ min: -3, max: 20 })),
      anySkipped,
      (zone, { time, days }, start, pausedDays, skippedAt) => {
        const timing = daily(time, days);
        const now = new Date(start);
        const all = occurrencesBetween(timing, zone, now, horizon(start, 20, skippedAt));
        const over = skippedAt.flatMap((index) => all[index] ?? []);
        const pause = pausedDays === null ? null : { until: new Date(start + pausedDays * DAY) };
        const skipped = new Set(over.map(Number));
        const expected = all.find((due) => !skipped.has(Number(due)) && !(pause && due < pause.until));
        expect(nextRun(timing, zone, now, { pause, over })).toEqual(expected);
      },
    ),
    { examples: [["UTC", { time: 600, days: [1] }, Date.parse("2026-03-01T00:00:00Z"), 20, MOST_SKIPPED]] },
  );
});

test("a skipped run is skipped once, and no other run is", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), anyTiming, anyInstant, (zone, { time, days }, start) => {
      const timing = daily(time, days);
      const [now, end] = [new Date(start), new Date(start + 40 * DAY)];
      const all = occurrencesBetween(timing, zone, now, end);
      const first = all[0];
      if (!first) return;
      const left: Date[] = [];
      for (
        let due = nextOpenPlan(timing, zone, now, [first])?.due;
        due && due <= end;
        due = nextOpenPlan(timing, zone, due, [first])?.due
      )
        left.push(due);
      expect(left).toEqual(all.slice(1));
    }),
  );
});

test("a moved skip stays on its day, and is due there", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), anyTiming, anyTiming, anyInstant, (zone, was, is, start) => {
      const now = new Date(start);
      const due = nextOccurrence(daily(was.time, was.days), zone, now);
      if (!due) return;
      const timing = daily(is.time, is.days);
      const moved = movedSkip(localDay(due, zone), timing, zone, now);
      const sameDay = occurrencesBetween(timing, zone, now, new Date(due.getTime() + 2 * DAY)).find(
        (each) => localDay(each, zone) === localDay(due, zone),
      );
      expect(moved).toEqual(sameDay);
    }),
  );
});

const HOLIDAY = { type: "holiday", name: "Off", hours: null } as const;

test("the next run is after all days off, in a row or apart, over every clock change", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      anyTiming,
      anyInstant,
      fc.array(fc.boolean(), { minLength: 50, maxLength: 50 }),
      anySkipped,
      (timeZone, { time, days }, start, offs, skippedAt) => {
        const timing = { ...daily(time, days), rhythm: { on_days: { holiday: { do: "skip" } } } } satisfies Timing;
        const [now, first] = [new Date(start), localDay(new Date(start), timeZone)];
        const off = new Set(offs.flatMap((isOff, count) => (isOff ? [nextDay(first, count)] : [])));
        const where = { timeZone, dayAt: (day: string) => (off.has(day) ? HOLIDAY : undefined) };
        const all = occurrencesBetween(timing, where, now, horizon(start, 50, skippedAt));
        const over = skippedAt.flatMap((index) => all[index] ?? []);
        const skipped = new Set(over.map(Number));
        const expected = all.find((due) => !skipped.has(Number(due)) && !whyNotAt(timing, where, due));
        expect(nextRun(timing, where, now, { pause: null, over })).toEqual(expected);
      },
    ),
  );
});

test("a year of days off is checked once, day by day", () => {
  const asked: string[] = [];
  const dayAt = (day: string) => {
    asked.push(day);
    return day < "2027-03-02" ? HOLIDAY : undefined;
  };
  const timing = { ...daily(1830), rhythm: { on_days: { holiday: { do: "skip" } } } } satisfies Timing;
  const where = { timeZone: "Asia/Kolkata", dayAt };
  expect(nextRun(timing, where, at("2026-03-02T06:30:00Z"), NONE)).toEqual(at("2027-03-02T13:00:00Z"));
  expect(asked.length).toBeLessThan(365 + 10);
});

test("nextDay returns the next day of the calendar", () => {
  fc.assert(
    fc.property(fc.date({ min: at("1999-12-01"), max: at("2101-03-01"), noInvalidDate: true }), (date) => {
      const isoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);
      expect(nextDay(isoDay(Number(date)))).toBe(isoDay(Number(date) + DAY));
    }),
  );
});
