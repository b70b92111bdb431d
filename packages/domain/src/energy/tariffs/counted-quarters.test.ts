import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type CounterAt, countedQuarters } from "./counted-quarters.ts";
import { emptyBlock, hourEdges, type QuarterReading, setQuarters } from "./hour-block.ts";

const ZONE = "Asia/Kolkata";
const MINUTE = 60_000;
const FROM = Date.parse("2026-04-10T00:00+05:30");
const TO = Date.parse("2026-04-11T00:00+05:30");
const NOON = FROM + 12 * 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;
const WATT_HOUR = 3600;

/** Simulates a load that is reported every few minutes. Its counter moves in steps of `unit` watt-seconds. */
function simulateReadings(
  watts: (minute: number) => number,
  given: { every?: number; unit?: number; since?: number } = {},
) {
  const { every = 3, unit = 1, since = 1 } = given;
  const readings: (QuarterReading & CounterAt)[] = [];
  let energy = 7_000_000;
  for (let minute = 0; minute < 1440; minute += 1) {
    const w = watts(minute);
    if (minute >= since && (minute - since) % every === 0)
      readings.push({ at: FROM + minute * MINUTE, w, va: w * 2, e: Math.floor(energy / unit) * unit });
    energy += w * 60;
  }
  return readings;
}

/** The load is on for four minutes and off for seven, so that samples of its power are misleading. */
const cycling = (minute: number): number => (minute % 11 < 4 ? 40_000 : 10_003);
const ENERGY_OF_DAY = Array.from({ length: 1440 }, (_, minute) => cycling(minute) * 60).reduce(
  (sum, each) => sum + each,
);
const trueMean = (start: number) =>
  Array.from({ length: 15 }, (_, minute) => cycling((start - FROM) / MINUTE + minute)).reduce((sum, w) => sum + w) / 15;
const counted = (readings: readonly CounterAt[]) => countedQuarters(readings, FROM, TO, ZONE);

function quartersOf(readings: readonly QuarterReading[]) {
  const block = emptyBlock(hourEdges(FROM, TO, ZONE));
  setQuarters(block, readings, FROM, TO, ZONE);
  return { w: [...block.w], va: [...block.va] };
}

describe("a quarter of an hour by the counter", () => {
  it("is exact when readings are at its edges", () => {
    const found = counted(simulateReadings(cycling, { since: 0 }));
    expect(found.get(NOON)).toBe(Math.round(trueMean(NOON)));
  });

  it("is more precise than power readings, wherever these are", () => {
    const readings = simulateReadings(cycling, { since: 1 });
    const off = (quarters: readonly number[]) =>
      quarters
        .slice(1, -1)
        .reduce((sum, w, index) => sum + Math.abs(w - trueMean(FROM + (index + 1) * 15 * MINUTE)), 0);
    const byPower = quartersOf(readings.map((reading) => ({ ...reading, e: null })));
    expect(off(quartersOf(readings).w) * 2).toBeLessThan(off(byPower.w));
  });

  it("keeps the power factor of the readings", () => {
    const { w, va } = quartersOf(simulateReadings(cycling));
    expect(w.every((each, index) => Math.abs(2 * each - (va[index] ?? 0)) <= 1)).toBe(true);
  });

  test.each([
    ["ten watt-hours", 10 * WATT_HOUR, true],
    // Five kilowatt-hours are 13 such steps: one more or less is eight per cent.
    ["four hundred watt-hours", 400 * WATT_HOUR, false],
    ["a kilowatt-hour", 1000 * WATT_HOUR, false],
  ])("uses a counter that moves in steps of %s: %s", (_, unit, isTold) => {
    expect(counted(simulateReadings(cycling, { unit })).has(NOON)).toBe(isTold);
  });

  it("uses power readings when a reading is missing or the counter fell", () => {
    const readings = simulateReadings(cycling);
    const without = (from: number, to: number) =>
      readings.filter(({ at }) => at < NOON + from * MINUTE || at >= NOON + to * MINUTE);
    expect(counted(without(3, 12)).has(NOON)).toBe(true);
    expect(counted(without(-9, 8)).has(NOON)).toBe(false);
    const reset = readings.map(({ at, e }) => ({ at, e: at > NOON ? (e ?? 0) - 300_000_000 : e }));
    expect(counted(reset).has(NOON)).toBe(false);
    const silent = readings.map(({ at, e }) => ({ at, e: at === NOON + 4 * MINUTE ? null : e }));
    expect(counted(silent).has(NOON)).toBe(false);
  });

  it("uses power readings when the counter contradicts them", () => {
    const readings = simulateReadings(cycling);
    const jumped = readings.map((each) => (each.at > NOON ? { ...each, e: (each.e ?? 0) + 90_000_000 } : each));
    const byPower = quartersOf(readings.map((reading) => ({ ...reading, e: null })));
    expect(quartersOf(jumped).w[48]).toBe(byPower.w[48]);
    expect(quartersOf(readings).w[48]).not.toBe(byPower.w[48]);
  });

  it("is counted over midnight, at both ends of a day", () => {
    const yesterday = simulateReadings(cycling, { since: 1 });
    const shift = (readings: typeof yesterday, days: number) =>
      readings.map((each) => ({ ...each, at: each.at + days * DAY, e: (each.e ?? 0) + days * ENERGY_OF_DAY }));
    const readings = [...shift(yesterday, -1), ...yesterday, ...shift(yesterday, 1)];
    const found = counted(readings);
    expect([found.has(FROM), found.has(TO - 15 * MINUTE), found.size]).toEqual([true, true, 96]);
    expect(Math.abs((found.get(TO - 15 * MINUTE) ?? 0) - trueMean(TO - 15 * MINUTE))).toBeLessThan(3000);
  });

  it("does not depend on readings further than a quarter of an hour from its day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 0, max: 9 }), (every, since) => {
        const one = simulateReadings((minute) => cycling(minute * 3), { every, since });
        const next = one.map(({ at, e }) => ({ at: at + DAY, e: (e ?? 0) + 3_000_000_000 }));
        const all = [...one, ...next];
        const near = (from: number, to: number) =>
          all.filter(({ at }) => at >= from - 15 * MINUTE && at < to + 15 * MINUTE);
        const both = countedQuarters(all, FROM, TO + DAY, ZONE);
        expect([...both].filter(([at]) => at < TO)).toEqual([...counted(near(FROM, TO))]);
        const second = countedQuarters(near(TO, TO + DAY), TO, TO + DAY, ZONE);
        expect([...both].filter(([at]) => at >= TO)).toEqual([...second]);
      }),
      { numRuns: 30 },
    );
  });
});
