import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeSlots, rollUpSensor, type SensorReading, type SensorStep, sensorStep } from "./sensor-rollup.ts";

const KOLKATA = "Asia/Kolkata";
const reading = (at: string, value: number): SensorReading => ({ at: Date.parse(at), value });

describe("rollUpSensor", () => {
  it("keeps the lowest, the sum in thousandths, the count, the highest and the last of each local hour and day", () => {
    // In Kolkata hours begin at half past and days at 18:30 UTC.
    const { hours, days } = rollUpSensor(
      [
        reading("2026-03-02T18:10:00Z", 4.5),
        reading("2026-03-02T18:31:00Z", 3.25),
        reading("2026-03-02T18:29:59Z", -1),
        reading("2026-03-02T19:29:00Z", 6),
      ],
      KOLKATA,
    );
    expect(hours).toEqual([
      {
        start: Date.parse("2026-03-02T17:30:00Z"),
        count: 2,
        sum: 3500,
        lowest: -1,
        highest: 4.5,
        last: -1,
        lastAt: Date.parse("2026-03-02T18:29:59Z"),
      },
      {
        start: Date.parse("2026-03-02T18:30:00Z"),
        count: 2,
        sum: 9250,
        lowest: 3.25,
        highest: 6,
        last: 6,
        lastAt: Date.parse("2026-03-02T19:29:00Z"),
      },
    ]);
    expect(days.map(({ start, count, last }) => [start, count, last])).toEqual([
      ["2026-03-02", 2, -1],
      ["2026-03-03", 2, 6],
    ]);
  });

  it("does not depend on order or on how readings are split into parts", () => {
    const readings = fc.uniqueArray(
      fc.record({
        at: fc.integer({ min: 1.77e12, max: 1.77e12 + 3 * 86_400_000 }),
        value: fc.double({ min: -50, max: 50, noNaN: true }),
      }),
      { selector: ({ at }) => at, minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(readings, fc.nat(), (all, where) => {
        const whole = rollUpSensor(all, KOLKATA).days;
        const cut = where % (all.length + 1);
        const parts = [all.slice(cut), all.slice(0, cut)].flatMap((part) => rollUpSensor(part, KOLKATA).days);
        for (const day of whole) {
          const own = parts.filter(({ start }) => start === day.start);
          expect(own.reduce((a, b) => mergeSlots(a, b))).toEqual(day);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("sensorStep", () => {
  it.each<[number, SensorStep | undefined, SensorStep]>([
    [1, undefined, "raw"],
    [2, undefined, "raw"],
    [3, undefined, "hour"],
    [7, undefined, "hour"],
    [62, undefined, "hour"],
    [63, undefined, "day"],
    [7, "raw", "raw"],
    [11, "raw", "hour"],
    [400, "raw", "day"],
    [400, "hour", "day"],
    [1, "day", "day"],
  ])("returns for %d days with %s requested: %s", (days, asked, step) => {
    expect(sensorStep(days, asked)).toBe(step);
  });

  it("keeps single readings of on/off values for two months", () => {
    expect([30, 62, 63].map((days) => sensorStep(days, "raw", true))).toEqual(["raw", "raw", "hour"]);
  });
});
