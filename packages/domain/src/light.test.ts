import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isColorTemperature, isHexColor } from "./light.ts";

describe("a colour temperature", () => {
  test.each([
    [1999, false],
    [2000, true],
    [4000, true],
    [6535, true],
    [6536, false],
    [2700.5, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])("of %d kelvin is accepted: %s", (kelvin, accepted) => {
    expect(isColorTemperature(kelvin)).toBe(accepted);
  });

  it("lies between 2000 and 6535, both included", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 20_000 }), (kelvin) => {
        expect(isColorTemperature(kelvin)).toBe(kelvin >= 2000 && kelvin <= 6535);
      }),
    );
  });
});

describe("a colour", () => {
  test.each(["#000000", "#ffffff", "#F2A60C"])("may be %s", (color) => {
    expect(isHexColor(color)).toBe(true);
  });

  test.each(["", "red", "ffffff", "#fff", "#fffffff", "#gggggg", "#ffffff ", "#ffffff\n", "url(#ffffff)"])(
    "may not be %j",
    (color) => {
      expect(isHexColor(color)).toBe(false);
    },
  );

  it("may be any of the sixteen million", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        expect(isHexColor(`#${number.toString(16).padStart(6, "0")}`)).toBe(true);
      }),
    );
  });
});
