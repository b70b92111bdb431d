import { expect, it, test } from "vitest";
import { PLAN_LAYERS, type PlanLayer, type PlanLevel, planLevel, planScale } from "./plan-layers.ts";

test.each<[PlanLayer, number, PlanLevel]>([
  ["switches", 0, "off"],
  ["switches", 1, "on"],
  ["switches", 40, "on"],
  ["power", -20, "idle"],
  ["power", 99.9, "idle"],
  ["power", 100, "low"],
  ["power", 999, "low"],
  ["power", 1000, "medium"],
  ["power", 5000, "high"],
  ["temperature", -18, "cold"],
  ["temperature", 17.9, "cold"],
  ["temperature", 18, "cool"],
  ["temperature", 21, "comfortable"],
  ["temperature", 26.9, "comfortable"],
  ["temperature", 27, "warm"],
  ["temperature", 30, "hot"],
  ["air", 420, "good"],
  ["air", 1000, "fair"],
  ["air", 1400, "poor"],
  ["occupancy", 0, "free"],
  ["occupancy", 1, "occupied"],
  ["alarms", 0, "noAlarm"],
  ["alarms", 1, "lowAlarm"],
  ["alarms", 2, "highAlarm"],
  ["alarms", 3, "criticalAlarm"],
  ["offline", 0, "online"],
  ["offline", 0.01, "someOffline"],
  ["offline", 0.99, "someOffline"],
  ["offline", 1, "allOffline"],
])("in the layer %s, %s is %s", (layer, value, level) => {
  expect(planLevel(layer, value)).toBe(level);
});

it("names every level once, and orders them by their least value", () => {
  const scales = PLAN_LAYERS.map(planScale);
  const names = scales.flatMap(({ lowest, higher }) => [lowest, ...higher.map(([level]) => level)]);
  expect(new Set(names).size).toBe(names.length);
  for (const { higher } of scales) {
    const least = higher.map(([, value]) => value);
    expect(least).toEqual(least.toSorted((one, other) => one - other));
  }
});
