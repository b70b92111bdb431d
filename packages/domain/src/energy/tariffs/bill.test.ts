import { describe, expect, it } from "vitest";
import { bill } from "./bill.ts";
import { hoursOf, RUPEE, shown, slotsOf, tariffOf } from "./testing.ts";

const ZONE = "Asia/Kolkata";
const APRIL = { from: "2025-04-01", to: "2025-05-01" };

describe("a bill", () => {
  it("prices periods of the day, a fixed charge and a duty, and rounds to the rupee", () => {
    const tariff = tariffOf(
      [
        { kind: "energy", key: "energy", name: "Energy", measure: "import", prices: { peak: "8.65", rest: "7.65" } },
        { kind: "fixed", key: "fixed", name: "Fixed", per: "month", basis: "contract_demand", price: "475" },
        { kind: "percent", key: "duty", name: "Duty", percent: "6", of: ["energy"] },
      ],
      {
        periods: [
          { key: "peak", windows: [{ from: 1800, to: 2200 }] },
          { key: "rest", windows: [{ from: 2200, to: 1800 }] },
        ],
        rounding: { line: { to: "0.01", mode: "half_up" }, total: RUPEE },
      },
    );
    const slots = hoursOf(APRIL, ZONE, (hour) => (hour >= 18 && hour < 22 ? 1500 : 1000));
    // Peak: 30 days × 4 h × 1.5 kWh = 180; rest: 30 × 20 × 1 = 600.
    expect(shown(bill(tariff, { slots, connection: { contractDemand: "50" } }, APRIL))).toEqual([
      "energy peak | 180 | kWh | 8.65 | 1557.00",
      "energy rest | 600 | kWh | 7.65 | 4590.00",
      "fixed | 50 | kVA | 475 | 23750.00",
      "duty | 6147.00 | percent | 6 | 368.82",
      "round_off | 0.18",
      "total | 30266.00",
    ]);
  });

  it("reports missing readings, and readings that were spread evenly", () => {
    const tariff = tariffOf([{ kind: "energy", key: "energy", name: "Energy", measure: "import", price: "1" }]);
    const slots = hoursOf(APRIL, ZONE, () => 1000).filter((_, index) => index < 100 || (index >= 103 && index < 718));
    const bridged = [{ from: Date.parse("2025-03-31T10:00Z"), to: Date.parse("2025-03-31T20:30Z") }];
    const made = bill(tariff, { slots, bridged }, APRIL);
    expect(made.missing).toEqual([
      { from: Date.parse("2025-04-04T22:30Z"), to: Date.parse("2025-04-05T01:30Z") },
      { from: Date.parse("2025-04-30T16:30Z"), to: Date.parse("2025-04-30T18:30Z") },
    ]);
    expect(made.bridged).toEqual([{ from: Date.parse("2025-03-31T18:30Z"), to: Date.parse("2025-03-31T20:30Z") }]);
    expect(made.notices.map(({ code }) => code)).toEqual(["readings_missing", "readings_bridged"]);
    expect(made.total).toBe("715.00");
  });

  it("is divided by days when another version begins", () => {
    const line = (price: string) =>
      [
        { kind: "energy", key: "energy", name: "Energy", measure: "import", price },
        { kind: "fixed", key: "fixed", name: "Fixed", per: "month", basis: "connection", price: "310" },
      ] as const;
    const tariff = tariffOf(line("5"));
    const [first] = tariff.versions;
    const both = { ...tariff, versions: [...tariff.versions, { ...first, from: "2025-04-11", lines: line("6") }] };
    const slots = hoursOf(APRIL, ZONE, () => 1000);
    const made = bill(both as typeof tariff, { slots }, APRIL);
    // 10 days × 24 kWh × 5 and a third of 310; 20 days × 24 × 6 and two thirds.
    expect(shown(made)).toEqual([
      "energy | 240 | kWh | 5 | 1200.00",
      "fixed | 10/30 | month | 310 | 103.33",
      "energy | 480 | kWh | 6 | 2880.00",
      "fixed | 20/30 | month | 310 | 206.67",
      "total | 4390.00",
    ]);
    expect(made.parts.map(({ days, version }) => [days, version])).toEqual([
      [10, "2020-01-01"],
      [20, "2025-04-11"],
    ]);
  });

  it("bills nothing for days before the first version, and reports them", () => {
    const tariff = tariffOf([{ kind: "energy", key: "energy", name: "Energy", measure: "import", price: "5" }], {
      from: "2025-04-21",
    });
    const made = bill(tariff, { slots: hoursOf(APRIL, ZONE, () => 1000) }, APRIL);
    expect(made.total).toBe("1200.00");
    expect(made.notices).toContainEqual({ code: "no_version", params: { from: "2025-04-01", to: "2025-04-21" } });
  });

  it("divides an hour by time when a period begins within it, and reports the energy", () => {
    const tariff = tariffOf(
      [{ kind: "energy", key: "energy", name: "Energy", measure: "import", prices: { night: "1", day: "3" } }],
      {
        periods: [
          { key: "night", windows: [{ from: 30, to: 730 }] },
          { key: "day", windows: [{ from: 730, to: 30 }] },
        ],
      },
    );
    const day = { from: "2025-04-01", to: "2025-04-02" };
    const made = bill(tariff, { slots: hoursOf(day, ZONE, () => 1001) }, day);
    // There are 6 whole hours and two halves of 1001 Wh: 500 and 501 around the change at 00:30, and 500 and 501 at
    // 07:30.
    expect(shown(made)).toEqual([
      "energy night | 7.007 | kWh | 1 | 7.01",
      "energy day | 17.017 | kWh | 3 | 51.05",
      "total | 58.06",
    ]);
    expect(made.notices).toContainEqual({ code: "slots_divided", params: { wattHours: "2002" } });
  });

  it("refuses overlapping readings, which would count energy twice", () => {
    const tariff = tariffOf([{ kind: "energy", key: "energy", name: "Energy", measure: "import", price: "1" }]);
    const slots = hoursOf(APRIL, ZONE, () => 1000);
    expect(() => bill(tariff, { slots: [...slots, ...slots.slice(5, 6)] }, APRIL)).toThrow("slots overlap");
  });

  it("carries surplus energy to the next bill", () => {
    const tariff = tariffOf([{ kind: "energy", key: "net", name: "Net", measure: "net", price: "8" }]);
    const first = bill(tariff, { slots: slotsOf(APRIL, ZONE, { importWh: 300_000, exportWh: 340_000 }) }, APRIL);
    expect(shown(first)).toEqual(["total | 0.00"]);
    expect(first.credit).toEqual({ all: 40_000 });
    const usage = { slots: slotsOf(APRIL, ZONE, { importWh: 100_000 }), credit: { all: 40_000 } };
    const next = bill(tariff, usage, APRIL);
    expect(shown(next)).toEqual(["net | 60 | kWh | 8 | 480.00", "total | 480.00"]);
    expect(next.credit).toEqual({ all: 0 });
  });

  it("pays for surplus energy, and then carries none of it", () => {
    const tariff = tariffOf([
      { kind: "energy", key: "net", name: "Net", measure: "net", price: "8" },
      { kind: "energy", key: "feed", name: "Feed-in", measure: "surplus", price: "-2" },
    ]);
    const made = bill(tariff, { slots: slotsOf(APRIL, ZONE, { importWh: 300_000, exportWh: 340_000 }) }, APRIL);
    expect(shown(made)).toEqual(["feed | 40 | kWh | -2 | -80.00", "total | -80.00"]);
    expect(made.credit).toEqual({ all: 0 });
  });
});
