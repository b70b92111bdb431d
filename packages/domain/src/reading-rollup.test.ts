import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { energyBetween } from "./energy.ts";
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
/** With and without a counter, which may start again, and with a voltage that keeps a reading out of graphs. */
const anyReading = fc
  .record({
    ts: fc.integer({ min: START, max: START + 86_400_000 }),
    v: fc.option(fc.double({ min: -5, max: 260, noNaN: true }), { nil: undefined }),
    p: some(10_000),
    e: fc.option(fc.oneof(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constant(0)), { nil: undefined }),
  })
  .map(({ ts, v, p, e }) =>
    reading(ts, { ...(v !== undefined && { v }), ...(p !== undefined && { p }), ...(e !== undefined && { e }) }),
  );
const anyReadings = fc.uniqueArray(anyReading, { maxLength: 14, selector: ({ ts }) => ts });
const ascending = (readings: readonly MeterReading[]) => readings.toSorted((a, b) => a.ts - b.ts);

/** The sums as a store would have them. */
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

function sumsOf(readings: readonly MeterReading[], timeZone: string): Sums["hours"] {
  const sums = new Sums();
  sums.add(rollUp(ascending(readings), { timeZone, stored: [] }));
  return sums.hours;
}

/** Batch after batch, each beside what came before it; what comes again is left out. */
function delivered(batches: readonly (readonly MeterReading[])[], timeZone: string): Sums["hours"] {
  const sums = new Sums();
  const stored = new Map<number, MeterReading>();
  for (const batch of batches) {
    const added = batch.filter(({ ts }) => !stored.has(ts));
    const before = counterReadings(ascending([...stored.values()]));
    sums.add(rollUp(ascending(added), { timeZone, stored: before }));
    for (const each of added) stored.set(each.ts, each);
  }
  return sums.hours;
}

/** The same readings in any order, some of them twice. */
const anyDelivery = anyReadings.chain((all) =>
  fc.subarray(all).chain((twice) => {
    const ordered = fc.shuffledSubarray(all, { minLength: all.length });
    return fc.tuple(fc.constant(all), ordered, fc.constant(twice), fc.integer({ min: 1, max: 5 }));
  }),
);

describe("the sums of hours", () => {
  it("are the same in any order and however often a reading comes, and never negative", () => {
    fc.assert(
      fc.property(anyDelivery, fc.constantFrom(...ZONES), ([all, ordered, twice, size], zone) => {
        const batches: MeterReading[][] = [];
        for (let at = 0; at < ordered.length; at += size) batches.push(ordered.slice(at, at + size));
        const sums = delivered([...batches, twice], zone);
        expect(sums).toEqual(sumsOf(all, zone));
        for (const { energy, gap_ms } of sums.values()) {
          expect(energy).toBeGreaterThanOrEqual(0);
          expect(gap_ms).toBeGreaterThanOrEqual(0);
        }
      }),
      RUNS,
    );
  });

  it("add up to what was counted in every zone", () => {
    fc.assert(
      fc.property(anyReadings, fc.constantFrom(...ZONES), (all, zone) => {
        const counters = counterReadings(ascending(all));
        const counted = counters.reduce((sum, { e }, at) => sum + energyBetween(counters[at - 1]?.e ?? e, e), 0);
        const total = [...sumsOf(all, zone).values()].reduce((sum, { energy = 0 }) => sum + energy, 0);
        expect(total).toBe(counted);
      }),
      RUNS,
    );
  });

  it("leave readings out of graphs whose voltage is negative, but not their energy", () => {
    const [sums] = sumsOf(
      [reading(START, { e: 100 }), reading(START + 60_000, { v: -1, p: 5, e: 160 })],
      "UTC",
    ).values();
    expect(sums).toMatchObject({ energy: 60, n: 1, p_n: 0, p_sum: 0, p_min: Number.NaN });
  });

  it("are in thousandths of what four bytes hold", () => {
    const [sums] = sumsOf([reading(START, { pf: 0.1 }), reading(START + 1, { pf: 0.9 })], "UTC").values();
    expect(sums).toMatchObject({ pf_n: 2, pf_sum: 1000, pf_min: Math.fround(0.1), pf_max: Math.fround(0.9) });
  });

  it("know one zero only, whichever sign it came with", () => {
    const [sums] = sumsOf([reading(START, { v: -0 }), reading(START + 1, { v: 0 })], "UTC").values();
    expect(sums).toMatchObject({ v_min: 0, v_max: 0, v_sum: 0 });
  });

  it("begin at an instant where one is given", () => {
    const list = [reading(START, { p: 1, e: 0 }), reading(START + 600_000, { p: 2, e: 600 })];
    const [change] = rollUp(list, { timeZone: "UTC", stored: [], from: START + 300_000 });
    expect(change?.figures.slice(0, 3)).toEqual([300, 0, 1]);
  });
});
