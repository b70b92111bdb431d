import type { TariffVersion } from "../tariff.ts";
import { INDIA, type TariffTemplate, TO_CHECK, TO_THE_RUPEE } from "./template.ts";

/** Non-domestic above 3 kVA: the same prices at low and high tension, per kVA or part of one. */
const NON_DOMESTIC: TariffVersion = {
  from: "2019-08-01",
  source: {
    title: "Tariff schedule FY 2019-20, 2.2 non-domestic above 3 kVA",
    order:
      "DERC tariff order for FY 2019-20 of 31.07.2019, in force from 01.08.2019 (PTI in Business Today, 31.07.2019)",
    date: "2019-07-31",
    url: "https://www.scribd.com/document/422496806/Tariff-Schedule-Fy-2019-20",
    note: `${TO_CHECK} windows of 30 minutes, the electricity tax of 5 %. PPAC, pension surcharge and time of day are not in it.`,
  },
  lines: [
    {
      kind: "demand",
      key: "fixed",
      name: "Fixed charges",
      measure: "kVA",
      windowMinutes: 30,
      price: "250",
      minimumShare: "1",
      excess: [{ over: "1", times: "0.30" }],
    },
    { kind: "energy", key: "energy", name: "Energy charges", measure: "apparent", price: "8.50" },
    { kind: "percent", key: "tax", name: "Electricity tax", percent: "5", of: ["fixed", "energy"] },
  ],
  rounding: { ...TO_THE_RUPEE, demand: { to: "1", mode: "up" } },
};

export const DELHI: readonly TariffTemplate[] = [
  {
    key: "delhi_non_domestic",
    country: "IN",
    region: "Delhi",
    utility: "BRPL / BYPL / TPDDL",
    supply: "lt",
    tariff: { name: "Delhi non-domestic", ...INDIA, versions: [NON_DOMESTIC] },
  },
];
