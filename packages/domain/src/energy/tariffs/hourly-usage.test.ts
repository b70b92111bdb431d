import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf, nextDay } from "../../core/instants.ts";
import { bill } from "./bill.ts";
import type { PowerReading } from "./demand-windows.ts";
import { emptyBlock, hourEdges, type MeteredHour, setApparent, setEnergy, setQuarters } from "./hour-block.ts";
import { addUsages, hourlyUsage, usageWith, withExport } from "./hourly-usage.ts";
import { tariffOf } from "./testing.ts";
import type { Usage } from "./usage.ts";
import { quarterAt, usageBlock } from "./usage-block.ts";
import { QUARTERS, UNKNOWN, type UsageBlock } from "./usage-columns.ts";

const ZONES = ["Asia/Kolkata", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe"];
const MINUTE = 60_000;
const HOUR = 3_600_000;

interface Meter {
  timeZone: string;
  day: string;
  days: number;
  seed: number;
  /** True when every hour is known. */
  isWhole?: boolean;
}
const meters = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  day: fc.integer({ min: 0, max: 364 }).map((count) => nextDay("2026-01-01", count)),
  days: fc.integer({ min: 2, max: 4 }),
  seed: fc.nat(9999),
  isWhole: fc.boolean(),
});

const noise = (seed: number, index: number, most: number) => ((seed + 1) * 7919 + index * 104_729) % most;

/** Hours and quarters that differ, some of them unknown. */
function blockOf({ timeZone, day, days, seed, isWhole = false }: Meter): UsageBlock {
  const [from, to] = [day, nextDay(day, days)].map((each) => instantOf(each, 0, timeZone).getTime());
  const block = emptyBlock(hourEdges(from ?? 0, to ?? 0, timeZone));
  const isKnown = (index: number) => isWhole || noise(seed, index, 11) !== 0;
  const pick = (index: number, most: number) => (isKnown(index) ? noise(seed, index, most) : UNKNOWN);
  block.energy.forEach((_, index) => {
    block.energy[index] = pick(index, 9_000_000);
    block.apparent[index] = pick(index + 5, 9_900_000);
    block.gapMs[index] = noise(seed, index, 5) === 0 ? HOUR / 2 : 0;
  });
  block.w.forEach((_, index) => {
    // An hour has two quarters where the clock moves by half an hour.
    if (quarterAt(block, index) >= (block.edges[Math.floor(index / QUARTERS) + 1] ?? 0)) return;
    block.w[index] = pick(index, 5000);
    block.va[index] = pick(index, 6000);
  });
  return usageBlock(block);
}

/** Returns an equal usage without columns. */
function plain({ slots, demand, bridged }: Usage): Usage {
  return { slots, demand, bridged };
}

const demanding = (timeZone: string, windowMinutes: 15 | 30 | 60) => ({
  ...tariffOf(
    [
      { kind: "energy", key: "energy", name: "Energy", measure: "import", prices: { low: "0.11", high: "0.3047" } },
      { kind: "energy", key: "kvah", name: "Apparent", measure: "apparent", price: "1" },
      { kind: "demand", key: "md", name: "MD", measure: "kVA", windowMinutes, price: "9", periods: ["high"] },
      { kind: "demand", key: "mw", name: "MW", measure: "kW", windowMinutes, price: "9" },
    ],
    {
      periods: [
        { key: "low", windows: [{ from: 2230, to: 630 }] },
        { key: "high", windows: [{ from: 630, to: 2230 }] },
      ],
    },
  ),
  timeZone,
});

describe("a usage in columns", () => {
  it("makes the same bill as its hours and windows", () => {
    const windows = fc.constantFrom(15, 30, 60) as fc.Arbitrary<15 | 30 | 60>;
    fc.assert(
      fc.property(
        meters,
        windows,
        fc.constantFrom(...ZONES),
        fc.constantFrom(-1, 0, 1),
        (meter, minutes, zone, first) => {
          const usage = hourlyUsage([blockOf(meter)]);
          const period = { from: nextDay(meter.day, first), to: nextDay(meter.day, meter.days) };
          const tariff = demanding(zone, minutes);
          expect(bill(tariff, usage, period)).toEqual(bill(tariff, plain(usage), period));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("keeps its columns when the contract's figures are added", () => {
    const usage = usageWith(hourlyUsage([blockOf({ timeZone: "UTC", day: "2026-03-01", days: 1, seed: 1 })]), {
      connection: { contractDemand: "5" },
    });
    expect([usage.blocks?.length, usage.connection]).toEqual([1, { contractDemand: "5" }]);
  });
});

describe("the energy of a block", () => {
  const [from, to] = [Date.parse("2026-03-01T00:00:00Z"), Date.parse("2026-03-03T00:00:00Z")];
  const edges = hourEdges(from, to, "UTC");
  const hour = (index: number, energy: number, gapMs = 0, count = 20): MeteredHour => {
    return { at: from + index * HOUR, energy, gapMs, count };
  };
  const watts = (minutes: number, w: number, va: number | null): PowerReading[] =>
    Array.from({ length: minutes / 3 }, (_, index) => ({ at: from + index * 3 * MINUTE, w, va }));

  it("is in whole watt-hours with a carried remainder, and unknown without readings", () => {
    const block = emptyBlock(edges);
    setEnergy(block, [hour(0, 5400), hour(2, 5400), hour(3, 0, 0, 0)], from, to);
    expect([...usageBlock(block).importWh].slice(0, 4)).toEqual([1, UNKNOWN, 2, UNKNOWN]);
  });

  it("is spread over the day when weeks without a reading are stored in one hour of each day", () => {
    const block = emptyBlock(edges);
    setEnergy(block, [hour(0, 24 * 3600, 24 * HOUR, 0)], from, to);
    expect([...usageBlock(block).importWh]).toEqual([...Array(24).fill(1), ...Array(24).fill(UNKNOWN)]);
    expect(hourlyUsage([usageBlock(block)]).bridged).toEqual([{ from, to: from + 24 * HOUR }]);
  });

  it("has an apparent part by the quarters of the hour or the day, and unknown without either", () => {
    const block = emptyBlock(edges);
    setEnergy(block, [hour(0, 36_000), hour(5, 72_000, HOUR), hour(24, 36_000), hour(25, 0)], from, to);
    setQuarters(block, watts(60, 1000, 1250), from, to, "UTC");
    setApparent(block, from, to, "UTC");
    const { vah } = usageBlock(block);
    expect([vah[0], vah[5], vah[24], vah[25]]).toEqual([12, 25, UNKNOWN, 0]);
  });

  it("has a known quarter only when half of it was measured", () => {
    const block = emptyBlock(edges);
    setQuarters(block, [{ at: from + 20 * MINUTE, w: 700, va: null }], from, to, "UTC");
    // The reading counts for fifteen minutes: ten in the second quarter, five in the third.
    expect([...block.w].slice(0, 4)).toEqual([UNKNOWN, 700, UNKNOWN, UNKNOWN]);
  });
});

describe("several mains of one supply", () => {
  const one = blockOf({ timeZone: "UTC", day: "2026-03-01", days: 2, seed: 1 });
  const other = blockOf({ timeZone: "UTC", day: "2026-03-01", days: 2, seed: 2 });

  it("are added by hour; unknown values stay unknown, and unmeasured hours are missing", () => {
    const [sum] = addUsages([hourlyUsage([one]), hourlyUsage([other])]).blocks ?? [];
    const plus = (a = UNKNOWN, b = UNKNOWN) => (a === UNKNOWN || b === UNKNOWN ? UNKNOWN : a + b);
    expect([...(sum?.w ?? [])]).toEqual([...one.w].map((w, index) => plus(w, other.w[index])));
    one.importWh.forEach((first, index) => {
      const known = [first, other.importWh[index] ?? UNKNOWN].filter((each) => each !== UNKNOWN);
      expect(sum?.importWh[index]).toBe(known.length > 0 ? known.reduce((a, b) => a + b) : UNKNOWN);
    });
  });

  it("report on the bill which hours one of them missed", () => {
    const full = { ...one, importWh: one.importWh.map(() => 5) };
    const partly = { ...full, importWh: full.importWh.map((each, index) => (index === 7 ? UNKNOWN : each)) };
    const period = { from: "2026-03-01", to: "2026-03-03" };
    const tariff = {
      ...tariffOf([{ kind: "energy", key: "e", name: "E", measure: "import", price: "1" }]),
      timeZone: "UTC",
    };
    const made = bill(tariff, addUsages([hourlyUsage([full]), hourlyUsage([partly])]), period);
    expect(made.missing).toEqual([{ from: full.edges[7], to: full.edges[8] }]);
    expect(made.energy.importWh).toBe(48 * 10 - 5);
  });

  it("are billed with the export of another meter", () => {
    const usage = withExport(hourlyUsage([one]), hourlyUsage([other]));
    expect(usage.slots.reduce((sum, { exportWh }) => sum + exportWh, 0)).toBe(
      other.importWh.reduce((sum, each, index) => sum + (one.importWh[index] === UNKNOWN ? 0 : Math.max(0, each)), 0),
    );
  });

  it("keep the demand of a block that is read lazily", () => {
    const lazy = Object.create(one);
    const usage = withExport(hourlyUsage([lazy]), hourlyUsage([other]));
    expect(usage.demand?.windows).toEqual(hourlyUsage([one]).demand?.windows);
    expect(usage.blocks?.[0]?.peaks).toEqual(one.peaks);
  });

  it("report on the bill which hours the export meter missed", () => {
    const full = { ...one, importWh: one.importWh.map(() => 5) };
    const partly = { ...full, importWh: full.importWh.map((each, index) => (index === 7 ? UNKNOWN : each)) };
    expect(withExport(hourlyUsage([full]), hourlyUsage([partly])).missing).toEqual([
      { from: full.edges[7], to: full.edges[8] },
    ]);
    const [from, to] = [full.edges[0], full.edges.at(-1)];
    expect(withExport(hourlyUsage([full]), hourlyUsage([])).missing).toEqual([{ from, to }]);
  });

  it("treat one with different hours, such as during a change of zone, as unmeasured", () => {
    const full = { ...one, importWh: one.importWh.map(() => 5) };
    const shorter = { ...full, edges: full.edges.slice(0, -1), importWh: full.importWh.slice(0, -1) };
    const all = [{ from: full.edges[0], to: full.edges.at(-1) }];
    expect(addUsages([hourlyUsage([full]), hourlyUsage([shorter])]).missing).toEqual(all);
    expect(withExport(hourlyUsage([full]), hourlyUsage([shorter])).missing).toEqual(all);
  });
});
