import { expect, test } from "vitest";
import { isCrossed, type Limit, limitsOf, nearLimits } from "./thresholds.ts";

const config = { over_voltage: 253, under_voltage: 200, overload: 20_000, over_current: null, over_voltage_line: 440 };

test("returns the limits of each metric, in its own unit", () => {
  expect(limitsOf(config, "voltage")).toEqual([
    { key: "over_voltage", value: 253 },
    { key: "under_voltage", value: 200 },
  ]);
  expect(limitsOf(config, "power")).toEqual([{ key: "overload", value: 20 }]);
  expect(limitsOf(config, "current")).toEqual([]);
  expect(limitsOf(undefined, "voltage")).toEqual([]);
});

test.each<[Limit["key"], number, boolean]>([
  ["over_voltage", 230, false],
  ["over_voltage", 231, true],
  ["under_voltage", 230, false],
  ["under_voltage", 229, true],
])("%s 230 at %i is crossed: %s", (key, measured, expected) => {
  expect(isCrossed({ key, value: 230 }, measured)).toBe(expected);
});

test("does not draw a limit far from the readings, which would flatten them", () => {
  const limits: Limit[] = [
    { key: "over_current", value: 30 },
    { key: "individual_overload", value: 90 },
  ];
  expect(nearLimits(limits, "current", [9, 12]).map(({ value }) => value)).toEqual([30]);
  expect(nearLimits([{ key: "under_voltage", value: 60 }], "voltage", [230])).toEqual([]);
});
