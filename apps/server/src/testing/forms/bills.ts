import { contract } from "@switchboard/contract";
import { breaks, type FormRule, LONG, MANDATORY, NAME } from "./rule.ts";

const ID = "3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f";
const LINE = { kind: "energy", key: "energy", name: "Energy charge", measure: "import", price: "7.65" };
const ROUNDING = { total: { to: "0.01", mode: "half_up" } };
const tariff = (line: object) => ({
  name: "HT commercial",
  currency: "INR",
  timeZone: "Asia/Kolkata",
  versions: [{ from: "2026-04-01", lines: [{ ...LINE, ...line }], rounding: ROUNDING }],
});
const TARIFFS = [{ from: "2026-04-01", tariff: ID }];
const FIGURES = { total: null, kwh: null, kvah: null, demand: null, powerFactor: null };

/** The rules of the forms about tariffs and bills. */
export const BILLS: Record<string, FormRule[]> = {
  "features/energy/tariffs/one/TariffDialogs.tsx": [
    breaks("a name", contract.renameTariff, { id: ID, name: LONG }, { path: NAME.path, says: "At most 80 characters" }),
  ],
  "features/energy/tariffs/form/TariffForm.tsx": [
    {
      rule: "a price on each line",
      call: contract.newTariff,
      input: () => ({ tariff: tariff({ price: undefined }) }),
      path: "versions.0.lines.0.price",
      says: "Provide a price",
      code: "tariff.invalid",
    },
    breaks(
      "prices that are numbers",
      contract.newTariff,
      { tariff: tariff({ price: "seven" }) },
      { path: "tariff.versions.0.lines.0.price", says: "Not a number" },
    ),
  ],
  "features/energy/tariffs/fuel/FuelSheet.tsx": [
    breaks(
      "a price that is a number",
      contract.announceFuel,
      { id: ID, line: "fuel", month: "2026-05", price: "a lot" },
      { path: "price", says: "Not a number" },
    ),
    breaks(
      "a month",
      contract.announceFuel,
      { id: ID, line: "fuel", month: "May", price: "0.36" },
      { path: "month", says: "Not a month (YYYY-MM)" },
    ),
  ],
  "features/energy/bills/form/SupplyForm.tsx": [
    breaks(
      "a meter",
      contract.newSupply,
      { name: "Main building", meters: [], tariffs: TARIFFS },
      { path: "meters", says: MANDATORY },
    ),
  ],
  "features/energy/bills/bill/UtilitySheet.tsx": [
    breaks(
      "figures that are numbers",
      contract.setUtilityBill,
      { supply: ID, day: "2026-05-01", figures: { ...FIGURES, total: "a lot" } },
      { path: "figures.total", says: "Not a number" },
    ),
  ],
};
