import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { DIMMER_STEPS, dimmerLevel, dimmerValue } from "./dimmer.ts";

const value = fc.integer({ min: 0, max: 100 });

describe("level of a raw dimmer value", () => {
  test.each([
    [0, 1],
    [1, 1],
    [19, 1],
    [20, 1],
    [39, 1],
    [40, 2],
    [59, 2],
    [60, 3],
    [79, 3],
    [80, 4],
    [98, 4],
    [99, 5],
    [100, 5],
  ])("for %i is level %i of five", (raw, level) => {
    expect(dimmerLevel(raw)).toBe(level);
  });

  test.each([
    [24, 4, 1],
    [25, 4, 1],
    [50, 4, 2],
    [98, 4, 3],
    [99, 4, 5],
    [9, 10, 1],
    [98, 10, 9],
    [99, 10, 5],
  ])("follows the spec with other numbers of steps: %i of %i steps is level %i", (raw, steps, level) => {
    expect(dimmerLevel(raw, steps)).toBe(level);
  });

  it("is 1 below the width of a step, 5 at 99, and otherwise the number of whole steps", () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 20 }), (raw, steps) => {
        const width = 100 / steps;
        const expected = raw === 99 ? 5 : raw < width ? 1 : Math.floor(raw / width);
        expect(dimmerLevel(raw, steps)).toBe(expected);
      }),
    );
  });

  it("never falls when the value rises", () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(dimmerLevel(Math.min(a, b))).toBeLessThanOrEqual(dimmerLevel(Math.max(a, b)));
      }),
    );
  });
});

describe("raw value of a level", () => {
  test.each([1, 2, 3, 4, 5])("reads back as level %i", (level) => {
    expect(dimmerLevel(dimmerValue(level))).toBe(level);
  });

  test.each([
    [5, 99],
    [6, 99],
    [0, 20],
    [-3, 20],
  ])("stays within the hardware's range: level %i is sent as %i", (level, raw) => {
    expect(dimmerValue(level)).toBe(raw);
  });

  it("rises with every level", () => {
    const values = Array.from({ length: DIMMER_STEPS }, (_, index) => dimmerValue(index + 1));
    expect(values).toEqual([20, 40, 60, 80, 99]);
  });
});
