import type { EnergyPoint } from "@switchboard/contract";
import { expect, it } from "vitest";
import { comparedDays } from "./compared-days.ts";
import { energySum, sparkPath } from "./energy.ts";

const KWH = 3_600_000;
const hour = (_id: number, kWh: number, avg_power: number | null = 1): EnergyPoint => ({
  _id,
  timestamp: "2026-01-01T00:00:00.000Z",
  avg_energy: kWh * KWH,
  avg_power,
  gap_ms: 0,
});
/** Half past ten in the morning, in a zone that is half an hour off. */
const NOW = Date.parse("2026-03-01T05:00:00Z");

it("holds today against the same day last week up to the same minute of its clock", () => {
  const today = [hour(9, 4), hour(10, 1.5)];
  const weekAgo = [hour(9, 5), hour(10, 3), hour(11, 100)];
  expect(energySum({ today, weekAgo }, NOW, "Asia/Kolkata")).toEqual({ kWh: 5.5, change: 5.5 / 6.5 - 1 });
});

it("has no comparison without last week's data, and no result without a meter", () => {
  expect(energySum({ today: [hour(9, 4)], weekAgo: [] }, NOW, "UTC")).toEqual({ kWh: 4, change: undefined });
  expect(energySum({ today: [hour(9, 0, null)], weekAgo: [hour(9, 4)] }, NOW, "UTC")).toBeUndefined();
});

it("draws a gap as a gap", () => {
  const path = sparkPath([hour(0, 1), hour(1, 1, null), hour(2, 1), hour(3, 0)], KWH);
  expect(path.match(/[ML]/g)?.join("")).toBe("MML");
});

it.each([
  ["2026-04-03T00:30+02:00", "2026-04-03", "2026-03-27"],
  ["2026-10-27T23:30+01:00", "2026-10-27", "2026-10-20"],
])("compares the day of %s with the same day of last week, also when clocks changed between", (now, today, weekAgo) => {
  expect(comparedDays(Date.parse(now), "Europe/Berlin")).toEqual([today, weekAgo]);
});
