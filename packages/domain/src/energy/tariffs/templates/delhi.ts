import type { TariffSource, TariffVersion } from "../tariff.ts";
import { INDIA, type TariffTemplate, TO_CHECK, TO_THE_RUPEE } from "./template.ts";

const CHARGES = ["fixed", "energy"];

/**
 * Non-domestic above 3 kVA: equal prices at low and high tension, per kVA or part of one. Only the pension surcharge
 * has grown.
 */
function nonDomestic(from: string, pensions: string, source: Omit<TariffSource, "note">): TariffVersion {
  return {
    from,
    source: {
      ...source,
      note: `${TO_CHECK} windows of 30 minutes, and of what the electricity tax of 5 % is taken. PPAC and time of day are not in it.`,
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
      { kind: "percent", key: "assets", name: "Regulatory asset surcharge", percent: "8", of: CHARGES },
      { kind: "percent", key: "pensions", name: "Pension trust surcharge", percent: pensions, of: CHARGES },
      { kind: "percent", key: "tax", name: "Electricity tax", percent: "5", of: CHARGES },
    ],
    rounding: { ...TO_THE_RUPEE, demand: { to: "1", mode: "up" } },
  };
}

const VERSIONS: TariffVersion[] = [
  nonDomestic("2019-08-01", "3.8", {
    title: "Tariff schedule FY 2019-20, 2.2 non-domestic above 3 kVA; surcharges as Hindustan Times gives them",
    order:
      "DERC tariff order for FY 2019-20 of 31.07.2019, in force from 01.08.2019 (PTI in Business Today, 31.07.2019)",
    date: "2019-07-31",
    url: "https://www.scribd.com/document/422496806/Tariff-Schedule-Fy-2019-20",
  }),
  nonDomestic("2020-09-01", "5", {
    title: "No power tariff hike in Delhi, but bills will see an increase as surcharge up",
    order: "DERC tariff order for FY 2020-21 of 28.08.2020, in force from 01.09.2020 (Hindustan Times, 29.08.2020)",
    date: "2020-08-28",
    url: "https://m.hindustantimes.com/cities/no-power-tariff-hike-in-delhi-but-bills-will-see-an-increase-as-surcharge-up/story-GR3HuPgWarTVaDEdwarGYO_amp.html",
  }),
  nonDomestic("2021-10-01", "7", {
    title: "Delhi power to be slightly more expensive due to surcharge hike",
    order: "DERC tariff order for FY 2021-22 of 30.09.2021, in force from 01.10.2021 (Hindustan Times, 01.10.2021)",
    date: "2021-09-30",
    url: "https://www.hindustantimes.com/cities/delhi-news/delhi-power-to-be-slightly-more-expensive-due-to-surcharge-hike-101633028611434.html",
  }),
];

export const DELHI: readonly TariffTemplate[] = [
  {
    key: "delhi_non_domestic",
    country: "IN",
    region: "Delhi",
    utility: "BRPL / BYPL / TPDDL",
    supply: "lt",
    tariff: { name: "Delhi non-domestic", ...INDIA, versions: VERSIONS },
  },
];
