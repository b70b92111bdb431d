import { describe, expect, it, test } from "vitest";
import { instantOf } from "../../core/instants.ts";
import { bill } from "./bill.ts";
import type { TariffVersion } from "./tariff.ts";
import type { DemandLine, EnergyLine, PowerFactorLine, TariffLine } from "./tariff-lines.ts";
import { hoursOf, shown, slotsOf, tariffOf } from "./testing.ts";
import type { Usage } from "./usage.ts";

const ZONE = "Asia/Kolkata";
const APRIL = { from: "2025-04-01", to: "2025-05-01" };
const energy: EnergyLine = { kind: "energy", key: "energy", name: "Energy", measure: "import", price: "5" };
const { price: _price, ...unpriced } = energy;
const all = (importWh: number, vah: number | null = null) => slotsOf(APRIL, ZONE, { importWh, vah });
const billFor = (lines: readonly TariffLine[], usage: Usage, version: Partial<TariffVersion> = {}) =>
  bill(tariffOf(lines, version), usage, APRIL);

describe("energy by slabs", () => {
  const steps = [
    { upTo: "100", price: "3" },
    { upTo: "200", price: "5" },
    { upTo: null, price: "8" },
  ];
  test.each<[string, "telescopic" | "whole", number, string[]]>([
    [
      "each part at its own price",
      "telescopic",
      250,
      [
        "energy 100 | 100 | kWh | 3 | 300.00",
        "energy 200 | 100 | kWh | 5 | 500.00",
        "energy above | 50 | kWh | 8 | 400.00",
        "total | 1200.00",
      ],
    ],
    [
      "everything at the price of the reached slab",
      "whole",
      250,
      ["energy above | 250 | kWh | 8 | 2000.00", "total | 2000.00"],
    ],
    ["a limit belongs to the lower slab", "whole", 200, ["energy 200 | 200 | kWh | 5 | 1000.00", "total | 1000.00"]],
    ["nothing for nothing", "telescopic", 0, ["total | 0.00"]],
  ])("charge %s (%s)", (_name, mode, kwh, lines) => {
    expect(shown(billFor([{ ...unpriced, slabs: { mode, steps } }], { slots: all(kwh * 1000) }))).toEqual(lines);
  });

  it("doubles the limits for a bill of two months", () => {
    const period = { from: "2025-04-01", to: "2025-06-01" };
    const tariff = tariffOf([{ ...unpriced, slabs: { mode: "telescopic", steps } }]);
    const slots = slotsOf(period, ZONE, { importWh: 250_000 });
    expect(shown(bill(tariff, { slots }, period))).toEqual([
      "energy 200 | 200 | kWh | 3 | 600.00",
      "energy 400 | 50 | kWh | 5 | 250.00",
      "total | 850.00",
    ]);
  });
});

describe("a demand charge", () => {
  const demand: DemandLine = {
    kind: "demand",
    key: "demand",
    name: "Demand",
    measure: "kVA",
    windowMinutes: 15,
    price: "100",
  };
  const at = (time: number) => instantOf("2025-04-10", time, ZONE).getTime();
  const windows = [
    { at: at(300), w: 80_000, va: 90_000 },
    { at: at(1900), w: 60_000, va: 70_000 },
    { at: at(1915), w: 50_000, va: null },
  ];
  const usage = { slots: all(0), demand: { minutes: 15, windows } };

  it("uses the highest window, and reports its time", () => {
    const { demands } = billFor([demand], usage);
    expect(demands).toEqual([
      { key: "demand", part: 0, measure: "kVA", recorded: "90", at: at(300), billed: "90", because: "recorded" },
    ]);
  });

  it("only counts windows of its periods", () => {
    const periods = [
      { key: "peak", windows: [{ from: 1800, to: 2200 }] },
      { key: "rest", windows: [{ from: 2200, to: 1800 }] },
    ];
    const found = billFor([{ ...demand, periods: ["peak"] }], usage, { periods });
    expect(found.demands[0]).toMatchObject({ recorded: "70", at: at(1900) });
  });

  it("joins quarters of an hour to the tariff's half hours", () => {
    const found = billFor([{ ...demand, measure: "kW", windowMinutes: 30 }], usage);
    expect(found.demands[0]).toMatchObject({ recorded: "55", at: at(1900) });
  });

  it("reports unknown windows and unknown earlier months", () => {
    const found = billFor([{ ...demand, ratchet: { months: 11, share: "0.8" } }], {
      ...usage,
      connection: { pastDemands: [{ month: "2024-06", demand: "150" }] },
    });
    expect(found.demands[0]).toMatchObject({ billed: "120", because: "ratchet" });
    expect(found.notices).toEqual([
      { code: "demand_incomplete", params: { name: "Demand", known: "2", wanted: "2880" } },
      { code: "past_demand_missing", params: { name: "Demand", known: "1", wanted: "11" } },
    ]);
  });

  it("reports that nothing was measured, and bills the minimum", () => {
    const found = billFor([{ ...demand, minimumShare: "0.8" }], {
      slots: all(0),
      connection: { contractDemand: "50" },
    });
    expect(shown(found)).toEqual(["demand | 40 | kVA | 100 | 4000.00", "total | 4000.00"]);
    expect(found.notices.map(({ code }) => code)).toEqual(["demand_missing"]);
  });

  it("has steps beyond the contract", () => {
    const excess = [
      { over: "1", upTo: "1.2", times: "1" },
      { over: "1.2", times: "2" },
    ];
    const found = billFor([{ ...demand, excess }], { ...usage, connection: { contractDemand: "60" } });
    // 90 × 100; 60 to 72: 12 × 100; 72 to 90: 18 × 200.
    expect(shown(found)).toEqual([
      "demand | 90 | kVA | 100 | 9000.00",
      "demand 1.2 | 12 | kVA | 100 | 1200.00",
      "demand above | 18 | kVA | 200 | 3600.00",
      "total | 13800.00",
    ]);
  });
});

describe("the power factor", () => {
  const factor: PowerFactorLine = {
    kind: "power_factor",
    key: "factor",
    name: "Power factor",
    factorRound: { to: "0.01", mode: "half_up" },
    steps: [
      { from: "0", percent: "10" },
      { from: "0.90", percent: "0" },
      { from: "0.95", percent: "-1.5" },
      { from: "1", percent: "-3.5" },
    ],
    of: ["energy"],
  };
  test.each([
    // The energy is 5 a kWh: 4,000; 4,470; 4,475; 4,750; 5,000.
    [800, 1000, "factor | 4000.00 | percent | 10 | 400.00", "0.8"],
    [894, 1000, "factor | 4470.00 | percent | 10 | 447.00", "0.894"],
    [895, 1000, undefined, "0.895"],
    [950, 1000, "factor | 4750.00 | percent | -1.5 | -71.25", "0.95"],
    [1000, 999, "factor | 5000.00 | percent | -3.5 | -175.00", "1"],
  ])("for %i kWh and %i kVAh gives %s", (kwh, kvah, line, factorText) => {
    const found = billFor([energy, factor], { slots: all(kwh * 1000, kvah * 1000) });
    expect(found.powerFactor).toBe(factorText);
    expect(shown(found).find((each) => each.startsWith("factor"))).toBe(line);
  });

  it("is not guessed when apparent energy is missing", () => {
    const found = billFor([energy, factor], { slots: all(1_000_000) });
    expect(found.powerFactor).toBeNull();
    expect(found.notices).toEqual([
      { code: "apparent_missing", params: { name: "Power factor", wattHours: "1000000" } },
    ]);
  });
});

describe("lines calculated from other lines", () => {
  it("follow their order: a tax on a duty on energy, and a limited subsidy", () => {
    const found = billFor(
      [
        energy,
        { kind: "fixed", key: "fixed", name: "Fixed", per: "day", basis: "connection", price: "10" },
        { kind: "percent", key: "duty", name: "Duty", percent: "15", of: ["energy"] },
        { kind: "percent", key: "tax", name: "Tax", percent: "18", of: ["all"] },
        { kind: "percent", key: "subsidy", name: "Subsidy", percent: "-50", of: ["energy"], atMost: "200" },
      ],
      { slots: all(100_000) },
    );
    // 500; 300; 15 % of 500 = 75; 18 % of 875 = 157.50; half of 500, 200 at most.
    expect(shown(found).slice(2)).toEqual([
      "duty | 500.00 | percent | 15 | 75.00",
      "tax | 875.00 | percent | 18 | 157.50",
      "subsidy | 500.00 | percent | -50 | -200.00",
      "total | 832.50",
    ]);
    expect(found.lines.find(({ key }) => key === "tax")?.on).toEqual(["energy", "fixed", "duty"]);
  });

  it("fill up to the minimum, and add nothing beyond it", () => {
    const minimum: TariffLine = {
      kind: "minimum",
      key: "least",
      name: "Minimum",
      per: "month",
      basis: "connected_load",
      price: "65",
      of: ["energy"],
    };
    const connection = { connectedLoad: "4" };
    expect(shown(billFor([energy, minimum], { slots: all(40_000), connection }))).toEqual([
      "energy | 40 | kWh | 5 | 200.00",
      "least | 4 | kW | 65 | 60.00",
      "total | 260.00",
    ]);
    expect(billFor([energy, minimum], { slots: all(60_000), connection }).total).toBe("300.00");
  });

  it("use the fuel price of each month, and report months that are not announced", () => {
    const period = { from: "2025-04-16", to: "2025-05-16" };
    const fuel: TariffLine = {
      kind: "fuel",
      key: "fuel",
      name: "Fuel",
      measure: "import",
      months: { "2025-04": "0.35" },
      otherwise: "0.30",
    };
    const found = bill(tariffOf([fuel]), { slots: hoursOf(period, ZONE, () => 1000) }, period);
    expect(shown(found)).toEqual([
      "fuel 2025-04 | 360 | kWh | 0.35 | 126.00",
      "fuel 2025-05 | 360 | kWh | 0.30 | 108.00",
      "total | 234.00",
    ]);
    expect(found.notices).toEqual([
      { code: "fuel_not_announced", params: { name: "Fuel", line: "fuel", month: "2025-05", otherwise: "0.30" } },
    ]);
  });

  test.each([
    ["JPY", { to: "1", mode: "down" }, "31.7", "3170"],
    ["KWD", { to: "0.001", mode: "half_even" }, "0.0125", "1.250"],
    ["CHF", { to: "0.05", mode: "half_up" }, "0.2723", "27.25"],
  ] as const)("are rounded by the minor unit of %s", (currency, total, price, expected) => {
    const tariff = { ...tariffOf([{ ...energy, price }], { rounding: { total } }), currency };
    expect(bill(tariff, { slots: all(100_000) }, APRIL).total).toBe(expected);
  });

  it("report that the contract is unknown instead of silently billing nothing", () => {
    const fixed: TariffLine = {
      kind: "fixed",
      key: "fixed",
      name: "Fixed",
      per: "month",
      basis: "contract_demand",
      price: "475",
    };
    const found = billFor([fixed], { slots: all(0) });
    expect(found.total).toBe("0.00");
    expect(found.notices).toEqual([{ code: "contract_missing", params: { name: "Fixed", basis: "contract_demand" } }]);
  });

  it("omit a fixed charge without a price in a month of small use, and need no contract for it", () => {
    const more: TariffLine = {
      kind: "fixed",
      key: "more",
      name: "More",
      per: "month",
      basis: "connected_load",
      price: "30",
      smallUse: { upTo: "300", price: "0" },
    };
    const little = billFor([more], { slots: all(300_000) });
    expect([little.lines, little.notices]).toEqual([[], []]);
    const much = billFor([more], { slots: all(301_000), connection: { connectedLoad: "5" } });
    expect(shown(much)).toEqual(["more | 5 | kW | 30 | 150.00", "total | 150.00"]);
  });

  it("net by period, so that solar energy at noon does not offset the evening", () => {
    const periods = [
      { key: "peak", windows: [{ from: 1800, to: 2200 }] },
      { key: "rest", windows: [{ from: 2200, to: 1800 }] },
    ];
    const slots = hoursOf(APRIL, ZONE, (hour) => ({
      importWh: hour === 19 ? 1000 : hour === 8 ? 500 : 0,
      exportWh: hour === 12 ? 800 : 0,
    }));
    const found = billFor([{ ...unpriced, measure: "net", prices: { peak: "8", rest: "6" } }], { slots }, { periods });
    expect(shown(found)).toEqual(["energy peak | 30 | kWh | 8 | 240.00", "total | 240.00"]);
    expect(found.credit).toEqual({ peak: 0, rest: 9000 });
  });
});
