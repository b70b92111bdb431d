import { describe, expect, it, test } from "vitest";
import type { TariffVersion } from "./tariff.ts";
import type { DemandLine, EnergyLine, FixedLine, PowerFactorLine, TariffLine } from "./tariff-lines.ts";
import { tariffProblems } from "./tariff-problems.ts";
import { tariffOf } from "./testing.ts";

const energy: EnergyLine = { kind: "energy", key: "energy", name: "Energy", measure: "import", price: "5" };
const { price: _price, ...unpriced } = energy;
const fixed: FixedLine = {
  kind: "fixed",
  key: "fixed",
  name: "Fixed",
  per: "month",
  basis: "connection",
  price: "50",
};
const demand: DemandLine = {
  kind: "demand",
  key: "md",
  name: "Demand",
  measure: "kVA",
  windowMinutes: 30,
  price: "350",
};
const factor: PowerFactorLine = {
  kind: "power_factor",
  key: "pf",
  name: "Power factor",
  factorRound: { to: "0.01", mode: "half_up" },
  steps: [{ from: "0", percent: "5" }],
  of: ["energy"],
};
const problemsOf = (lines: readonly TariffLine[], version: Partial<TariffVersion> = {}) =>
  tariffProblems(tariffOf(lines, version)).map(({ path, code, name }) => `${path} ${code} (${name ?? ""})`);

const slabs = (...steps: [string | null, string][]): EnergyLine => ({
  ...unpriced,
  slabs: { mode: "telescopic", steps: steps.map(([upTo, price]) => ({ upTo, price })) },
});
const PEAK = { key: "peak", windows: [{ from: 1800, to: 2200 }] };

describe("a valid tariff", () => {
  test.each<[string, TariffLine[], Partial<TariffVersion>]>([
    ["has one price", [energy], {}],
    ["has slabs", [slabs(["100", "5"], [null, "6"])], {}],
    [
      "has a tax on lines before it",
      [energy, { kind: "percent", key: "tax", name: "Tax", percent: "18", of: ["all"] }],
      {},
    ],
    [
      "has periods over midnight",
      [{ ...unpriced, prices: { peak: "7", rest: "5" } }],
      { periods: [PEAK, { key: "rest", windows: [{ from: 2200, to: 1800 }] }] },
    ],
    [
      "has periods by season and kind of day",
      [{ ...unpriced, prices: { peak: "7", rest: "5" } }],
      {
        seasons: [{ key: "summer", spans: [{ from: "06-01", to: "09-30" }] }],
        dayClasses: [{ key: "weekend", weekdays: [0, 6], types: ["holiday"] }],
        periods: [
          { key: "peak", windows: [{ from: 1200, to: 1800, seasons: ["summer"], days: ["none"] }] },
          {
            key: "rest",
            windows: [
              { from: 1800, to: 1200, seasons: ["summer"], days: ["none"] },
              { from: 0, to: 0, seasons: ["summer"], days: ["weekend"] },
              { from: 0, to: 0, seasons: ["none"] },
            ],
          },
        ],
      },
    ],
  ])("%s", (_name, lines, version) => {
    expect(problemsOf(lines, version)).toEqual([]);
  });
});

describe("an invalid tariff is refused with its line", () => {
  test.each<[string, TariffLine[], Partial<TariffVersion>, string]>([
    ["no price", [unpriced], {}, "versions.0.lines.0.price line.price (Energy)"],
    ["a price that is no number", [{ ...energy, price: "5,40" }], {}, "versions.0.lines.0.price line.price (Energy)"],
    [
      "slabs out of order",
      [slabs(["200", "5"], ["100", "6"], [null, "7"])],
      {},
      "versions.0.lines.0.slabs.steps.1 line.slabs (Energy)",
    ],
    [
      "no open last slab",
      [slabs(["100", "5"], ["200", "6"])],
      {},
      "versions.0.lines.0.slabs.steps.1 line.slabs (Energy)",
    ],
    [
      "an open slab before the last",
      [slabs([null, "5"], [null, "6"])],
      {},
      "versions.0.lines.0.slabs.steps.0 line.slabs (Energy)",
    ],
    [
      "a slab without a price",
      [slabs(["100", ""], [null, "6"])],
      {},
      "versions.0.lines.0.slabs.steps.0 line.price (Energy)",
    ],
    ["two lines of one name", [energy, energy], {}, "versions.0.lines.1.key line.key (Energy)"],
    [
      "a tax on a line that is not there",
      [energy, { kind: "percent", key: "tax", name: "Tax", percent: "18", of: ["energy", "demand"] }],
      {},
      "versions.0.lines.1.of.1 line.reference (Tax)",
    ],
    [
      "a tax on a line after it",
      [{ kind: "percent", key: "tax", name: "Tax", percent: "18", of: ["energy"] }, energy],
      {},
      "versions.0.lines.0.of.0 line.reference (Tax)",
    ],
    [
      "a period without a price",
      [{ ...unpriced, prices: { rest: "5" } }],
      { periods: [PEAK, { key: "rest", windows: [{ from: 2200, to: 1800 }] }] },
      "versions.0.lines.0.prices.peak line.prices (Energy)",
    ],
    [
      "a period that is not there",
      [{ ...energy, periods: ["night"] }],
      {},
      "versions.0.lines.0.periods.0 line.period (Energy)",
    ],
    [
      "a gap between windows",
      [energy],
      { periods: [PEAK, { key: "rest", windows: [{ from: 2200, to: 1730 }] }] },
      "versions.0.periods window.gap (all, 17:30)",
    ],
    [
      "windows that overlap",
      [energy],
      { periods: [PEAK, { key: "rest", windows: [{ from: 2130, to: 1800 }] }] },
      "versions.0.periods.1.windows.0 window.overlap (rest, all, 21:30)",
    ],
    [
      "a gap on weekends alone",
      [energy],
      {
        dayClasses: [{ key: "weekend", weekdays: [0, 6] }],
        periods: [{ key: "work", windows: [{ from: 0, to: 0, days: ["none"] }] }],
      },
      "versions.0.periods window.gap (weekend, 00:00)",
    ],
    [
      "a window of an unknown season",
      [energy],
      { periods: [{ key: "day", windows: [{ from: 0, to: 0, seasons: ["monsoon"] }] }] },
      "versions.0.periods.0.windows.0 window.reference (day)",
    ],
    [
      "seasons that overlap",
      [energy],
      {
        seasons: [
          { key: "summer", spans: [{ from: "06-01", to: "09-30" }] },
          { key: "autumn", spans: [{ from: "09-30", to: "11-30" }] },
        ],
      },
      "versions.0.seasons.1 season.overlap (autumn)",
    ],
    [
      "rounding to nothing",
      [energy],
      { rounding: { total: { to: "0", mode: "down" } } },
      "versions.0.rounding.total version.rounding (total)",
    ],
    ["no lines", [], {}, "versions.0.lines version.lines ()"],
    [
      "a ratchet of no months",
      [{ ...demand, ratchet: { months: 0, share: "0.8" } }],
      {},
      "versions.0.lines.0.ratchet.months line.amount (Demand)",
    ],
    [
      "a ratchet of no share",
      [{ ...demand, ratchet: { months: 6, share: "0" } }],
      {},
      "versions.0.lines.0.ratchet.share line.share (Demand)",
    ],
    ["a least demand of nothing", [{ ...demand, minimum: "0" }], {}, "versions.0.lines.0.minimum line.amount (Demand)"],
    [
      "small use without a limit",
      [{ ...fixed, smallUse: { upTo: "", price: "30" } }],
      {},
      "versions.0.lines.0.smallUse.upTo line.amount (Fixed)",
    ],
    [
      "small use without a price",
      [{ ...fixed, smallUse: { upTo: "50", price: "" } }],
      {},
      "versions.0.lines.0.smallUse.price line.price (Fixed)",
    ],
    [
      "a step of the power factor with an invalid figure",
      [energy, { ...factor, steps: [{ from: "0", percent: "5", price: "" }] }],
      {},
      "versions.0.lines.1.steps.0 line.price (Power factor)",
    ],
    [
      "steps of the power factor out of order",
      [
        energy,
        {
          ...factor,
          steps: [
            { from: "0", percent: "5" },
            { from: "0.95", percent: "-1" },
            { from: "0.9", percent: "0" },
          ],
        },
      ],
      {},
      "versions.0.lines.1.steps line.steps (Power factor)",
    ],
  ])("for %s", (_name, lines, version, expected) => {
    expect(problemsOf(lines, version)).toEqual([expected]);
  });

  it("for two versions that begin on one day", () => {
    const tariff = tariffOf([energy]);
    const twice = { ...tariff, versions: [...tariff.versions, ...tariff.versions] };
    expect(tariffProblems(twice)).toEqual([{ path: "versions.1.from", code: "version.order", name: "2020-01-01" }]);
  });

  it("for an invalid currency and time zone", () => {
    const codes = tariffProblems({ ...tariffOf([energy]), currency: "XYZ", timeZone: "+05:30" }).map(
      ({ code }) => code,
    );
    expect(codes).toEqual(["tariff.currency", "tariff.zone"]);
  });
});
