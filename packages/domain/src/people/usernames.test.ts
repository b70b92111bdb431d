import fc from "fast-check";
import { expect, test } from "vitest";
import { isUsername, plainUsername } from "./usernames.ts";

test.each([
  ["asha", true],
  ["asha.rao", true],
  ["asha_rao-2", true],
  ["a.b", true],
  ["007", true],
  ["as", false],
  ["a".repeat(32), true],
  ["a".repeat(33), false],
  [".asha", false],
  ["asha-", false],
  ["asha rao", false],
  ["asha@example.test", false],
  ["invited:asha", false],
  ["ఆశ", false],
  ["аsha", false],
  ["Asha", false],
  ["admin", false],
  ["ad.min", false],
  ["administrators", true],
  ["switch-board", false],
  ["", false],
])("%s as a user name: %s", (name, isOne) => {
  expect(isUsername(name)).toBe(isOne);
});

test("ignores case and surrounding spaces", () => {
  expect(plainUsername("  Asha.Rao ")).toBe("asha.rao");
});

test("never accepts an e-mail address", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const name = plainUsername(typed);
      return !isUsername(name) || (!name.includes("@") && name === name.toLowerCase() && name.length <= 32);
    }),
  );
});
