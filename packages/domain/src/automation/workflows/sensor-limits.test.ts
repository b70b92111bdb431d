import { describe, expect, it, test } from "vitest";
import { limitPassed } from "./sensor-limits.ts";

const day = (low: number, high: number) => ({ kind: "temperature" as const, low, high, last: high });

describe("limitPassed", () => {
  test.each([
    ["above", 28, day(20, 28.1), true],
    ["above", 28, day(20, 28), false],
    ["below", 4, day(3.9, 8), true],
    ["below", 4, day(4, 8), false],
  ] as const)("%s %d", (qualifier, value, measured, isPast) => {
    const limit = { qualifier, value };
    expect(limitPassed(measured, [limit])).toBe(isPast ? limit : undefined);
  });

  it("returns true for an active leak or smoke sensor without a limit", () => {
    expect(limitPassed({ kind: "leak", low: 0, high: 1, last: 0 }, [])).toBe(true);
    expect(limitPassed({ kind: "smoke", low: 0, high: 0, last: 0 }, [])).toBeUndefined();
  });

  it("ignores limits on states such as occupancy", () => {
    const occupied = { kind: "occupancy" as const, low: 0, high: 1, last: 1 };
    expect(limitPassed(occupied, [{ qualifier: "is", value: 1 }])).toBeUndefined();
  });

  it("uses the last reading when there is no lowest or highest", () => {
    expect(limitPassed({ kind: "co2", last: 1200 }, [{ qualifier: "above", value: 1000 }])).toBeTruthy();
  });
});
