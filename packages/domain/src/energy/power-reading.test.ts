import { describe, expect, test } from "vitest";
import { isDrawable, plausibleCounter, plausibleValue, powerFactorOf, readingInstant } from "./power-reading.ts";

test.each([
  [{ v: 230 }, true],
  [{ v: 0 }, true],
  [{ v: -1 }, false],
  [{ v: "230" }, false],
  [{ v: Number.NaN }, false],
  [{}, true],
])("a reading of %j is drawn: %s", (reading, drawn) => {
  expect(isDrawable(reading)).toBe(drawn);
});

test.each([
  [12.5, 12.5],
  [-3, -3],
  [3e7, 3e7],
  [-3e7, -3e7],
  [30_000_001, undefined],
  [1e300, undefined],
  [5e-324, 0],
  ["7", undefined],
  [Number.NaN, undefined],
  [undefined, undefined],
])("a value of %s is kept as %s", (value, kept) => {
  expect(plausibleValue(value)).toBe(kept);
});

test.each([
  [12.6, 13],
  [0, 0],
  [-1, undefined],
  [2 ** 60, undefined],
  [Number.NaN, undefined],
])("a counter of %s is kept as %s", (value, kept) => {
  expect(plausibleCounter(value)).toBe(kept);
});

describe("the instant of a reading", () => {
  const NOW = Date.parse("2026-03-02T06:30:00Z");
  const KEPT = 10_000_000;
  test.each([
    ["now", NOW, NOW],
    ["late, as after an outage", NOW - KEPT + 1, NOW - KEPT + 1],
    ["a little ahead", NOW + 60_000, NOW + 60_000],
    ["tomorrow", NOW + 86_400_000, NOW],
    ["2019, from a clock that was never set, however long readings are kept", Date.parse("2019-12-31"), NOW, 1e12],
    ["1970, from a clock that was never set", 0, NOW],
  ])("is the reported one or the arrival: %s", (_, ts, instant, kept = KEPT) => {
    expect(readingInstant(ts, NOW, kept)).toBe(instant);
  });
});

test.each([
  [800, 1000, 0.8],
  [-800, 1000, 0.8],
  [1010, 1000, 1],
  [0, 1000, undefined],
  [800, 0, undefined],
  [undefined, 1000, undefined],
  [800, undefined, undefined],
])("%s W of %s VA have a power factor of %s", (watts, voltAmperes, factor) => {
  expect(powerFactorOf(watts, voltAmperes)).toBe(factor);
});
