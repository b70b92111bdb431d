import type { TariffSource, TariffVersion } from "../tariff.ts";
import type { TariffLine } from "../tariff-lines.ts";
import { INDIA, type TariffTemplate, TO_CHECK, TO_THE_RUPEE } from "./template.ts";

/** By section 3 of the Telangana Electricity Duty Act, 1939: six paise on each unit that is sold. */
const DUTY: TariffLine = { kind: "energy", key: "duty", name: "Electricity duty", measure: "import", price: "0.06" };

/** LT II: up to 50 units a month by one price, beyond that by four slabs. */
function lowTension(small: string, prices: [string, string, string, string], perKw: [string, string]): TariffLine[] {
  const limits = ["100", "300", "500", null];
  return [
    {
      kind: "energy",
      key: "energy",
      name: "Energy charges",
      measure: "import",
      slabs: {
        mode: "telescopic",
        steps: prices.map((price, index) => ({ upTo: limits[index] ?? null, price })),
        upToTotal: [{ upTo: "50", steps: [{ upTo: null, price: small }] }],
      },
    },
    {
      kind: "fixed",
      key: "fixed",
      name: "Fixed charges",
      per: "month",
      basis: "connected_load",
      price: perKw[1],
      smallUse: { upTo: "50", price: perKw[0] },
    },
    DUTY,
  ];
}

/** Since November 2024, users of more than 300 units pay 100 per kW instead of 70. */
const ABOVE_300: TariffLine = {
  kind: "fixed",
  key: "fixed_more",
  name: "Fixed charges above 300 units",
  per: "month",
  basis: "connected_load",
  price: "30",
  smallUse: { upTo: "300", price: "0" },
};
const SINCE_2022: [string, string, string, string] = ["8.50", "9.90", "10.40", "11.00"];

const LOW_TENSION: TariffVersion[] = [
  {
    from: "2016-07-01",
    source: {
      title: "Retail Supply Tariff Schedule for FY 2016-17, LT II (A) and (B)",
      order: "TSERC order of 23.06.2016, retail supply tariffs of TSSPDCL and TSNPDCL",
      date: "2016-06-23",
      url: "https://www.scribd.com/document/328237175/Tariff-Schedule-for-FY-2016-17",
      note: "Customer charges are not in it.",
    },
    lines: lowTension("6.00", ["7.50", "8.90", "9.40", "10.00"], ["50", "60"]),
    rounding: TO_THE_RUPEE,
  },
  {
    from: "2022-04-01",
    source: {
      title: "Retail Supply Tariffs for FY 2022-23: Re 1 more per unit (Deccan Chronicle, 23.03.2022)",
      order: "TSERC order of 23.03.2022",
      date: "2022-03-23",
      url: "https://www.scribd.com/document/572900044/RST-Order-for-FY-2022-23",
      note: "Prices as the schedule of 2025-26 has them unchanged; 60 and 70 per kW as the press gives them before the order of 28.10.2024. Customer charges are not in it.",
    },
    lines: lowTension("7.00", SINCE_2022, ["60", "70"]),
    rounding: TO_THE_RUPEE,
  },
  {
    from: "2024-11-01",
    source: {
      title:
        "Retail Supply Tariff Schedule for FY 2025-26, LT II (A) and (B), as three public transcriptions give it alike",
      order:
        "TGERC order of 28.10.2024, in force from 01.11.2024 (The Hans India, The New Indian Express, 29.10.2024); kept by the orders of 29.04.2025 and 30.03.2026",
      date: "2024-10-28",
      url: "https://tgsouthernpower.org/resources/PDF/Tariffs/63tarifffile.pdf",
      note: "Sources disagree whether 50 a month (three-phase: 100) is a customer charge or the least that is billed: it is not in it.",
    },
    lines: lowTension("7.00", SINCE_2022, ["30", "70"]).toSpliced(2, 0, ABOVE_300),
    rounding: TO_THE_RUPEE,
  },
];

/** HT II (A) at 11 kV: prices unchanged since 2022, with a cheaper night for some time. */
function highTension(from: string, night: string, source: TariffSource): TariffVersion {
  return {
    from,
    source,
    periods: [
      {
        key: "peak",
        windows: [
          { from: 600, to: 1000 },
          { from: 1800, to: 2200 },
        ],
      },
      { key: "night", windows: [{ from: 2200, to: 600 }] },
      { key: "day", windows: [{ from: 1000, to: 1800 }] },
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
      { kind: "energy", key: "energy", name: "Energy charges", measure: "apparent", price: "8.80" },
      {
        kind: "energy",
        key: "tod",
        name: "Time of day",
        measure: "apparent",
        prices: { peak: "1.00", night, day: "0" },
      },
      { kind: "fixed", key: "customer", name: "Customer charges", per: "month", basis: "connection", price: "2000" },
      DUTY,
    ],
    rounding: TO_THE_RUPEE,
  };
}

const DEMAND_TO_CHECK = `${TO_CHECK} 475 per kVA (HT industry pays 500 since 11.2024), 80 % of the contract, twice the price beyond it, the customer charge, windows of 15 minutes.`;

const HIGH_TENSION: TariffVersion[] = [
  highTension("2022-04-01", "-1.00", {
    title:
      "Retail Supply Tariffs for FY 2022-23, HT II (A) Others at 11 kV; 8.80 as TGSPDCL's bill of March 2026 has it",
    order: "TSERC order of 23.03.2022; hours of the day by the order of 23.06.2016",
    date: "2022-03-23",
    url: "https://www.scribd.com/document/572900044/RST-Order-for-FY-2022-23",
    note: DEMAND_TO_CHECK,
  }),
  highTension("2024-11-01", "-1.50", {
    title: "ERC rejects most tariff increase proposals of Discoms, provides relief to consumers",
    order: "TGERC order of 28.10.2024, in force from 01.11.2024 (The Hindu, Deccan Chronicle, 29.10.2024)",
    date: "2024-10-28",
    url: "https://www.thehindu.com/news/national/telangana/erc-rejects-most-tariff-increase-proposals-of-discoms-provides-relief-to-consumers/article68807907.ece",
    note: DEMAND_TO_CHECK,
  }),
  highTension("2025-12-01", "0", {
    title: "Telangana Removes Nighttime ToD Rebate for December–March Period",
    order: "TGERC order of 15.11.2025 on time of day, HT II (A) among others (Mercom India, 19.11.2025)",
    date: "2025-11-15",
    url: "https://mercomindia.com/telangana-removes-nighttime-tod-rebate-for-december-march-period",
    note: `${DEMAND_TO_CHECK} Ordered until 31.03.2026; then one public table has 1.50 at the peak and 0.50 less by day.`,
  }),
];

const common = { country: "IN", region: "Telangana", utility: "TGSPDCL" };

export const TELANGANA: readonly TariffTemplate[] = [
  { ...common, key: "tgspdcl_lt_ii", supply: "lt", tariff: { name: "TGSPDCL LT II", ...INDIA, versions: LOW_TENSION } },
  {
    ...common,
    key: "tgspdcl_ht_ii",
    supply: "ht",
    tariff: { name: "TGSPDCL HT II", ...INDIA, versions: HIGH_TENSION },
  },
];
