import type { TariffSource, TariffVersion } from "../tariff.ts";
import type { TariffLine } from "../tariff-lines.ts";
import { type TariffTemplate, TO_CHECK, TO_THE_CENT } from "./template.ts";

const PERIOD_KEYS = ["summer_peak", "summer_part", "summer_off", "winter_peak", "winter_super", "winter_off"] as const;
type Prices = Readonly<Record<(typeof PERIOD_KEYS)[number], string>>;

/** Peak from 4 to 9 pm on every day; part peak around it in summer, super off-peak at noon in spring. */
function byTheHour(from: string, source: TariffSource, lines: readonly TariffLine[]): TariffVersion {
  return {
    from,
    source,
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
    lines,
    rounding: TO_THE_CENT,
  };
}

const energy = (name: string, prices: Prices): TariffLine => ({
  kind: "energy",
  key: "energy",
  name,
  measure: "import",
  prices,
});
const customer = (price: string): TariffLine => ({
  kind: "fixed",
  key: "customer",
  name: "Customer charge",
  per: "day",
  basis: "connection",
  price,
});

const ADVICE = {
  order: "Advice 7846-E, bundled service at secondary voltage, effective 1 March 2026",
  date: "2026-03-01",
};
const TAXES = "Taxes are not in it.";

const B1 = byTheHour(
  "2026-03-01",
  {
    ...ADVICE,
    title: "Electric Schedule B-1, sheets 3 and 4, polyphase",
    url: "https://www.pge.com/tariffs/assets/pdf/tariffbook/ELEC_SCHEDS_B-1.pdf",
    note: `Single-phase service pays 0.32854 a day. ${TAXES}`,
  },
  [
    energy("Energy", {
      summer_peak: "0.47087",
      summer_part: "0.42164",
      summer_off: "0.40083",
      winter_peak: "0.39545",
      winter_super: "0.36291",
      winter_off: "0.37933",
    }),
    customer("0.82136"),
  ],
);

const B10: TariffVersion[] = [
  byTheHour(
    "2025-01-01",
    {
      title: "Business rates, medium commercial: PG&E generation rate; hours as pge.com gives them from March 2021",
      order:
        "PG&E generation, medium commercial, as Peninsula Clean Energy compares it; that B-10 takes the place of A-10 from March 2021 by sheet 46364-E of schedule E-19",
      date: "2025-01-01",
      url: "https://peninsulacleanenergy.com/business/rates-billing-business/business-rates/medium-commercial/",
      note: `Generation alone: delivery, demand and customer charges are to be added. ${TO_CHECK} the day from which it counts.`,
    },
    [
      energy("Generation", {
        summer_peak: "0.21718",
        summer_part: "0.15888",
        summer_off: "0.12804",
        winter_peak: "0.16255",
        winter_super: "0.09257",
        winter_off: "0.12891",
      }),
    ],
  ),
  byTheHour(
    "2026-03-01",
    {
      ...ADVICE,
      title: "Electric Schedule B-10, as public transcriptions of it give it",
      url: "https://www.pge.com/tariffs/assets/pdf/tariffbook/ELEC_SCHEDS_B-10.pdf",
      note: `${TO_CHECK} windows of 15 minutes. ${TAXES}`,
    },
    [
      energy("Energy", {
        summer_peak: "0.33947",
        summer_part: "0.27778",
        summer_off: "0.24522",
        winter_peak: "0.26321",
        winter_super: "0.19139",
        winter_off: "0.22773",
      }),
      { kind: "demand", key: "demand", name: "Demand charge", measure: "kW", windowMinutes: 15, price: "20.50" },
      customer("11.36882"),
    ],
  ),
];

const common = { country: "US", region: "California", utility: "PG&E", supply: "tou" } as const;
const pacific = { currency: "USD", timeZone: "America/Los_Angeles" };

export const CALIFORNIA: readonly TariffTemplate[] = [
  { ...common, key: "pge_b_1", tariff: { name: "PG&E B-1, small commercial", ...pacific, versions: [B1] } },
  { ...common, key: "pge_b_10", tariff: { name: "PG&E B-10, medium commercial", ...pacific, versions: B10 } },
];
