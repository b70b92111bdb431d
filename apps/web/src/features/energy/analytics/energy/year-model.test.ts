import { expect, it } from "vitest";
import { heatYear, monthsOf } from "./year-model.ts";

const point = (timestamp: string, kWh: number) => ({
  _id: 1,
  timestamp,
  avg_energy: kWh * 3_600_000,
  avg_power: null,
  gap_ms: 0,
});

it("knows days by the calendar of the enterprise, and begins with the first month that has one", () => {
  const heat = heatYear([point("2026-09-30T18:30:00.000Z", 1), point("2026-10-01T18:30:00.000Z", 9)], "Asia/Kolkata");
  expect([...heat.days]).toEqual([
    ["2026-10-01", { kWh: 1, step: 1 }],
    ["2026-10-02", { kWh: 9, step: 3 }],
  ]);
  expect(monthsOf(2026, heat, "2026-11-16")).toEqual(["2026-10", "2026-11"]);
});
