import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isHexColor } from "./light.ts";

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

  it("may be any six-digit hexadecimal number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        expect(isHexColor(`#${number.toString(16).padStart(6, "0")}`)).toBe(true);
      }),
    );
  });
});
