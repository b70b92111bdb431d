import { expect, test } from "vitest";
import { CHANNEL_KINDS } from "./deliveries.ts";
import { digitsOfNumber, isConfirmed } from "./number-codes.ts";

const at = new Date("2026-03-01T10:00:00Z");

test.each(CHANNEL_KINDS.map((kind) => [kind, kind !== "command"] as const))(
  "counts a new channel of kind %s as confirmed: %s",
  (kind, expected) => {
    expect(isConfirmed({ kind, confirmedAt: null })).toBe(expected);
  },
);

test("counts a number as confirmed once its code was entered", () => {
  expect(isConfirmed({ kind: "command", confirmedAt: at })).toBe(true);
});

test.each([
  ["+91 98480 22338", "919848022338"],
  ["0091 (98480) 22-338", "919848022338"],
  ["919848022338", "919848022338"],
  ["98480 22338", "9848022338"],
])("counts %s as %s", (number, digits) => {
  expect(digitsOfNumber(number)).toBe(digits);
});
