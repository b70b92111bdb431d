import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type CalendarEntry, dayBook } from "../../core/day-types.ts";
import { toHhmm } from "../../core/hhmm.ts";
import { dayOfWeek, instantOf, nextDay } from "../../core/instants.ts";
import { localDay } from "../../core/local-day.ts";
import { nextOccurrence, occurrencesBetween, whyNotAt } from "../schedules/occurrences.ts";
import { nextRun } from "../schedules/planned-runs.ts";
import { dayOfDue, planOfDay, type Surroundings, type Timing } from "./day-plan.ts";
import type { OnDay, Rhythm } from "./rhythm.ts";

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const daily = (rhythm: Rhythm | null, time = 1830): Timing => ({
  time,
  repeats: true,
  days: EVERY_DAY,
  date: null,
  rhythm,
});
const HYDERABAD = { latitude: 17.385, longitude: 78.4867 };
const entries: CalendarEntry[] = [
  { name: "Diwali", type: "holiday", from: "2026-11-08", to: "2026-11-08" },
  { name: "Stocktaking", type: "closed", from: "2026-11-09", to: "2026-11-10" },
  { name: "Half day", type: "special", from: "2026-11-11", to: "2026-11-11", hours: { open: 900, close: 1300 } },
];
const where: Surroundings = {
  timeZone: "Asia/Kolkata",
  place: HYDERABAD,
  dayAt: dayBook([{ group: null, entries }]),
};

function describePlan(rhythm: Rhythm, day: string, around = where): string {
  const plan = planOfDay(daily(rhythm), around, day);
  if (plan.kind === "none") return plan.why;
  const at = plan.due.toLocaleTimeString("en-GB", { timeZone: around.timeZone, hour: "2-digit", minute: "2-digit" });
  return plan.kind === "due" ? at : `${plan.why.name ?? ""}: ${plan.why.reason} (${at})`;
}

describe("a day of a schedule", () => {
  const skip: OnDay = { do: "skip" };
  test.each<[string, Rhythm, string, string]>([
    ["is as always on a day like others", { on_days: { holiday: skip } }, "2026-11-07", "18:30"],
    ["is off on a holiday, with its name", { on_days: { holiday: skip } }, "2026-11-08", "Diwali: holiday (18:30)"],
    ["is left out where it is closed", { on_days: { closed: skip } }, "2026-11-10", "Stocktaking: closed (18:30)"],
    ["is as always where nothing was said of that kind", { on_days: { closed: skip } }, "2026-11-08", "18:30"],
    ["is at another time", { on_days: { holiday: { do: "at", time: 700 } } }, "2026-11-08", "07:00"],
    ["goes with the hours of the day: opening", { on_days: { special: { do: "opening" } } }, "2026-11-11", "09:00"],
    ["goes with the hours of the day: closing", { on_days: { special: { do: "closing" } } }, "2026-11-11", "13:00"],
    ["is none out of season", { season: { from: "04-01", to: "10-31" } }, "2026-11-07", "out_of_season"],
    ["goes with the sun", { sun: { event: "sunset", offset: 0 } }, "2026-11-07", "17:42"],
    ["goes some minutes before it", { sun: { event: "sunset", offset: -30 } }, "2026-11-07", "17:12"],
    ["not after the latest", { sun: { event: "sunset", offset: 0, latest: 1730 } }, "2026-11-07", "17:30"],
    ["not before the earliest", { sun: { event: "sunset", offset: 0, earliest: 1800 } }, "2026-11-07", "18:00"],
    [
      "follows the sun, and is off on holidays",
      { sun: { event: "sunset", offset: 0 }, on_days: { holiday: skip } },
      "2026-11-08",
      "Diwali: holiday (17:42)",
    ],
  ])("%s", (_name, rhythm, day, expected) => {
    expect(describePlan(rhythm, day)).toBe(expected);
  });

  it("reports an unknown location for the sun", () => {
    const nowhere = { ...where, place: null };
    expect(describePlan({ sun: { event: "sunset", offset: 0 } }, "2026-11-07", nowhere)).toBe(": no_place (18:30)");
  });

  const north: Surroundings = { timeZone: "Europe/Oslo", place: { latitude: 69.65, longitude: 18.96 } };
  test.each<[string, Rhythm["sun"], string, string]>([
    ["no sunrise in the polar night", { event: "sunrise", offset: 0 }, "2026-12-21", ": no_sunrise (18:30)"],
    ["no sunset under the midnight sun", { event: "sunset", offset: 0 }, "2026-06-21", ": no_sunset (18:30)"],
    ["the latest, where the sun will not rise", { event: "sunrise", offset: 0, latest: 900 }, "2026-12-21", "09:00"],
    [
      "the earliest time, when the sun has been up all night",
      { event: "sunrise", offset: 0, earliest: 600 },
      "2026-06-21",
      "06:00",
    ],
    ["the latest, where it will not set", { event: "sunset", offset: 0, latest: 2200 }, "2026-06-21", "22:00"],
    [
      "the earliest time, when it has been dark all day",
      { event: "sunset", offset: 0, earliest: 1500 },
      "2026-12-21",
      "15:00",
    ],
  ])("beyond the polar circle has %s", (_name, sun, day, expected) => {
    expect(describePlan({ sun }, day, north)).toBe(expected);
  });
});

/** Half hours, daylight saving, both together, and neither. */
const ZONES = ["Asia/Kolkata", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns"] as const;
const PLACES = {
  "Asia/Kolkata": HYDERABAD,
  "Europe/Berlin": { latitude: 52.52, longitude: 13.4 },
  "Australia/Lord_Howe": { latitude: -31.55, longitude: 159.08 },
  "America/St_Johns": { latitude: 47.56, longitude: -52.71 },
};
const DAY = 86_400_000;
const anyTime = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45)).map(([h, m]) => toHhmm(h, m));
const anyDay = fc.integer({ min: 0, max: 700 }).map((count) => nextDay("2026-01-01", count));
const anyEntry: fc.Arbitrary<CalendarEntry> = fc
  .record({
    name: fc.constantFrom("A", "B", "C"),
    type: fc.constantFrom("normal", "holiday", "closed", "special"),
    from: anyDay,
    length: fc.integer({ min: 0, max: 20 }),
    yearly: fc.boolean(),
  })
  .map(({ length, ...entry }) => ({ ...entry, to: nextDay(entry.from, length), hours: { open: 815, close: 1745 } }));
const anyOnDay: fc.Arbitrary<OnDay> = fc.oneof(
  fc.constant<OnDay>({ do: "skip" }),
  fc.constant<OnDay>({ do: "normal" }),
  anyTime.map((time): OnDay => ({ do: "at", time })),
);
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined });
const anyRhythm: fc.Arbitrary<Rhythm> = fc.record({
  on_days: fc.record({ holiday: maybe(anyOnDay), closed: maybe(anyOnDay), special: maybe(anyOnDay) }),
  season: maybe(fc.record({ from: fc.constantFrom("03-01", "11-15"), to: fc.constantFrom("06-30", "01-31") })),
  every_weeks: maybe(fc.record({ every: fc.integer({ min: 2, max: 5 }), from: anyDay })),
  nth: maybe(fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, -1), { minLength: 1, maxLength: 3 })),
});
const anyTiming: fc.Arbitrary<Timing> = fc.record({
  time: anyTime,
  repeats: fc.constant(true),
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  date: fc.constant(null),
  rhythm: anyRhythm,
});

/** A simple reference implementation that checks every day by itself. */
function referencePlan(timing: Timing, zone: string, list: readonly CalendarEntry[], day: string): string | undefined {
  const { rhythm } = timing;
  if (!timing.days.includes(dayOfWeek(day))) return undefined;
  const date = new Date(`${day}T12:00:00Z`);
  const inYear = (from: string, to: string) => {
    // Walks from the first day of the span to the last, in any year.
    for (let each = `2027-${from}`, left = 366; left > 0; left -= 1, each = nextDay(each)) {
      if (each.slice(5) === day.slice(5)) return true;
      if (each.slice(5) === to) return false;
    }
    return false;
  };
  if (rhythm?.season && !inYear(rhythm.season.from, rhythm.season.to)) return undefined;
  if (rhythm?.every_weeks) {
    const { every, from } = rhythm.every_weeks;
    if (day < from) return undefined;
    let monday = from;
    while (dayOfWeek(monday) !== 1) monday = nextDay(monday, -1);
    let isWeek = false;
    for (let week = monday; week <= day; week = nextDay(week, 7 * every)) isWeek = day < nextDay(week, 7);
    if (!isWeek) return undefined;
  }
  if (rhythm?.nth) {
    const same: string[] = [];
    for (let number = 1; number <= 31; number += 1) {
      const each = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), number));
      if (each.getUTCMonth() === date.getUTCMonth() && each.getUTCDay() === date.getUTCDay())
        same.push(each.toISOString().slice(0, 10));
    }
    if (!rhythm.nth.some((n) => same.at(n > 0 ? n - 1 : n) === day)) return undefined;
  }
  const todays = list.filter((entry) => {
    if (!entry.yearly) return entry.from <= day && day <= entry.to;
    for (let each = entry.from; each <= entry.to; each = nextDay(each))
      if (each.slice(5) === day.slice(5) && day >= entry.from) return true;
    return false;
  });
  const order = ["normal", "closed", "special", "holiday"] as const;
  const type = order.find((each) => todays.some((entry) => entry.type === each));
  const rule = type && type !== "normal" ? rhythm?.on_days?.[type] : undefined;
  if (rule?.do === "skip") return `off ${type}`;
  const time = rule?.do === "at" ? (rule.time ?? 0) : timing.time;
  return instantOf(day, time, zone).toISOString();
}

describe("random schedules, calendars and zones", () => {
  it("agree with a simple model on every day", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        anyTiming,
        fc.array(anyEntry, { maxLength: 6 }),
        anyDay,
        (zone, timing, list, from) => {
          const around = { timeZone: zone, dayAt: dayBook([{ group: null, entries: list }]) };
          for (let day = from, count = 0; count < 40; count += 1, day = nextDay(day)) {
            const plan = planOfDay(timing, around, day);
            const is =
              plan.kind === "none"
                ? undefined
                : plan.kind === "off"
                  ? `off ${plan.why.reason}`
                  : plan.due.toISOString();
            expect(is).toBe(referencePlan(timing, zone, list, day));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("run next on the first due day of the plan, at most once a day", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        anyTiming,
        fc.array(anyEntry, { maxLength: 4 }),
        anyDay,
        (zone, timing, list, from) => {
          const around = { timeZone: zone, dayAt: dayBook([{ group: null, entries: list }]) };
          const [start, end] = [instantOf(from, 0, zone), instantOf(nextDay(from, 60), 0, zone)];
          const dues = occurrencesBetween(timing, around, start, end);
          const planned = Array.from({ length: 61 }, (_, index) => planOfDay(timing, around, nextDay(from, index)))
            .flatMap((plan) => (plan.kind === "none" ? [] : [plan]))
            .filter(({ due }) => due > start && due <= end);
          expect(dues).toEqual(planned.map(({ due }) => due));
          expect(new Set(dues.map((due) => localDay(due, zone))).size).toBe(dues.length);
          const runs = planned.find(({ kind }) => kind === "due")?.due;
          const next = nextRun(timing, around, start, { pause: null, over: [] });
          if (runs) expect(next).toEqual(runs);
          else if (next) expect(next > end).toBe(true);
          for (const { kind, due } of planned) expect(whyNotAt(timing, around, due) !== undefined).toBe(kind === "off");
        },
      ),
      { numRuns: 60 },
    );
  });

  it("put a run with the sun into its day and bounds, or after the midnight of its evening", () => {
    const anySun = fc.record({
      event: fc.constantFrom("sunrise" as const, "sunset" as const),
      offset: fc.integer({ min: -240, max: 240 }),
      earliest: fc.option(fc.constantFrom(500, 1200)),
      latest: fc.option(fc.constantFrom(1215, 2000)),
    });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anySun, anyDay, (zone, sun, day) => {
        const around = { timeZone: zone, place: PLACES[zone] };
        const plan = planOfDay(daily({ sun }), around, day);
        if (plan.kind !== "due") throw new Error(plan.kind);
        expect(dayOfDue(daily({ sun }), around, plan.due)).toBe(day);
        if (sun.event === "sunrise" || sun.latest) expect(localDay(plan.due, zone)).toBe(day);
        expect(plan.due.getTime() % 60_000).toBe(0);
        if (sun.earliest) expect(plan.due >= instantOf(day, sun.earliest, zone)).toBe(true);
        if (sun.latest) expect(plan.due <= instantOf(day, sun.latest, zone)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  /** The implementation from before there were calendars. */
  function before(timing: Timing, zone: string, after: Date): Date | undefined {
    let day = localDay(after, zone);
    for (let looked = 0; looked <= 7; looked += 1, day = nextDay(day)) {
      if (!timing.days.includes(dayOfWeek(day))) continue;
      const due = instantOf(day, timing.time, zone);
      if (due > after) return due;
    }
    return undefined;
  }

  it("are unaffected by calendars without a rhythm", () => {
    const anyInstant = fc.integer({ min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2027-12-01T00:00:00Z") });
    const anyPlain = fc.constantFrom<Rhythm | null | undefined>(
      null,
      undefined,
      {},
      { on_days: { holiday: { do: "normal" } } },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        anyTiming,
        anyPlain,
        fc.array(anyEntry),
        anyInstant,
        (zone, timing, rhythm, list, at) => {
          const plain = { ...timing, rhythm };
          const around = { timeZone: zone, dayAt: dayBook([{ group: null, entries: list }]), place: PLACES[zone] };
          const after = new Date(at);
          expect(nextOccurrence(plain, around, after)).toEqual(before(plain, zone, after));
          expect(nextOccurrence(plain, zone, after)).toEqual(before(plain, zone, after));
          expect(nextRun(plain, around, after, { pause: null, over: [] })).toEqual(before(plain, zone, after));
          const due = before(plain, zone, after);
          if (due) expect(whyNotAt(plain, around, due)).toBeUndefined();
        },
      ),
    );
  });

  it("ignore calendars when they run once", () => {
    const once: Timing = {
      time: 900,
      repeats: false,
      days: [],
      date: "2026-11-08",
      rhythm: { on_days: { holiday: { do: "skip" } } },
    };
    const after = new Date(Date.parse("2026-11-08T00:00:00Z") - DAY);
    expect(nextRun(once, where, after, { pause: null, over: [] })?.toISOString()).toBe("2026-11-08T03:30:00.000Z");
  });
});
