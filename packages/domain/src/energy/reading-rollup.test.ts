import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ratedWatts } from "../site/meter-rating.ts";
import type { CounterReading } from "./counter.ts";
import { type Around, changeCounter, NOTHING_STORED } from "./counter-changes.ts";
import {
  counterReadings,
  HOUR_FIGURES,
  type HourChange,
  type MeterReading,
  READING_VALUES,
  rollUp,
} from "./reading-rollup.ts";

const ZONES = ["UTC", "Asia/Kolkata", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe"];
/** Daylight saving begins in New York. */
const START = Date.parse("2026-03-08T00:00:00Z");
const RUNS = { numRuns: 60 };

function reading(ts: number, values: Partial<Record<(typeof READING_VALUES)[number], number>>): MeterReading {
  return { ts, values: READING_VALUES.map((name) => values[name] ?? Number.NaN) };
}

const some = (max: number) => fc.option(fc.double({ min: 0, max, noNaN: true }), { nil: undefined });
/** Young counters, an old one that continues, values out of order, and implausible ones. */
const anyCounter = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000_000 }),
  fc.integer({ min: 36_000_000_000, max: 36_100_000_000 }),
  fc.constantFrom(0, 1e14, 5e14),
);
/** Readings with and without a counter, which may restart, and with a voltage that excludes a reading from graphs. */
const anyReading = fc
  .record({
    ts: fc.oneof(
      fc.integer({ min: START, max: START + 86_400_000 }),
      fc.integer({ min: START + 43_200_000, max: START + 46_800_000 }),
    ),
    v: fc.option(fc.double({ min: -5, max: 260, noNaN: true }), { nil: undefined }),
    p: some(10_000),
    e: fc.option(anyCounter, { nil: undefined }),
  })
  .map(({ ts, v, p, e }) =>
    reading(ts, { ...(v !== undefined && { v }), ...(p !== undefined && { p }), ...(e !== undefined && { e }) }),
  );
const anyReadings = fc.uniqueArray(anyReading, { maxLength: 14, selector: ({ ts }) => ts });
const ascending = (readings: readonly MeterReading[]) => readings.toSorted((a, b) => a.ts - b.ts);

/** Hourly sums as a database would hold them. */
class Sums {
  readonly hours = new Map<number, Record<string, number>>();

  add(changes: readonly HourChange[]): void {
    for (const { hour, figures } of changes) {
      const sums = this.hours.get(hour) ?? {};
      HOUR_FIGURES.forEach((name, index) => {
        const [known, figure] = [sums[name] ?? Number.NaN, figures[index] ?? Number.NaN];
        sums[name] = Number.isNaN(known) ? figure : Number.isNaN(figure) ? known : together(name, known, figure);
      });
      this.hours.set(hour, sums);
    }
  }
}

function together(name: string, one: number, other: number): number {
  if (name.endsWith("_min")) return Math.min(one, other);
  return name.endsWith("_max") ? Math.max(one, other) : one + other;
}

const WATTS = ratedWatts("ENERGY_METER_1");
/** The times of readings that a person has accepted. */
type AcceptedReadings = ReadonlySet<number>;
const NONE: AcceptedReadings = new Set();

function countersOf(readings: readonly MeterReading[], accepted: AcceptedReadings): CounterReading[] {
  return counterReadings(ascending(readings)).map((each) => ({ ...each, isAccepted: accepted.has(each.ts) }));
}

function sumsOf(readings: readonly MeterReading[], timeZone: string, accepted = NONE): Sums["hours"] {
  const sums = new Sums();
  const { steps } = changeCounter(countersOf(readings, accepted), () => NOTHING_STORED, WATTS);
  sums.add(rollUp(ascending(readings), { timeZone, steps }));
  return sums.hours;
}

/** Returns the stored readings around one, with at most `reach` of those that follow. */
function aroundIn(stored: readonly CounterReading[], reach: number) {
  return ({ ts }: CounterReading): Around => {
    const following = stored.filter((each) => each.ts >= ts);
    const earlier = stored.filter((each) => each.ts < ts);
    const { state } = changeCounter(earlier, () => NOTHING_STORED, WATTS);
    return { state, following: following.slice(0, reach), isAll: following.length <= reach };
  };
}

/** Asks for as few following readings as possible. */
function changesOf(stored: readonly CounterReading[], added: readonly CounterReading[]) {
  const change = changeCounter(added, aroundIn(stored, 1), WATTS);
  return change.isSettled ? change : changeCounter(added, aroundIn(stored, stored.length), WATTS);
}

/** Adds batch after batch to the stored readings, without repeated ones, and accepts readings at the end. */
function sumsAfterDelivery(
  batches: readonly (readonly MeterReading[])[],
  timeZone: string,
  accepted = NONE,
): Sums["hours"] {
  const sums = new Sums();
  const stored = new Map<number, MeterReading>();
  for (const batch of batches) {
    const added = batch.filter(({ ts }) => !stored.has(ts));
    const { steps } = changesOf(countersOf([...stored.values()], NONE), countersOf(added, NONE));
    sums.add(rollUp(ascending(added), { timeZone, steps }));
    for (const each of added) stored.set(each.ts, each);
  }
  const all = countersOf([...stored.values()], NONE);
  const { steps } = changesOf(
    all,
    all.filter(({ ts }) => accepted.has(ts)).map((each) => ({ ...each, isAccepted: true })),
  );
  sums.add(rollUp([], { timeZone, steps }));
  return sums.hours;
}

/** Ignores hours without energy and measurements, which may be present or not. */
function withoutEmpty(sums: Sums["hours"]): Sums["hours"] {
  return new Map([...sums].filter(([, { energy, gap_ms, n }]) => energy !== 0 || gap_ms !== 0 || n !== 0));
}

/** All readings in any order, some of them twice. */
const anyDelivery = anyReadings.chain((all) =>
  fc.subarray(all).chain((twice) => {
    const ordered = fc.shuffledSubarray(all, { minLength: all.length });
    return fc.tuple(fc.constant(all), ordered, fc.constant(twice), fc.integer({ min: 1, max: 5 }));
  }),
);

describe("hourly sums", () => {
  it("do not depend on order or repetition, and are never negative", () => {
    fc.assert(
      fc.property(anyDelivery, fc.constantFrom(...ZONES), ([all, ordered, twice, size], zone) => {
        const batches: MeterReading[][] = [];
        for (let at = 0; at < ordered.length; at += size) batches.push(ordered.slice(at, at + size));
        const sums = sumsAfterDelivery([...batches, twice], zone);
        expect(withoutEmpty(sums)).toEqual(withoutEmpty(sumsOf(all, zone)));
        for (const { energy, gap_ms } of sums.values()) {
          expect(energy).toBeGreaterThanOrEqual(0);
          expect(gap_ms).toBeGreaterThanOrEqual(0);
        }
      }),
      RUNS,
    );
  });

  it("do not depend on when a person accepts a reading", () => {
    fc.assert(
      fc.property(anyDelivery, ([all, ordered, twice]) => {
        const accepted = new Set(twice.map(({ ts }) => ts));
        const sums = sumsAfterDelivery(
          ordered.map((each) => [each]),
          "UTC",
          accepted,
        );
        expect(withoutEmpty(sums)).toEqual(withoutEmpty(sumsOf(all, "UTC", accepted)));
      }),
      RUNS,
    );
  });

  it("add up to the counted energy in every zone", () => {
    fc.assert(
      fc.property(anyReadings, fc.constantFrom(...ZONES), (all, zone) => {
        const { steps } = changeCounter(countersOf(all, NONE), () => NOTHING_STORED, WATTS);
        const counted = steps.reduce((sum, { energy }) => sum + energy, 0);
        const total = [...sumsOf(all, zone).values()].reduce((sum, { energy = 0 }) => sum + energy, 0);
        expect(total).toBe(counted);
      }),
      RUNS,
    );
  });

  it("exclude readings with negative voltage from graphs, but keep their energy", () => {
    const [sums] = sumsOf(
      [reading(START, { e: 100 }), reading(START + 60_000, { v: -1, p: 5, e: 160 })],
      "UTC",
    ).values();
    expect(sums).toMatchObject({ energy: 60, n: 1, p_n: 0, p_sum: 0, p_min: Number.NaN });
  });

  it("are in thousandths of four-byte floats", () => {
    const [sums] = sumsOf([reading(START, { pf: 0.1 }), reading(START + 1, { pf: 0.9 })], "UTC").values();
    expect(sums).toMatchObject({ pf_n: 2, pf_sum: 1000, pf_min: Math.fround(0.1), pf_max: Math.fround(0.9) });
  });

  it("treat both signs of zero alike", () => {
    const [sums] = sumsOf([reading(START, { v: -0 }), reading(START + 1, { v: 0 })], "UTC").values();
    expect(sums).toMatchObject({ v_min: 0, v_max: 0, v_sum: 0 });
  });

  it("begin at the given instant", () => {
    const list = [reading(START, { p: 1, e: 0 }), reading(START + 600_000, { p: 2, e: 600 })];
    const { steps } = changeCounter(countersOf(list, NONE), () => NOTHING_STORED, WATTS);
    const [change] = rollUp(list, { timeZone: "UTC", steps, from: START + 300_000 });
    expect(change?.figures.slice(0, 3)).toEqual([300, 0, 1]);
  });
});
