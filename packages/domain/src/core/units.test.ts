import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { formatCurrent, formatVoltage, hourLabel, kilowatts } from "./units.ts";

const reading = fc.double({ min: 0, max: 1_000_000, noNaN: true });

describe("units", () => {
  test.each([
    [0, 0],
    [4.994, 4.99],
    [4.996, 5],
    [12.3456, 12.35],
    [20, 20],
  ])("round %d A to %d A", (amperes, shown) => {
    expect(formatCurrent(amperes)).toBe(shown);
  });

  test.each([
    [230.99, 230],
    [230, 230],
    [0.9, 0],
  ])("cut %d V to %d V", (volts, shown) => {
    expect(formatVoltage(volts)).toBe(shown);
  });

  test.each([
    [0, 0],
    [4, 0],
    [6, 0.01],
    [999, 1],
    [1000, 1],
    [1234, 1.23],
    [1236, 1.24],
    [1_500_000, 1500],
  ])("show %d W as %d kW", (watts, shown) => {
    expect(kilowatts(watts)).toBe(shown);
  });

  it("never show more volts than measured, nor a whole volt less", () => {
    fc.assert(
      fc.property(reading, (volts) => {
        const lost = volts - formatVoltage(volts);
        expect(lost).toBeGreaterThanOrEqual(0);
        expect(lost).toBeLessThan(1);
      }),
    );
  });

  it("keep current and power within half of the last decimal", () => {
    fc.assert(
      fc.property(reading, (raw) => {
        expect(Math.abs(formatCurrent(raw) - raw)).toBeLessThan(0.005 + 1e-6);
        expect(Math.abs(kilowatts(raw) - raw / 1000)).toBeLessThan(0.005 + 1e-6);
      }),
    );
  });

  it("show at most two decimals", () => {
    fc.assert(
      fc.property(reading, (raw) => {
        for (const shown of [formatCurrent(raw), kilowatts(raw)]) expect(shown).toBe(Number(shown.toFixed(2)));
      }),
    );
  });
});

test.each([
  [0, "12AM", "0H"],
  [1, "1AM", "1H"],
  [11, "11AM", "11H"],
  [12, "12PM", "12H"],
  [13, "1PM", "13H"],
  [23, "11PM", "23H"],
])("hour %i is %s, or %s", (hour, half, whole) => {
  expect([hourLabel(hour, false), hourLabel(hour, true)]).toEqual([half, whole]);
});
