import { expect, test } from "vitest";
import { ENERGY_POINTS, type EnergyGrouping, energySpan } from "./energy-filter.ts";

const TODAY = "2026-03-02";

test.each<[EnergyGrouping, string]>([
  ["month", "day"],
  ["hourly", "hour"],
  ["daily", "day"],
  ["monthly", "month"],
  ["yearly", "year"],
  ["hour", "hour"],
  ["day", "day"],
  ["year", "year"],
])("energy grouped by %s has a point for every %s", (word, point) => {
  expect(ENERGY_POINTS[word]).toBe(point);
});

test.each([
  ["nothing is named", {}, "2026-02-24", "2026-03-02"],
  ["the last day is named", { to_date: "2026-01-10" }, "2026-01-04", "2026-01-10"],
  ["the first day is named", { from_date: "2026-02-01" }, "2026-02-01", "2026-03-02"],
  ["the first day is still to come", { from_date: "2026-03-05" }, "2026-03-05", "2026-03-05"],
  ["both are named", { from_date: "2026-01-01", to_date: "2026-01-02" }, "2026-01-01", "2026-01-02"],
])("an energy filter has the right days when %s", (_, given, from_date, to_date) => {
  expect(energySpan(given, TODAY)).toEqual({ from_date, to_date });
});
