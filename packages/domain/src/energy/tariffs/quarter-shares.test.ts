import { describe, expect, it } from "vitest";
import { bill } from "./bill.ts";
import { forecastBill } from "./bill-forecast.ts";
import { keyHours } from "./energy-cost.ts";
import { hourlyUsage, withExport } from "./hourly-usage.ts";
import { shareOfHour } from "./quarter-shares.ts";
import type { Tariff } from "./tariff.ts";
import { tariffTemplate } from "./templates/tariff-templates.ts";
import { UNKNOWN, type UsageBlock } from "./usage-columns.ts";

const HOUR = 3_600_000;
const START = Date.parse("2026-01-05T00:00:00Z");
const DAY = { from: "2026-01-05", to: "2026-01-06" };
const HEATING = 3000;

/** Storage heaters switched by Economy 7: 3 kW from 00:30 until 07:30, nothing at other times. */
function heatedBlock(days = 1, start = START): UsageBlock {
  const count = 24 * days;
  const isHeating = (quarter: number) => quarter % 96 >= 2 && quarter % 96 < 30;
  const w = Int32Array.from({ length: count * 4 }, (_, quarter) => (isHeating(quarter) ? HEATING : 0));
  const importWh = Float64Array.from({ length: count }, (_, hour) =>
    [0, 1, 2, 3].reduce((sum, quarter) => sum + (w[hour * 4 + quarter] ?? 0) / 4, 0),
  );
  const edges = Float64Array.from({ length: count + 1 }, (_, hour) => start + hour * HOUR);
  return { edges, importWh, vah: importWh.slice(), gapMs: new Float64Array(0), w, va: w.slice() };
}

const economy7 = (): Tariff => {
  const found = tariffTemplate("economy_7");
  if (!found) throw new Error("the template is gone");
  return found.tariff;
};

const quantities = (made: ReturnType<typeof bill>) =>
  made.lines.filter(({ kind }) => kind === "energy").map(({ label, quantity }) => [label.params.period, quantity]);

describe("energy of an hour in which the price changes", () => {
  it("is divided by the quarters of the hour, without a notice", () => {
    const made = bill(economy7(), hourlyUsage([heatedBlock()]), DAY);
    expect(quantities(made)).toEqual([["night", "21"]]);
    expect(made.notices.map(({ code }) => code)).not.toContain("slots_divided");
  });

  it("is divided by time with a notice when a quarter of the hour is unknown", () => {
    const block = heatedBlock();
    block.w[1] = UNKNOWN;
    const made = bill(economy7(), hourlyUsage([block]), DAY);
    expect(quantities(made)).toEqual([
      ["night", "20.25"],
      ["day", "0.75"],
    ]);
    expect(made.notices).toContainEqual({ code: "slots_divided", params: { wattHours: "1500" } });
  });

  it("is divided with a notice when the price changes within a quarter", () => {
    const periods = [
      { key: "night", windows: [{ from: 40, to: 730 }] },
      { key: "day", windows: [{ from: 730, to: 40 }] },
    ];
    const tariff = economy7();
    const versions = tariff.versions.map((version) => ({ ...version, periods }));
    const made = bill({ ...tariff, versions }, hourlyUsage([heatedBlock()]), DAY);
    expect(quantities(made)).toEqual([
      ["night", "20.5"],
      ["day", "0.5"],
    ]);
    expect(made.notices).toContainEqual({ code: "slots_divided", params: { wattHours: "1500" } });
  });

  it("is divided by the export meter's quarters when it is exported", () => {
    const line = { kind: "energy", key: "fed", name: "Feed-in", measure: "export" } as const;
    const tariff = economy7();
    const lines = [{ ...line, prices: { night: "-1", day: "-2" } }];
    const versions = tariff.versions.map((version) => ({ ...version, lines }));
    const idle = heatedBlock();
    idle.w.fill(0);
    idle.importWh.fill(0);
    const usage = withExport(hourlyUsage([idle]), hourlyUsage([heatedBlock()]));
    expect(quantities(bill({ ...tariff, versions }, usage, DAY))).toEqual([["night", "21"]]);
  });

  it("is forecast at the prices of similar days", () => {
    const usage = hourlyUsage([heatedBlock(28, START - 28 * 24 * HOUR)]);
    const supply = { tariff: economy7(), connection: {} };
    const foreseen = forecastBill(supply, usage, { from: "2026-01-01", to: "2026-02-01" }, START);
    // 31 nights of 21 kWh at 0.132174, and 31 days at 0.483945.
    expect(foreseen?.total).toBe("101.05");
  });
});

describe("cost of an hour in which the price changes", () => {
  const rate = (units: bigint) => ({ amount: { units, scale: 0 }, importWh: 1000 });
  const spans = [
    { from: START, to: START + HOUR / 2, rate: rate(10n) },
    { from: START + HOUR / 2, to: START + HOUR, rate: rate(5n) },
  ];
  const asked = { from: START, to: START + HOUR, timeZone: "UTC", bucketOf: () => "" };

  it("is divided by the quarters of the supply, so that its mains cost what the bill says", () => {
    const { hours } = keyHours(spans, { ...asked, shareOf: shareOfHour(hourlyUsage([heatedBlock()])) });
    expect(hours.map(({ weight }) => weight)).toEqual([0, 1]);
  });

  it("is divided by time when the supply's quarters are unknown", () => {
    const { hours } = keyHours(spans, { ...asked, shareOf: shareOfHour(hourlyUsage([])) });
    expect(hours.map(({ weight }) => weight)).toEqual([0.5, 0.5]);
  });
});
