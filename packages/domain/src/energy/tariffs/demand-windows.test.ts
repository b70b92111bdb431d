import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { allowedPower, demandOutlook, type ForecastRule, forecastDemand } from "./demand-forecast.ts";
import { demandWindows, type PowerReading, windowStart } from "./demand-windows.ts";

const MINUTE = 60_000;
const RULE = { minutes: 15, timeZone: "Asia/Kolkata", holdMs: 5 * MINUTE };
const FORECAST: ForecastRule = { ...RULE, measure: "w", bandMinutes: 5 };
const START = Date.parse("2025-04-10T08:30:00Z");
const at = (minute: number, w: number | null, va: number | null = w): PowerReading => ({
  at: START + minute * MINUTE,
  w,
  va,
});
const every = (minutes: number, until: number, w: (minute: number) => number) =>
  Array.from({ length: until / minutes }, (_, index) => at(index * minutes, w(index * minutes)));

describe("demand windows", () => {
  test.each([
    ["2025-04-10T08:47:10Z", 15, "Asia/Kolkata", "2025-04-10T08:45:00.000Z"],
    ["2025-04-10T08:47:10Z", 30, "Asia/Kolkata", "2025-04-10T08:30:00.000Z"],
    // Kathmandu is a quarter of an hour off the other half-hour zones.
    ["2025-04-10T08:47:10Z", 30, "Asia/Kathmandu", "2025-04-10T08:45:00.000Z"],
    ["2025-04-10T08:47:10Z", 60, "Asia/Kathmandu", "2025-04-10T08:15:00.000Z"],
    ["2025-10-26T01:31:00Z", 30, "Europe/Berlin", "2025-10-26T01:30:00.000Z"],
  ])(
    "put %s into the window of %i minutes that begins by the clock of %s at %s",
    (instant, minutes, zone, expected) => {
      expect(new Date(windowStart(Date.parse(instant), minutes, zone)).toISOString()).toBe(expected);
    },
  );

  it("contain the mean over time, not over readings", () => {
    // 10 kW for three minutes and 20 kW for twelve: (30 + 240) / 15.
    const readings = [at(0, 10_000, 12_000), at(3, 20_000, 22_000), at(6, 20_000, 22_000), at(11, 20_000, 22_000)];
    expect(demandWindows(readings, RULE, START, START + 15 * MINUTE)).toEqual([
      { at: START, until: START + 15 * MINUTE, w: 18_000, va: 20_000, coveredMs: 15 * MINUTE },
    ]);
  });

  it("report how much was measured, and do not fill the rest", () => {
    const [window] = demandWindows([at(0, 10_000, null)], RULE, START, START + 15 * MINUTE);
    expect(window).toMatchObject({ w: 10_000, va: null, coveredMs: 5 * MINUTE });
  });

  it("do not depend on the order in which readings arrived", () => {
    const readings = every(1, 60, (minute) => (minute * 7919) % 3000);
    const expected = demandWindows(readings, RULE, START, START + 60 * MINUTE);
    fc.assert(
      fc.property(fc.shuffledSubarray(readings, { minLength: readings.length }), (shuffled) => {
        expect(demandWindows([...shuffled, ...shuffled.slice(0, 5)], RULE, START, START + 60 * MINUTE)).toEqual(
          expected,
        );
      }),
      { numRuns: 30 },
    );
  });

  it("are never above the highest reading or below the lowest", () => {
    const powers = fc.array(fc.tuple(fc.nat(59), fc.nat(1_000_000)), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(powers, (pairs) => {
        const values = pairs.map(([, w]) => w);
        const windows = demandWindows(
          pairs.map(([minute, w]) => at(minute, w)),
          RULE,
          START,
          START + 60 * MINUTE,
        );
        for (const { w } of windows) {
          expect(w).toBeLessThanOrEqual(Math.max(...values));
          expect(w).toBeGreaterThanOrEqual(Math.min(...values));
        }
      }),
    );
  });
});

describe("forecast of a window", () => {
  const steady = every(1, 6, () => 60_000);

  it("combines the energy so far with the present power for the rest", () => {
    // Five minutes at 60 kW and ten minutes at 120 kW: 100 kW.
    const readings = [...every(1, 5, () => 60_000), at(5, 120_000)];
    expect(forecastDemand(readings, FORECAST, START + 5 * MINUTE)).toEqual({
      at: START,
      until: START + 15 * MINUTE,
      soFar: 60_000,
      measuredMs: 5 * MINUTE,
      expected: 100_000,
      low: 60_000,
      high: 100_000,
      certainty: 1 / 3,
    });
  });

  it("is undefined without a present power", () => {
    expect(forecastDemand(steady, FORECAST, START + 11 * MINUTE)).toBeUndefined();
    expect(forecastDemand([], FORECAST, START)).toBeUndefined();
    expect(forecastDemand([at(0, null)], FORECAST, START)).toBeUndefined();
  });

  test.each<[number, string, number | undefined]>([
    [90_000, "likely", undefined],
    [110_000, "possible", undefined],
    [130_000, "unlikely", undefined],
    [140_000, "under", 160_000],
    [30_000, "over", undefined],
  ])("with a limit of %i is %s", (limit, expected, highestPower) => {
    const forecast = {
      at: 0,
      until: 900_000,
      soFar: 100_000,
      measuredMs: 360_000,
      expected: 105_000,
      low: 95_000,
      high: 120_000,
      certainty: 0.4,
    };
    expect(demandOutlook(forecast, limit, highestPower)).toBe(expected);
  });

  it("gives the power that is allowed until the end", () => {
    const forecast = forecastDemand(steady, FORECAST, START + 5 * MINUTE);
    if (!forecast) throw new Error("no forecast");
    // 100 kW over 15 minutes less 60 over 5 leaves 120 over 10.
    expect(allowedPower(forecast, 100_000)).toBe(120_000);
    expect(allowedPower(forecast, 10_000)).toBe(0);
  });
});
