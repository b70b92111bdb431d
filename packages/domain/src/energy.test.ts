import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { dailyKilowattHours, energyBetween, energyByHour, hourlyKilowattHours } from "./energy.ts";

const at = (text: string) => Date.parse(text);
const ZONES = ["UTC", "Asia/Kolkata", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe"];
const START = at("2026-03-08T00:00:00Z");
/** Local hours take a while to find; the store is held against the same rule with many more. */
const RUNS = { numRuns: 40 };

const readings = fc.array(
  fc.record({
    ts: fc.integer({ min: START, max: START + 86_400_000 }),
    e: fc.oneof(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constant(0)),
  }),
  { maxLength: 12 },
);

describe("the energy between two readings of a counter", () => {
  test.each([
    [100, 150, 50],
    [150, 150, 0],
    [150, 20, 20],
    [150, 0, 0],
  ])("from %d to %d is %d", (before, after, energy) => {
    expect(energyBetween(before, after)).toBe(energy);
  });
});

describe("energy by hours", () => {
  it("of Kolkata begins them at half past", () => {
    const hours = energyByHour(
      [
        { ts: at("2026-03-02T06:27:00Z"), e: 1000 },
        { ts: at("2026-03-02T06:33:00Z"), e: 1600 },
      ],
      "Asia/Kolkata",
    );
    expect([...hours]).toEqual([
      [at("2026-03-02T05:30:00Z"), { energy: 300, gap_ms: 0 }],
      [at("2026-03-02T06:30:00Z"), { energy: 300, gap_ms: 0 }],
    ]);
  });

  it("knows a gap, and spreads what the counter went on counting evenly over it", () => {
    const hours = energyByHour(
      [
        { ts: at("2026-03-02T06:30:00Z"), e: 0 },
        { ts: at("2026-03-02T08:30:00Z"), e: 7201 },
      ],
      "UTC",
    );
    expect([...hours.values()]).toEqual([
      { energy: 1800, gap_ms: 1_800_000 },
      { energy: 3600, gap_ms: 3_600_000 },
      { energy: 1801, gap_ms: 1_800_000 },
    ]);
  });

  it("is the same in any order, however often a reading comes, and never negative", () => {
    fc.assert(
      fc.property(readings, fc.constantFrom(...ZONES), (given, zone) => {
        const distinct = [...new Map(given.map((reading) => [reading.ts, reading])).values()];
        const hours = energyByHour(distinct, zone);
        const again = energyByHour([...distinct.toReversed(), ...distinct.slice(3)], zone);
        expect(again).toEqual(hours);
        for (const { energy } of hours.values()) expect(energy).toBeGreaterThanOrEqual(0);
      }),
      RUNS,
    );
  });

  it("adds up to what was counted in every zone", () => {
    fc.assert(
      fc.property(readings, fc.constantFrom(...ZONES), (given, zone) => {
        const inOrder = [...new Map(given.map((reading) => [reading.ts, reading])).values()].sort(
          (a, b) => a.ts - b.ts,
        );
        const counted = inOrder.reduce((sum, { e }, index) => {
          const before = inOrder[index - 1];
          return before ? sum + energyBetween(before.e, e) : sum;
        }, 0);
        const total = [...energyByHour(inOrder, zone).values()].reduce((sum, { energy }) => sum + energy, 0);
        expect(total).toBe(counted);
      }),
      RUNS,
    );
  });
});

test("raw energy is watt-seconds: an hour of one kilowatt is one kilowatt-hour", () => {
  expect(hourlyKilowattHours(3_600_000)).toBe(1);
  expect(dailyKilowattHours(86_400_000)).toBe(24);
});
