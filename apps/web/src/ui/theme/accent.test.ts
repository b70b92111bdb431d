import fc from "fast-check";
import { expect, test } from "vitest";
import { accentColors, contrast, isReadable } from "./accent.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#777777", "#777777", 1],
  ["#3b5bdb", "#ffffff", 5.7],
])("%s on %s has a contrast of about %f", (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 0);
});

test("keeps a readable colour", () => {
  expect(accentColors("#3B5BDB", "light").action).toBe("#3b5bdb");
});

test("whatever the partner's colour is, words in it and on it can be read in both themes", () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(hex, fc.constantFrom("light" as const, "dark" as const), (accent, scheme) => {
      const { action, text, soft } = accentColors(accent, scheme);
      expect(isReadable(action, scheme)).toBe(true);
      expect(contrast(action, text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(action, soft)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
