import { expect, it, test } from "vitest";
import { demandSaving, wholeWatts } from "./demand-saving.ts";
import type { DemandLine } from "./tariff-lines.ts";
import { slotsOf, tariffOf } from "./testing.ts";

const SPAN = { from: "2026-04-01", to: "2026-05-01" };
const AT = Date.parse("2026-04-10T15:00:00+05:30");
const LINE: DemandLine = {
  kind: "demand",
  key: "demand",
  name: "Demand",
  measure: "kVA",
  windowMinutes: 15,
  price: "390",
};
const usage = (va: number) => ({
  slots: slotsOf(SPAN, "Asia/Kolkata", { importWh: 1_000_000 }),
  demand: { minutes: 15, windows: [{ at: AT, w: null, va }] },
});

it("is the difference of the two bills", () => {
  const saved = (line: Partial<DemandLine>) =>
    demandSaving(
      tariffOf([{ ...LINE, ...line }]),
      { contractDemand: "150" },
      { before: usage(120_000), after: usage(100_000) },
      SPAN,
    );
  expect(saved({})).toBe("7800.00");
  // The least that is billed is above both.
  expect(saved({ minimumShare: "0.8" })).toBe("0.00");
});

it("is not known where demand costs nothing", () => {
  const tariff = tariffOf([{ kind: "energy", key: "energy", name: "Energy", measure: "import", price: "7" }]);
  expect(demandSaving(tariff, {}, { before: usage(120_000), after: usage(100_000) }, SPAN)).toBeUndefined();
});

test.each([
  ["70", 70_000],
  ["90.5", 90_500],
])("%s kVA are %i VA", (kilo, watts) => {
  expect(wholeWatts(kilo)).toBe(watts);
});
