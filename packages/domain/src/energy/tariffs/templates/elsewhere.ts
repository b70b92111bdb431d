import type { TariffVersion } from "../tariff.ts";
import { type TariffTemplate, TO_CHECK, TO_THE_CENT } from "./template.ts";

/** No month is charged for less than the highest demand of the six months before. */
const CEB_217: TariffVersion = {
  from: "2011-01-01",
  source: {
    title: "Commercial tariffs, tariff 217",
    order: "Central Electricity Board, tariff 217",
    date: "2011-01-01",
    url: "http://ceb.intnet.mu/tariffs/commercial.asp",
    note: `${TO_CHECK} the day from which it counts, windows of 30 minutes. VAT is not in it.`,
  },
  lines: [
    { kind: "energy", key: "energy", name: "Running charge", measure: "import", price: "6.14" },
    {
      kind: "demand",
      key: "demand",
      name: "Demand charge",
      measure: "kVA",
      windowMinutes: 30,
      price: "186",
      minimum: "20",
      ratchet: { months: 6, share: "1" },
    },
  ],
  rounding: TO_THE_CENT,
};

export const ELSEWHERE: readonly TariffTemplate[] = [
  {
    key: "ceb_217",
    country: "MU",
    region: "Mauritius",
    utility: "CEB",
    supply: "lt",
    tariff: { name: "CEB tariff 217", currency: "MUR", timeZone: "Indian/Mauritius", versions: [CEB_217] },
  },
];
