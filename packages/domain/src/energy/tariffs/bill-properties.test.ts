import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextDay } from "../../core/instants.ts";
import { compare, decimal, sum } from "../money/decimal.ts";
import { bill } from "./bill.ts";
import type { Tariff } from "./tariff.ts";
import { TARIFF_TEMPLATES } from "./templates/tariff-templates.ts";
import { hoursOf, tariffOf } from "./testing.ts";
import type { EnergySlot, Usage } from "./usage.ts";
import { wholeWattHours } from "./usage.ts";

const ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe"];
const zones = fc.constantFrom(...ZONES);
const days = fc.integer({ min: 0, max: 700 }).map((count) => nextDay("2025-01-01", count));

/** Prices by hour and by day, without rounding, make a tariff additive. */
const additive = (timeZone: string): Tariff => ({
  ...tariffOf(
    [
      { kind: "energy", key: "energy", name: "Energy", measure: "import", prices: { low: "0.11", high: "0.3047" } },
      { kind: "energy", key: "feed", name: "Feed-in", measure: "export", price: "-0.0811" },
      { kind: "fixed", key: "day", name: "Standing", per: "day", basis: "connection", price: "0.44836" },
      { kind: "percent", key: "tax", name: "Tax", percent: "19", of: ["all"] },
    ],
    {
      periods: [
        { key: "low", windows: [{ from: 2200, to: 330 }] },
        { key: "high", windows: [{ from: 330, to: 2200 }] },
      ],
      rounding: { total: { to: "0.000000000001", mode: "half_even" } },
    },
  ),
  timeZone,
});

/** Energy that differs from hour to hour, but is equal for equal seeds. */
const noisy = (seed: number) => (hour: number, day: string) => ({
  importWh: (seed * 7919 + hour * 104_729 + Number(day.slice(8)) * 1299) % 5000,
  exportWh: (seed * 31 + hour * 17) % 700,
  vah: 5000,
});

describe("a bill", () => {
  it("for many days is the sum of the daily bills when the tariff is additive", () => {
    fc.assert(
      fc.property(zones, days, fc.integer({ min: 1, max: 9 }), fc.nat(1000), (timeZone, from, count, seed) => {
        const to = nextDay(from, count);
        const tariff = additive(timeZone);
        const slots = hoursOf({ from, to }, timeZone, noisy(seed));
        const each = Array.from({ length: count }, (_, index) => {
          const period = { from: nextDay(from, index), to: nextDay(from, index + 1) };
          return decimal(bill(tariff, { slots }, period).total);
        });
        expect(compare(decimal(bill(tariff, { slots }, { from, to }).total), sum(each))).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it("counts every watt-hour once, over daylight saving and in half-hour zones", () => {
    fc.assert(
      fc.property(zones, days, fc.integer({ min: 1, max: 9 }), fc.nat(1000), (timeZone, from, count, seed) => {
        const period = { from, to: nextDay(from, count) };
        const slots = hoursOf(period, timeZone, noisy(seed));
        const made = bill(additive(timeZone), { slots }, period);
        const billed = made.lines.filter(({ key }) => key === "energy").map(({ quantity }) => decimal(quantity ?? "0"));
        const used = slots.reduce((total, { importWh }) => total + importWh, 0);
        expect(made.energy.importWh).toBe(used);
        expect(compare(sum(billed), { units: BigInt(used), scale: 3 })).toBe(0);
        expect(made.missing).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("does not depend on the order in which late readings arrived", () => {
    const period = { from: "2025-10-20", to: "2025-11-03" };
    const slots = hoursOf(period, "Europe/Berlin", noisy(3));
    const windows = slots.map(({ at }, index) => ({ at, w: (index * 37) % 900, va: (index * 53) % 900 }));
    const usage = (order: readonly number[]): Usage => ({
      slots: order.flatMap((index) => slots[index] ?? []),
      demand: { minutes: 60, windows: order.flatMap((index) => windows[index] ?? []) },
    });
    const tariff = additive("Europe/Berlin");
    const [version] = tariff.versions;
    const lines = [
      ...(version?.lines ?? []),
      { kind: "demand", key: "md", name: "MD", measure: "kVA", windowMinutes: 60, price: "9" } as const,
    ];
    const withDemand = { ...tariff, versions: tariff.versions.map((each) => ({ ...each, lines })) };
    const inOrder = slots.map((_, index) => index);
    const expected = bill(withDemand, usage(inOrder), period);
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (order) => {
        expect(bill(withDemand, usage(order), period)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  it("never falls when more is used, for any template", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TARIFF_TEMPLATES),
        fc.nat(200),
        fc.nat(800),
        fc.nat(743),
        (template, base, more, hour) => {
          const { tariff } = template;
          const period = { from: "2026-05-01", to: "2026-06-01" };
          const usage = (slots: EnergySlot[]): Usage => ({
            slots,
            demand: { minutes: 15, windows: [] },
            connection: { contractDemand: "50", connectedLoad: "10", pastDemands: [] },
          });
          const slots = hoursOf(period, tariff.timeZone, () => ({ importWh: base, vah: base }));
          const raised = slots.map((slot, index) =>
            index === hour ? { ...slot, importWh: base + more * 1000, vah: base + more * 1000 } : slot,
          );
          const [before, after] = [slots, raised].map((each) => decimal(bill(tariff, usage(each), period).total));
          expect(compare(after ?? decimal("-1"), before ?? decimal("0"))).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("has lines that add up to the total", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TARIFF_TEMPLATES), fc.nat(5000), ({ tariff }, base) => {
        const period = { from: "2026-05-01", to: "2026-06-01" };
        const slots = hoursOf(period, tariff.timeZone, () => ({ importWh: base, vah: base + 99 }));
        const made = bill(tariff, { slots, connection: { contractDemand: "50", connectedLoad: "10" } }, period);
        expect(compare(sum(made.lines.map(({ amount }) => decimal(amount))), decimal(made.total))).toBe(0);
        expect(JSON.parse(JSON.stringify(made))).toEqual(made);
      }),
      { numRuns: 40 },
    );
  });

  it("has whole watt-hours that add up to the stored watt-seconds", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50_000_000), { maxLength: 300 }), (wattSeconds) => {
        const whole = wholeWattHours(wattSeconds).reduce((total, each) => total + each, 0);
        expect(whole).toBe(Math.floor(wattSeconds.reduce((total, each) => total + each, 0) / 3600));
      }),
    );
  });
});
