import type { TariffVersion } from "../tariff.ts";
import type { TariffLine } from "../tariff-lines.ts";
import { INDIA, type TariffTemplate, TO_CHECK, TO_THE_RUPEE } from "./template.ts";

/** Six paise on each unit, as the act of 1994 has it; G.O. Ms. No. 7 of 08.04.2022 made it Re 1 for commerce. */
const DUTY: TariffLine = { kind: "energy", key: "duty", name: "Electricity duty", measure: "import", price: "0.06" };
const SCHEDULE = {
  title: "Tariff for retail sale of electricity during FY 2020-21, II (A) Commercial",
  order: "APERC order of 10.02.2020, table 61, in force from 01.04.2020",
  date: "2020-02-10",
  url: "https://it.scribd.com/document/462825211/Tariff-Information-File-pdf",
};
const NOT_IN_IT = "Customer charges and what later orders changed, the duty among it, are not in it.";

const LOW_TENSION: TariffVersion = {
  from: "2020-04-01",
  source: { ...SCHEDULE, note: NOT_IN_IT },
  lines: [
    {
      kind: "energy",
      key: "energy",
      name: "Energy charges",
      measure: "import",
      slabs: {
        mode: "telescopic",
        steps: [
          { upTo: "50", price: "6.90" },
          { upTo: "100", price: "7.65" },
          { upTo: "300", price: "9.05" },
          { upTo: "500", price: "9.60" },
          { upTo: null, price: "10.15" },
        ],
        upToTotal: [{ upTo: "50", steps: [{ upTo: null, price: "5.40" }] }],
      },
    },
    {
      kind: "fixed",
      key: "fixed",
      name: "Fixed charges",
      per: "month",
      basis: "connected_load",
      price: "75",
      smallUse: { upTo: "50", price: "55" },
    },
    DUTY,
  ],
  rounding: TO_THE_RUPEE,
};

const HIGH_TENSION: TariffVersion = {
  from: "2020-04-01",
  source: {
    ...SCHEDULE,
    note: `${TO_CHECK} windows of 15 minutes, twice the price beyond the contract; 80 % of it stands in the schedule of 2004-05. ${NOT_IN_IT}`,
  },
  periods: [
    { key: "peak", windows: [{ from: 1800, to: 2200 }] },
    { key: "rest", windows: [{ from: 2200, to: 1800 }] },
  ],
  lines: [
    {
      kind: "demand",
      key: "demand",
      name: "Demand charges",
      measure: "kVA",
      windowMinutes: 15,
      price: "475",
      minimumShare: "0.80",
      excess: [{ over: "1", times: "1" }],
    },
    {
      kind: "energy",
      key: "energy",
      name: "Energy charges at 11 kV",
      measure: "apparent",
      prices: { peak: "8.65", rest: "7.65" },
    },
    DUTY,
  ],
  rounding: TO_THE_RUPEE,
};

const common = { country: "IN", region: "Andhra Pradesh", utility: "APSPDCL / APEPDCL" };

export const ANDHRA_PRADESH: readonly TariffTemplate[] = [
  { ...common, key: "ap_lt_ii", supply: "lt", tariff: { name: "AP LT II (A)", ...INDIA, versions: [LOW_TENSION] } },
  {
    ...common,
    key: "ap_ht_ii",
    supply: "ht",
    tariff: { name: "AP HT II (A), 11 kV", ...INDIA, versions: [HIGH_TENSION] },
  },
];
