import { expect, test } from "vitest";
import { wholeWatts } from "./demand-lines.ts";

test.each([
  ["70", 70_000],
  ["90.5", 90_500],
])("%s kVA are %i VA", (kilo, watts) => {
  expect(wholeWatts(kilo)).toBe(watts);
});
