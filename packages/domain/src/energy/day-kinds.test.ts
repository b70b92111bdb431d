import { expect, test } from "vitest";
import type { DayType } from "../core/day-types.ts";
import { dayKinds, differInKind } from "./day-kinds.ts";

const week = { from_date: "2026-11-09", to_date: "2026-11-15" };

test.each<[string, Record<string, DayType>, { working: number; off: number }]>([
  ["weekends", {}, { working: 5, off: 2 }],
  ["a holiday and a closed day", { "2026-11-10": "holiday", "2026-11-11": "closed" }, { working: 3, off: 4 }],
  ["a holiday on a weekend once", { "2026-11-15": "holiday" }, { working: 5, off: 2 }],
  ["a Saturday on which people work", { "2026-11-14": "normal" }, { working: 6, off: 1 }],
  ["a day with special hours as a working day", { "2026-11-14": "special" }, { working: 6, off: 1 }],
])("counts %s", (_, calendar, expected) => {
  expect(dayKinds(week, (day) => calendar[day])).toEqual(expected);
});

test("differs when the days off differ or a span is longer", () => {
  const [usual, holiday] = [dayKinds(week), dayKinds(week, (day) => (day === "2026-11-10" ? "holiday" : undefined))];
  expect(differInKind(usual, dayKinds(week))).toBe(false);
  expect(differInKind(usual, holiday)).toBe(true);
  expect(differInKind(usual, dayKinds({ ...week, to_date: "2026-11-16" }))).toBe(true);
});
