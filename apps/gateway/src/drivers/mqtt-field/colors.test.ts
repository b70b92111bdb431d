import fc from "fast-check";
import { expect, it, test } from "vitest";
import { hexOfHs, hexOfXy, hsOfHex, isLike, kelvinOfMired, miredOfKelvin, xyOfHex } from "./colors.ts";

test.each(["#ff0000", "#00ff00", "#0000ff", "#ff8000", "#ffffff", "#80ff40"])(
  "%s is the same in xy and in hue and saturation",
  (hex) => {
    expect(isLike(hexOfXy(xyOfHex(hex)) ?? "", hex)).toBe(true);
    const { hue, saturation } = hsOfHex(hex);
    expect(isLike(hexOfHs(hue, saturation), hex)).toBe(true);
  },
);

it("returns a colour or undefined for any numbers", () => {
  const number = fc.double({ noNaN: false });
  fc.assert(
    fc.property(number, number, (x, y) => {
      const hex = hexOfXy({ x, y });
      if (hex !== undefined) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
    }),
  );
});

it("distinguishes red from blue, and converts mired to kelvin", () => {
  expect(isLike("#ff0000", "#0000ff")).toBe(false);
  expect(kelvinOfMired(370)).toBe(2703);
  expect(miredOfKelvin(2700)).toBe(370);
});
