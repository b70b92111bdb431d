import { expect, test } from "vitest";
import { lastBillingMonth } from "./billing-months.ts";

test.each([
  ["2026-05-17", 1, "2026-04-01", "2026-05-01"],
  ["2026-05-17", 20, "2026-03-20", "2026-04-20"],
  ["2026-01-10", 10, "2025-12-10", "2026-01-10"],
  ["2026-03-31", 31, "2026-02-28", "2026-03-31"],
  ["2026-03-15", 31, "2026-01-31", "2026-02-28"],
])("the billing month before %s with reading day %i is %s to %s", (today, day, from, to) => {
  expect(lastBillingMonth(today, day)).toEqual({ from, to });
});
