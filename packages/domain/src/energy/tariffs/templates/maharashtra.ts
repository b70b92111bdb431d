import type { TariffVersion } from "../tariff.ts";
import type { TariffLine } from "../tariff-lines.ts";
import { INDIA, type TariffTemplate, TO_CHECK, TO_THE_RUPEE } from "./template.ts";

const SOURCE = {
  title: "Commercial Circular No. 323: revision in electricity tariff from 1 April 2020",
  order: "MERC order in Case No. 322 of 2019, 30.03.2020",
  date: "2020-03-30",
  url: "https://www.scribd.com/document/468435247/Commercial-Circular-for-MYT-Order-3",
};
const NOTE = `${TO_CHECK} every price, the hours, duty and tax. Only that the order is in force from 1 April 2020, and that a bill over its first day is divided by days, was read. From 01.07.2025 on other prices count (MERC, Case No. 75 of 2025, 25.03.2026).`;

const PERIODS: TariffVersion["periods"] = [
  { key: "night", windows: [{ from: 2200, to: 600 }] },
  {
    key: "normal",
    windows: [
      { from: 600, to: 900 },
      { from: 1200, to: 1800 },
    ],
  },
  { key: "morning", windows: [{ from: 900, to: 1200 }] },
  { key: "evening", windows: [{ from: 1800, to: 2200 }] },
];

function energyLines(measure: "import" | "apparent", energy: string, wheeling: string): TariffLine[] {
  return [
    { kind: "energy", key: "energy", name: "Energy charges", measure, price: energy },
    { kind: "energy", key: "wheeling", name: "Wheeling charges", measure, price: wheeling },
    {
      kind: "energy",
      key: "tod",
      name: "Time of day",
      measure,
      prices: { night: "-1.50", normal: "0", morning: "0.80", evening: "1.10" },
    },
    { kind: "fuel", key: "fac", name: "Fuel adjustment", measure, months: {}, otherwise: "0" },
  ];
}

const TAXES: TariffLine[] = [
  { kind: "percent", key: "duty", name: "Electricity duty", percent: "21", of: ["all"] },
  { kind: "energy", key: "sale", name: "Tax on sale", measure: "import", price: "0.1904" },
];

const LOW_TENSION: TariffVersion = {
  from: "2020-04-01",
  source: { ...SOURCE, note: NOTE },
  periods: PERIODS,
  lines: [
    {
      kind: "fixed",
      key: "fixed",
      name: "Fixed charges",
      per: "month",
      basis: "connection",
      price: "403",
      proRata: true,
    },
    ...energyLines("import", "7.36", "1.45"),
    ...TAXES,
  ],
  rounding: TO_THE_RUPEE,
};

const HIGH_TENSION: TariffVersion = {
  from: "2020-04-01",
  source: { ...SOURCE, note: NOTE },
  periods: PERIODS,
  lines: [
    {
      kind: "demand",
      key: "demand",
      name: "Demand charges",
      measure: "kVA",
      windowMinutes: 30,
      price: "411",
      minimumShare: "0.55",
      excess: [{ over: "1", times: "1.5" }],
      proRata: true,
    },
    ...energyLines("apparent", "9.81", "0.57"),
    ...TAXES,
  ],
  rounding: TO_THE_RUPEE,
};

const common = { country: "IN", region: "Maharashtra", utility: "MSEDCL" };

export const MAHARASHTRA: readonly TariffTemplate[] = [
  { ...common, key: "msedcl_lt_ii", supply: "lt", tariff: { name: "MSEDCL LT II", ...INDIA, versions: [LOW_TENSION] } },
  {
    ...common,
    key: "msedcl_ht_ii",
    supply: "ht",
    tariff: { name: "MSEDCL HT II", ...INDIA, versions: [HIGH_TENSION] },
  },
];
