import { expect, it } from "vitest";
import { exampleBill } from "./tariff-example.ts";
import { shown, tariffOf } from "./testing.ts";

it("calculates a month with demand and power factor", () => {
  const tariff = tariffOf([
    { kind: "energy", key: "energy", name: "Energy", measure: "apparent", price: "7.65" },
    {
      kind: "demand",
      key: "md",
      name: "Demand",
      measure: "kVA",
      windowMinutes: 30,
      price: "475",
      minimumShare: "0.8",
    },
  ]);
  const month = { from: "2026-02-01", kwh: "9500.5", powerFactor: "0.95", demand: "62.5", contractDemand: "70" };
  // 9500.5 / 0.95 = 10000.526 kVAh, and 62.5 kVA is above 80 % of 70.
  const made = exampleBill(tariff, month);
  expect(shown(made)).toEqual([
    "energy | 10000.526 | kVAh | 7.65 | 76504.02",
    "md | 62.5 | kVA | 475 | 29687.50",
    "total | 106191.52",
  ]);
  expect([made.energy.importWh, made.missing, made.notices]).toEqual([9_500_500, [], []]);
});
