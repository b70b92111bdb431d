import { expect, it, test } from "vitest";
import { presetOf, presetSpan, type RangePreset } from "./range-presets.ts";

/** A Monday. */
const TODAY = "2026-03-02";
const MONDAY = 2;
const SUNDAY = 1;

test.each<[RangePreset, string, string]>([
  ["today", "2026-03-02", "2026-03-02"],
  ["yesterday", "2026-03-01", "2026-03-01"],
  ["last7", "2026-02-24", "2026-03-02"],
  ["last30", "2026-02-01", "2026-03-02"],
  ["thisWeek", "2026-03-02", "2026-03-02"],
  ["lastWeek", "2026-02-23", "2026-03-01"],
  ["thisMonth", "2026-03-01", "2026-03-02"],
  ["lastMonth", "2026-02-01", "2026-02-28"],
  ["thisYear", "2026-01-01", "2026-03-02"],
  ["lastYear", "2025-01-01", "2025-12-31"],
])("%s is from %s to %s", (preset, from_date, to_date) => {
  expect(presetSpan(preset, TODAY, MONDAY)).toEqual({ from_date, to_date });
});

it("starts a week as in the settings", () => {
  expect(presetSpan("thisWeek", TODAY, SUNDAY).from_date).toBe("2026-03-01");
  expect(presetSpan("thisWeek", "2026-03-01", MONDAY).from_date).toBe("2026-02-23");
});

it("knows a preset by its days, and days that are none", () => {
  expect(presetOf({ from_date: "2026-02-01", to_date: "2026-02-28" }, TODAY, MONDAY)).toBe("lastMonth");
  expect(presetOf({ from_date: "2026-02-02", to_date: "2026-02-28" }, TODAY, MONDAY)).toBeUndefined();
});
