import { describe, expect, it, test } from "vitest";
import { isComparison, periodOf, periodsOf } from "./report-periods.ts";

test.each([
  ["daily", "2026-02-28"],
  ["monthly", "2026-02-01"],
  ["yearly", "2026-01-01"],
] as const)("28 February belongs to the %s period of %s", (period, first) => {
  expect(periodOf("2026-02-28", period)).toBe(first);
});

describe("the periods of a span", () => {
  const now = new Date("2026-03-02T20:00:00Z");
  const span = { from_date: "2025-12-30", to_date: "2026-12-31" };

  it("end today, in the zone's calendar", () => {
    expect(periodsOf(span, "daily", now, "Asia/Kolkata").at(-1)).toBe("2026-03-03");
    expect(periodsOf(span, "daily", now, "UTC").at(-1)).toBe("2026-03-02");
  });

  it("contain each month and each year once", () => {
    expect(periodsOf(span, "monthly", now, "UTC")).toEqual(["2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01"]);
    expect(periodsOf(span, "yearly", now, "UTC")).toEqual(["2025-01-01", "2026-01-01"]);
  });

  it("are empty when the span has not begun", () => {
    expect(periodsOf({ from_date: "2026-05-01", to_date: "2026-05-02" }, "daily", now, "UTC")).toEqual([]);
  });
});

test.each([
  [[], false],
  [["a"], false],
  [["a", "A"], false],
  [["a", "b"], true],
  [["a", "b", "a"], false],
  [["a", "b", "c", "d", "e", "f"], true],
  [["a", "b", "c", "d", "e", "f", "g"], false],
])("devices %j can be compared: %s", (ids, expected) => {
  expect(isComparison(ids)).toBe(expected);
});
