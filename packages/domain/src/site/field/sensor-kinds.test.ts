import { describe, expect, it } from "vitest";
import { isStaleReading, sensorValue } from "./sensor-kinds.ts";

describe("sensorValue", () => {
  it.each([
    ["temperature", -18.5, -18.5],
    ["temperature", -273, undefined],
    ["humidity", 100, 100],
    ["humidity", 100.1, undefined],
    ["occupancy", 1, 1],
    ["occupancy", 0, 0],
    ["contact", 2, undefined],
    ["number", Number.NaN, undefined],
    ["number", Number.POSITIVE_INFINITY, undefined],
    ["co2", -1, undefined],
  ] as const)("stores %s of %d as %s", (kind, value, kept) => {
    expect(sensorValue(kind, value)).toBe(kept);
  });
});

describe("isStaleReading", () => {
  it.each([
    ["temperature", 3, false],
    ["temperature", 3.1, true],
    ["contact", 24, false],
    ["contact", 26, true],
    ["battery", 24, false],
  ] as const)("%s after %d hours: %s", (kind, hours, is) => {
    expect(isStaleReading(kind, hours * 3_600_000)).toBe(is);
  });
});
