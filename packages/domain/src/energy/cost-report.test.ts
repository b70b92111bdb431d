import { expect, test } from "vitest";
import { costPeriodOf } from "./cost-report.ts";

test.each([
  ["2026-03-01", "day", "2026-03-01"],
  ["2026-03-01", "week", "2026-02-23"],
  ["2026-03-02", "week", "2026-03-02"],
  ["2026-01-01", "week", "2025-12-29"],
  ["2026-03-31", "month", "2026-03-01"],
] as const)("%s is in the %s that begins on %s", (day, period, first) => {
  expect(costPeriodOf(day, period)).toBe(first);
});
