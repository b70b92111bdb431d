import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { instantOf, nextDay } from "../../core/instants.ts";
import { compare, decimal, sum } from "../money/decimal.ts";
import { bill, billOf } from "./bill.ts";
import { billCourse, billSoFar } from "./bill-course.ts";
import { billDifferences, type UtilityFigures } from "./bill-differences.ts";
import { forecastBill } from "./bill-forecast.ts";
import { shareBill } from "./bill-shares.ts";
import { billingMonthOf, billingMonthsTo, monthsBefore } from "./billing-months.ts";
import { billingPlan } from "./billing-plan.ts";
import { co2Of } from "./co2.ts";
import { costAt, costText, energyRates } from "./energy-rates.ts";
import { sumEnergy } from "./energy-sums.ts";
import type { TariffLine } from "./tariff-lines.ts";
import { hoursOf, tariffOf } from "./testing.ts";

const ZONE = "Asia/Kolkata";
const APRIL = { from: "2025-04-01", to: "2025-05-01" };
const ENERGY: TariffLine = { kind: "energy", key: "energy", name: "Energy", measure: "import", price: "5" };
const FIXED: TariffLine = {
  kind: "fixed",
  key: "fixed",
  name: "Fixed",
  per: "month",
  basis: "connection",
  price: "300",
};
const DUTY: TariffLine = { kind: "percent", key: "duty", name: "Duty", percent: "10", of: ["all"] };

describe("a billing month", () => {
  test.each([
    ["2026-03-15", 1, "2026-03-01", "2026-04-01"],
    ["2026-03-15", 20, "2026-02-20", "2026-03-20"],
    ["2026-03-20", 20, "2026-03-20", "2026-04-20"],
    ["2026-01-02", 28, "2025-12-28", "2026-01-28"],
    ["2026-02-10", 31, "2026-01-31", "2026-02-28"],
    ["2026-02-28", 31, "2026-02-28", "2026-03-31"],
    ["2026-03-30", 31, "2026-02-28", "2026-03-31"],
    ["2028-02-29", 30, "2028-02-29", "2028-03-30"],
  ])("for %s, read on the %i, is %s to %s", (day, readingDay, from, to) => {
    expect(billingMonthOf(day, readingDay)).toEqual({ from, to });
  });

  it("follows the earlier ones, none of them before the first day", () => {
    const months = billingMonthsTo({ from: "2026-03-05", to: "2026-04-05" }, 4, { since: "2026-01-10", readingDay: 5 });
    expect(months.map(({ from }) => from)).toEqual(["2026-01-05", "2026-02-05", "2026-03-05"]);
  });

  it("counts as one month of a pro-rata charge, whatever its length, when the utility reads on the last day", () => {
    const fixed: TariffLine = { ...FIXED, proRata: true };
    const months = billingMonthsTo(billingMonthOf("2026-04-15", 31), 4, { since: "2025-01-01", readingDay: 31 });
    expect(months.map(({ from, to }) => `${from} ${to}`)).toEqual([
      "2025-12-31 2026-01-31",
      "2026-01-31 2026-02-28",
      "2026-02-28 2026-03-31",
      "2026-03-31 2026-04-30",
    ]);
    const made = billCourse({ tariff: tariffOf([fixed]), connection: {} }, { slots: [] }, months);
    expect(made.map(({ total }) => total)).toEqual(["300.00", "300.00", "300.00", "300.00"]);
  });
});

describe("consecutive bills", () => {
  const demand: TariffLine = {
    kind: "demand",
    key: "md",
    name: "MD",
    measure: "kW",
    windowMinutes: 60,
    price: "10",
    ratchet: { months: 2, share: "0.8" },
  };
  const tariff = tariffOf([demand]);
  const months = billingMonthsTo(billingMonthOf("2025-06-10", 1), 3, { since: "2025-01-01", readingDay: 1 });
  const slots = hoursOf({ from: "2025-04-01", to: "2025-07-01" }, ZONE, () => 1000);
  const windows = slots.map(({ at }) => ({ at, w: at < Date.parse("2025-04-15T00:00Z") ? 50_000 : 10_000, va: null }));

  it("use the demands of earlier bills, and of months before there were readings", () => {
    const supply = { tariff, connection: { pastDemands: [{ month: "2025-03", demand: "90" }] } };
    const made = billCourse(supply, { slots, demand: { minutes: 60, windows } }, months);
    // The ratchet is 80 % of March's 90, then of April's 50, and no longer of March.
    expect(made.map(({ demands }) => demands[0]?.billed)).toEqual(["72", "72", "40"]);
    expect(monthsBefore(tariff)).toBe(2);
  });

  it("report only what is missing so far in the current month", () => {
    const [, , june] = billCourse(
      { tariff: tariffOf([ENERGY]), connection: {} },
      { slots: slots.slice(0, -240) },
      months,
    );
    const now = Date.parse("2025-06-20T20:30Z");
    expect(june && billSoFar(june, now).notices).toEqual([{ code: "readings_missing", params: { ms: "7200000" } }]);
    expect(june && billSoFar(june, now - 7_200_000).missing).toEqual([]);
  });
});

describe("shares of a bill", () => {
  it("add up exactly to the last paisa", () => {
    const names = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(names, fc.integer({ min: -1_000_000, max: 10_000_000 }), (weights, paise) => {
        const total = `${paise < 0 ? "-" : ""}${Math.floor(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, "0")}`;
        const sharers = weights.map((weight, index) => ({ name: `${index}`, importWh: weight, weight: `${weight}` }));
        for (const basis of ["meters", "fixed"] as const) {
          const shared = shareBill(total, "INR", basis, sharers, 20_000);
          expect(compare(sum(shared.map(({ amount }) => decimal(amount))), decimal(total))).toBe(0);
        }
      }),
    );
  });

  it("assign energy that no party's meter measured to nobody", () => {
    const sharers = [
      { name: "Shop", importWh: 250_000, weight: null },
      { name: "Office", importWh: 500_000, weight: null },
    ];
    expect(shareBill("1000.00", "INR", "meters", sharers, 1_000_000)).toEqual([
      { name: "Shop", importWh: 250_000, part: "0.25", amount: "250.00" },
      { name: "Office", importWh: 500_000, part: "0.5", amount: "500.00" },
      { name: null, importWh: 250_000, part: "0.25", amount: "250.00" },
    ]);
  });

  it("are divided by area, a third each to the paisa", () => {
    const sharers = ["A", "B", "C"].map((name) => ({ name, importWh: null, weight: "100" }));
    const shared = shareBill("100.00", "INR", "area", sharers, 5);
    expect(shared.map(({ amount }) => amount)).toEqual(["33.34", "33.33", "33.33"]);
  });
});

describe("cost of energy", () => {
  it("is the price at its time with taxes, without charges that do not depend on energy", () => {
    const { price: _price, ...plain } = ENERGY as Extract<TariffLine, { kind: "energy" }>;
    const tariff = tariffOf([{ ...plain, prices: { peak: "10", rest: "5" } }, FIXED, DUTY], {
      periods: [
        { key: "peak", windows: [{ from: 1800, to: 2200 }] },
        { key: "rest", windows: [{ from: 2200, to: 1800 }] },
      ],
    });
    const slots = hoursOf(APRIL, ZONE, () => 1000);
    const plan = billingPlan(tariff, APRIL);
    const spans = energyRates(plan, billOf(plan, { slots }), sumEnergy(plan, { slots }).importWh);
    const at = (instant: string) => {
      const rate = spans.find(({ from, to }) => from <= Date.parse(instant) && Date.parse(instant) < to)?.rate;
      return rate && costText(costAt(rate, 2000), "INR");
    };
    // Two kilowatt-hours cost ₹ 20 and ₹ 10, and a tenth of it as tax.
    expect([at("2025-04-10T13:00Z"), at("2025-04-10T06:00Z")]).toEqual(["22.00", "11.00"]);
  });

  it("adds up to all charges of a month that depend on energy", () => {
    const slabs = {
      mode: "telescopic",
      steps: [
        { upTo: "100", price: "3" },
        { upTo: null, price: "7.77" },
      ],
    } as const;
    const tariff = tariffOf([{ kind: "energy", key: "energy", name: "Energy", measure: "import", slabs }]);
    const slots = hoursOf(APRIL, ZONE, (hour) => hour * 37);
    const plan = billingPlan(tariff, APRIL);
    const made = billOf(plan, { slots });
    const [span] = energyRates(plan, made, sumEnergy(plan, { slots }).importWh);
    expect(span?.rate && costText(costAt(span.rate, made.energy.importWh), "INR")).toBe(made.total);
  });

  it("weighs carbon by the hour when the factor differs", () => {
    const slots = hoursOf({ from: "2025-04-01", to: "2025-04-02" }, ZONE, () => 1000);
    const hours = Array.from({ length: 24 }, (_, hour) => (hour < 12 ? "0.5" : "0.9"));
    expect([co2Of(slots, { factor: "0.71" }, ZONE), co2Of(slots, { factor: "0", hours }, ZONE)]).toEqual([
      "17.04",
      "16.8",
    ]);
  });
});

describe("differences to the utility's bill", () => {
  const slots = hoursOf(APRIL, ZONE, () => 1000);
  const made = bill(tariffOf([ENERGY, FIXED, DUTY]), { slots }, APRIL);
  const NONE: UtilityFigures = { total: null, kwh: null, kvah: null, demand: null, powerFactor: null, lines: [] };
  const found = (theirs: Partial<UtilityFigures>) =>
    billDifferences(made, { ...NONE, ...theirs }).map(({ what, key, amount }) => [what, key, amount]);

  it("are empty when everything is equal, or when nothing was entered", () => {
    expect([made.total, found({}), found({ total: "4290.00", kwh: "720" })]).toEqual(["4290.00", [], []]);
  });

  it("are explained by the energy, with its tax", () => {
    // Ten more kilowatt-hours cost ₹ 50 and a tenth as tax.
    expect(found({ total: "4345.00", kwh: "730" })).toEqual([["kwh", null, "55.00"]]);
  });

  it("are explained by a line or by rounding, or reported as unexplained", () => {
    const lines = [{ key: "fixed", amount: "350.00" }];
    expect(found({ total: "4340.00", lines })).toEqual([["line", "fixed", "50.00"]]);
    expect(found({ total: "4290.40" })).toEqual([["rounding", null, "0.40"]]);
    expect(found({ total: "4000.00" })).toEqual([["unexplained", null, "-290.00"]]);
  });

  it("may be explained by missing readings", () => {
    const partly = bill(tariffOf([ENERGY]), { slots: slots.slice(0, 600) }, APRIL);
    const [first] = billDifferences(partly, { ...NONE, total: "3600.00" });
    expect([first?.what, first?.amount]).toEqual(["missing_readings", "600.00"]);
  });
});

describe("forecast of a month", () => {
  const tariff = tariffOf([ENERGY, FIXED]);
  const now = instantOf("2025-04-16", 1230, ZONE).getTime();
  const measured = (of: (hour: number, day: string) => number) =>
    hoursOf({ from: "2025-03-01", to: "2025-04-17" }, ZONE, of).filter(({ at }) => at < now);
  const supply = { tariff, connection: {} };

  it("equals the final bill when a building uses equal energy every day", () => {
    const slots = measured(() => 1000).map((slot) => (slot.until > now ? { ...slot, importWh: 500 } : slot));
    expect(forecastBill(supply, { slots, isOrdered: true }, APRIL, now)).toEqual({
      total: "3900.00",
      low: "3900.00",
      high: "3900.00",
      importWh: 720_000,
      isIncomplete: false,
      days: 15,
      of: 30,
    });
  });

  it("distinguishes weekends, and gives a range by how much days vary", () => {
    const slots = measured((_, day) => {
      const weekday = new Date(`${day}T00:00Z`).getUTCDay();
      return weekday === 0 || weekday === 6 ? 0 : 1000 + Number(day.slice(8)) * 10;
    });
    const told = forecastBill(supply, { slots, isOrdered: true }, APRIL, now);
    const [low = 0, total = 0, high = 0] = [told?.low, told?.total, told?.high].map(Number);
    expect(low).toBeLessThan(total);
    expect(total).toBeLessThan(high);
    // Ten and a half of 22 working days are left, with about 1.15 kWh an hour.
    expect(told?.importWh).toBeGreaterThan(570_000);
    expect(told?.importWh).toBeLessThan(640_000);
  });

  it("is undefined when the month is over, or too little is known", () => {
    const slots = measured(() => 1000);
    expect(forecastBill(supply, { slots }, { from: "2025-03-01", to: "2025-04-01" }, now)).toBeUndefined();
    expect(forecastBill(supply, { slots: slots.slice(-40) }, APRIL, now)).toBeUndefined();
    expect(nextDay(APRIL.from)).toBe("2025-04-02");
  });
});
