import type { TariffVersion } from "../tariff.ts";
import type { TariffLine } from "../tariff-lines.ts";
import { CENTS, INDIA, type TariffTemplate, TO_CHECK, TO_THE_RUPEE } from "./template.ts";

const SOURCE = {
  title: "KERC increases electricity tariffs for commercial, industrial consumers",
  order:
    "KERC order of 03.03.2026 in review petition 8 of 2025, as PTI and The New Indian Express (05.03.2026) report it alike",
  date: "2026-03-03",
  url: "https://www.hindustantimes.com/cities/bengaluru-news/kerc-increases-electricity-tariffs-for-commercial-industrial-consumers-101772632248869.html",
};
/** For pensions and gratuity of the utilities' people, by KERC's order of 18.03.2025: 35 paise in 2026-27, 34 in 2027-28. */
const PENSIONS: TariffLine = {
  kind: "energy",
  key: "pensions",
  name: "Pension and gratuity surcharge",
  measure: "import",
  price: "0.35",
};
/**
 * The tax applies to energy and surcharge, not to fixed charges. This matches the example of The New Indian Express of
 * 20.03.2025.
 */
const TAX: TariffLine = {
  kind: "percent",
  key: "tax",
  name: "Tax on consumption",
  percent: "9",
  of: ["energy", "pensions"],
};
const FUEL: TariffLine = { kind: "fuel", key: "fuel", name: "FPPCA", measure: "import", months: {}, otherwise: "0" };

const TO_COMPARE =
  "The order names no first day, and that of 27.03.2025 has lower prices for 2026-27 (LT-3 (a): 215 per kW, 6.80): compare a bill.";

const LOW_TENSION: TariffVersion = {
  from: "2026-04-01",
  source: {
    ...SOURCE,
    note: `${TO_COMPARE} ${TO_CHECK} whether FPPCA is taxed. FPPCA of each month is to be entered.`,
  },
  lines: [
    { kind: "fixed", key: "fixed", name: "Fixed charges", per: "month", basis: "connected_load", price: "235" },
    { kind: "energy", key: "energy", name: "Energy charges", measure: "import", price: "7.10" },
    PENSIONS,
    FUEL,
    TAX,
  ],
  rounding: TO_THE_RUPEE,
};

/** Three paise a unit for each hundredth below 0.90, thirty at most. */
const FACTOR_STEPS = [
  { from: "0", price: "0.30" },
  ...Array.from({ length: 9 }, (_, index) => ({
    from: `0.${81 + index}`,
    price: `0.${String(27 - index * 3).padStart(2, "0")}`,
  })),
  { from: "0.90", price: "0" },
];

const HIGH_TENSION: TariffVersion = {
  from: "2026-04-01",
  source: {
    ...SOURCE,
    note: `${TO_COMPARE} ${TO_CHECK} 85 % of the contract, twice the price beyond it, the power-factor surcharge, whether FPPCA is taxed.`,
  },
  lines: [
    {
      kind: "demand",
      key: "demand",
      name: "Demand charges",
      measure: "kVA",
      windowMinutes: 15,
      price: "390",
      minimumShare: "0.85",
      excess: [{ over: "1", times: "1" }],
    },
    { kind: "energy", key: "energy", name: "Energy charges", measure: "import", price: "6.90" },
    { kind: "power_factor", key: "factor", name: "Power-factor surcharge", factorRound: CENTS, steps: FACTOR_STEPS },
    PENSIONS,
    FUEL,
    TAX,
  ],
  rounding: TO_THE_RUPEE,
};

const common = { country: "IN", region: "Karnataka", utility: "BESCOM" };

export const KARNATAKA: readonly TariffTemplate[] = [
  {
    ...common,
    key: "bescom_lt_3a",
    supply: "lt",
    tariff: { name: "BESCOM LT-3 (a)", ...INDIA, versions: [LOW_TENSION] },
  },
  {
    ...common,
    key: "bescom_ht_2b",
    supply: "ht",
    tariff: { name: "BESCOM HT-2 (b)", ...INDIA, versions: [HIGH_TENSION] },
  },
];
