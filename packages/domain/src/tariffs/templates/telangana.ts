import type { TariffVersion } from "../tariff.ts";
import type { TariffLine } from "../tariff-lines.ts";
import { INDIA, type TariffTemplate, TO_CHECK, TO_THE_RUPEE } from "./template.ts";

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

const LOW_TENSION: TariffVersion[] = [
  {
    from: "2016-07-01",
    source: {
      title: "Retail Supply Tariff Schedule for FY 2016-17, LT II (A) and (B)",
      order: "TSERC order of 23.06.2016, retail supply tariffs of TSSPDCL and TSNPDCL",
      date: "2016-06-23",
      url: "https://www.scribd.com/document/328237175/Tariff-Schedule-for-FY-2016-17",
      note: "Customer charges are not in it. Electricity duty of 6 paise as a public calculator gives it.",
    },
    lines: lowTension("6.00", ["7.50", "8.90", "9.40", "10.00"], ["50", "60"]),
    rounding: TO_THE_RUPEE,
  },
  {
    from: "2022-04-01",
    source: {
      title: "Retail Supply Tariffs for FY 2022-23",
      order: "TSERC order of 23.03.2022",
      date: "2022-03-23",
      url: "https://www.scribd.com/document/572900044/RST-Order-for-FY-2022-23",
      note: `${TO_CHECK} all prices. The duty of 6 paise as electrical4u.net gives it for 2022-23. Customer charges and what later orders changed are not in it.`,
    },
    lines: lowTension("7.00", ["8.50", "9.90", "10.40", "11.00"], ["60", "70"]),
    rounding: TO_THE_RUPEE,
  },
];

const HIGH_TENSION: TariffVersion = {
  from: "2022-04-01",
  source: {
    title: "Retail Supply Tariffs for FY 2022-23, HT II (Others) at 11 kV; hours of the day by the order of 23.06.2016",
    order: "TSERC order of 23.03.2022",
    date: "2022-03-23",
    url: "https://www.scribd.com/document/572900044/RST-Order-for-FY-2022-23",
    note: `${TO_CHECK} 475 per kVA, 8.80 per kVAh, 80 % of the contract, twice the price beyond it, the evening peak and the customer charge.`,
  },
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
      prices: { peak: "1.00", night: "-1.00", day: "0" },
    },
    { kind: "fixed", key: "customer", name: "Customer charges", per: "month", basis: "connection", price: "2000" },
    DUTY,
  ],
  rounding: TO_THE_RUPEE,
};

const common = { country: "IN", region: "Telangana", utility: "TGSPDCL" };

export const TELANGANA: readonly TariffTemplate[] = [
  { ...common, key: "tgspdcl_lt_ii", supply: "lt", tariff: { name: "TGSPDCL LT II", ...INDIA, versions: LOW_TENSION } },
  {
    ...common,
    key: "tgspdcl_ht_ii",
    supply: "ht",
    tariff: { name: "TGSPDCL HT II", ...INDIA, versions: [HIGH_TENSION] },
  },
];
