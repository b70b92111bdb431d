import type { TariffVersion } from "../tariff.ts";
import { type TariffTemplate, TO_CHECK, TO_THE_CENT } from "./template.ts";

/** Peak from 4 to 9 pm on every day; part peak around it in summer, super off-peak at noon in spring. */
const PGE_B10: TariffVersion = {
  from: "2025-01-01",
  source: {
    title: "Business rates, medium commercial: PG&E generation rate; hours as pge.com gives them from March 2021",
    order:
      "PG&E generation, medium commercial, as Peninsula Clean Energy compares it; that B-10 takes the place of A-10 from March 2021 by sheet 46364-E of schedule E-19",
    date: "2025-01-01",
    url: "https://peninsulacleanenergy.com/business/rates-billing-business/business-rates/medium-commercial/",
    note: `Generation alone: delivery, demand and customer charges are to be added. ${TO_CHECK} the day from which it counts.`,
  },
  seasons: [
    { key: "summer", spans: [{ from: "06-01", to: "09-30" }] },
    { key: "spring", spans: [{ from: "03-01", to: "05-31" }] },
  ],
  periods: [
    { key: "summer_peak", windows: [{ from: 1600, to: 2100, seasons: ["summer"] }] },
    {
      key: "summer_part",
      windows: [
        { from: 1400, to: 1600, seasons: ["summer"] },
        { from: 2100, to: 2300, seasons: ["summer"] },
      ],
    },
    { key: "summer_off", windows: [{ from: 2300, to: 1400, seasons: ["summer"] }] },
    { key: "winter_peak", windows: [{ from: 1600, to: 2100, seasons: ["spring", "none"] }] },
    { key: "winter_super", windows: [{ from: 900, to: 1400, seasons: ["spring"] }] },
    {
      key: "winter_off",
      windows: [
        { from: 2100, to: 1600, seasons: ["none"] },
        { from: 2100, to: 900, seasons: ["spring"] },
        { from: 1400, to: 1600, seasons: ["spring"] },
      ],
    },
  ],
  lines: [
    {
      kind: "energy",
      key: "energy",
      name: "Generation",
      measure: "import",
      prices: {
        summer_peak: "0.21718",
        summer_part: "0.15888",
        summer_off: "0.12804",
        winter_peak: "0.16255",
        winter_super: "0.09257",
        winter_off: "0.12891",
      },
    },
  ],
  rounding: TO_THE_CENT,
};

/** The demand charge of no month is below the highest of the six before it. */
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
    key: "pge_b_10",
    country: "US",
    region: "California",
    utility: "PG&E",
    supply: "tou",
    tariff: { name: "PG&E medium commercial", currency: "USD", timeZone: "America/Los_Angeles", versions: [PGE_B10] },
  },
  {
    key: "ceb_217",
    country: "MU",
    region: "Mauritius",
    utility: "CEB",
    supply: "lt",
    tariff: { name: "CEB tariff 217", currency: "MUR", timeZone: "Indian/Mauritius", versions: [CEB_217] },
  },
];
