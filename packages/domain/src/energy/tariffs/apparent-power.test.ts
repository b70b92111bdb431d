import { describe, expect, it, test } from "vitest";
import { decimalText } from "../money/decimal.ts";
import { apparentPower } from "./apparent-power.ts";
import { bill } from "./bill.ts";
import { forecastBill } from "./bill-forecast.ts";
import { isIncomplete } from "./bill-lines.ts";
import { billingPlan } from "./billing-plan.ts";
import { costAt, energyRates } from "./energy-rates.ts";
import { sumEnergy } from "./energy-sums.ts";
import type { TariffLine } from "./tariff-lines.ts";
import { hoursOf, tariffOf } from "./testing.ts";

const phases = (volts: number, amperes: number) => ({
  ...{ v1: volts, v2: volts, v3: volts },
  ...{ c1: amperes, c2: amperes, c3: amperes },
});

describe("apparent power of a reading", () => {
  test.each([
    ["the power factor", { p: 800, pf: 0.8 }, { va: 1000, isEstimated: false }],
    ["the power factor before volts and amperes", { p: 800, pf: 0.8, v: 230, c: 9 }, { va: 1000, isEstimated: false }],
    ["no more than one", { p: 800, pf: 1.2 }, { va: 800, isEstimated: false }],
    ["volts times amperes of one phase", { p: 800, v: 250, c: 4 }, { va: 1000, isEstimated: true }],
    ["volts times amperes of each phase", { p: 5000, ...phases(230, 10) }, { va: 6900, isEstimated: true }],
    ["a factor of zero is none", { p: 800, pf: 0, v: 250, c: 4 }, { va: 1000, isEstimated: true }],
    [
      "a little less than the watts, by the errors of the meter",
      { p: 1000, v: 250, c: 3.98 },
      { va: 1000, isEstimated: true },
    ],
    ["nothing is drawn", { p: 0 }, { va: 0, isEstimated: false }],
    ["neither", { p: 800 }, null],
    ["one phase of three unknown", { p: 5000, ...phases(230, 10), c3: null }, null],
    // The mean current of three phases with one voltage gives a third of the power.
    ["volts and amperes that cannot carry the power", { p: 5000, v: 230, c: 8 }, null],
  ])("is calculated for %s", (_, reading, expected) => {
    expect(apparentPower(reading)).toEqual(expected);
  });
});

const MONTH = { from: "2026-04-01", to: "2026-05-01" };
const KVAH: TariffLine = { kind: "energy", key: "kvah", name: "Energy", measure: "apparent", price: "7" };
const FUEL: TariffLine = { kind: "fuel", key: "fuel", name: "Fuel", measure: "apparent", months: { "2026-04": "0.5" } };
const DEMAND: TariffLine = { kind: "demand", key: "md", name: "MD", measure: "kVA", windowMinutes: 30, price: "500" };
const slots = (vah: number | null) => hoursOf(MONTH, "Asia/Kolkata", () => ({ importWh: 1000, vah }));

describe("a bill by kVAh for a meter without apparent power", () => {
  const made = bill(tariffOf([KVAH, FUEL, DEMAND]), { slots: slots(null) }, MONTH);

  it("is incomplete, and names the charges and the energy concerned", () => {
    expect(isIncomplete(made)).toBe(true);
    expect(made.notices).toEqual([
      { code: "apparent_missing", params: { name: "Energy", wattHours: "720000" } },
      { code: "apparent_missing", params: { name: "Fuel", wattHours: "720000" } },
      { code: "demand_missing", params: { name: "MD" } },
    ]);
  });

  it("gives energy no price", () => {
    const plan = billingPlan(tariffOf([KVAH]), MONTH);
    const usage = { slots: slots(null) };
    const rates = energyRates(plan, bill(tariffOf([KVAH]), usage, MONTH), sumEnergy(plan, usage).importWh);
    expect(rates.every(({ rate }) => rate === undefined)).toBe(true);
  });

  it("prices energy by the hours with known apparent power", () => {
    const plan = billingPlan(tariffOf([KVAH]), MONTH);
    const usage = { slots: slots(1250).map((slot, hour) => (hour % 2 === 0 ? slot : { ...slot, vah: null })) };
    const rates = energyRates(plan, bill(tariffOf([KVAH]), usage, MONTH), sumEnergy(plan, usage).importWh);
    // The price is 1.25 kVAh for each kilowatt-hour at ₹ 7.
    expect(rates.map(({ rate }) => rate && decimalText(costAt(rate, 1000)))).toEqual(["8.75"]);
  });

  it("has an incomplete forecast", () => {
    const now = Date.parse("2026-04-20T00:00:00+05:30");
    const usage = { slots: slots(null).filter(({ at }) => at < now) };
    const foreseen = forecastBill({ tariff: tariffOf([KVAH]), connection: {} }, usage, MONTH, now);
    expect(foreseen?.isIncomplete).toBe(true);
  });
});

describe("a complete bill", () => {
  it("knows the apparent energy of every hour", () => {
    expect(isIncomplete(bill(tariffOf([KVAH]), { slots: slots(1250) }, MONTH))).toBe(false);
  });

  it("does not need apparent energy when the tariff bills kWh", () => {
    const kwh: TariffLine = { kind: "energy", key: "kwh", name: "Energy", measure: "import", price: "7" };
    expect(isIncomplete(bill(tariffOf([kwh]), { slots: slots(null) }, MONTH))).toBe(false);
  });

  test.each([
    ["of an hour that has just begun", "600000", false],
    ["of a day", "86400000", true],
  ])("lacks no readings %s: %s ms", (_, ms, expected) => {
    expect(isIncomplete({ notices: [{ code: "readings_missing", params: { ms } }] })).toBe(expected);
  });
});
