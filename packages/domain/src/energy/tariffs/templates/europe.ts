import type { TariffVersion } from "../tariff.ts";
import { type TariffTemplate, TO_THE_CENT } from "./template.ts";

/** Three grid prices by hour, in the first and the last quarter of the year. */
const WANFRIED: TariffVersion = {
  from: "2025-04-01",
  source: {
    title: "Steuerbare Verbrauchseinrichtungen: Modul 3, zeitvariables Netzentgelt, Niederspannung",
    order: "EW Wanfried, Preisblatt 2025 nach § 14a EnWG",
    date: "2025-01-01",
    url: "https://www.ewwanfried.de/netz/netzanschluss/steuerbare-verbrauchseinrichtungen/",
    note: "Grid charges alone: the supplier's price, levies and the electricity tax are to be added.",
  },
  seasons: [
    {
      key: "winter",
      spans: [{ from: "10-01", to: "03-31" }],
    },
  ],
  periods: [
    { key: "low", windows: [{ from: 100, to: 400, seasons: ["winter"] }] },
    { key: "high", windows: [{ from: 1700, to: 1900, seasons: ["winter"] }] },
    {
      key: "standard",
      windows: [
        { from: 0, to: 100, seasons: ["winter"] },
        { from: 400, to: 1700, seasons: ["winter"] },
        { from: 1900, to: 0, seasons: ["winter"] },
        { from: 0, to: 0, seasons: ["none"] },
      ],
    },
  ],
  lines: [
    {
      kind: "energy",
      key: "grid",
      name: "Netzentgelt Arbeit",
      measure: "import",
      prices: { low: "0.0345", high: "0.1084", standard: "0.0862" },
    },
    // 131.88 € a year: 80 € less the VAT of 19 % in them, and a fifth of 3,750 kWh at the standard price. So all prices are without VAT.
    {
      kind: "fixed",
      key: "module1",
      name: "Modul 1",
      per: "month",
      basis: "connection",
      price: "-10.99",
      proRata: true,
    },
    { kind: "percent", key: "vat", name: "Umsatzsteuer", percent: "19", of: ["all"] },
  ],
  rounding: TO_THE_CENT,
};

/** Night is seven hours of UTC all year: 01:30 to 08:30 by the clock in summer. */
const ECONOMY_7: TariffVersion = {
  from: "2024-05-13",
  source: {
    title:
      "Flexible Octopus, Economy 7, Eastern England, VAT of 5 % included; hours as Octopus gives them for smart meters",
    order: "Product VAR-22-11-01, tariff E-2R-VAR-22-11-01-A, as Octopus's own interface answered on 13 May 2024",
    date: "2024-05-13",
    url: "https://api.octopus.energy/v1/products/VAR-22-11-01/",
    note: "Prices differ by region and change every quarter; from when on these counted, the answer does not say. Hours: octopus.energy/help-and-faqs (Economy 7 and smart meters).",
  },
  clock: "UTC",
  periods: [
    { key: "night", windows: [{ from: 30, to: 730 }] },
    { key: "day", windows: [{ from: 730, to: 30 }] },
  ],
  lines: [
    {
      kind: "energy",
      key: "energy",
      name: "Unit rate",
      measure: "import",
      prices: { night: "0.132174", day: "0.315084" },
    },
    { kind: "fixed", key: "standing", name: "Standing charge", per: "day", basis: "connection", price: "0.483945" },
  ],
  rounding: TO_THE_CENT,
};

export const EUROPE: readonly TariffTemplate[] = [
  {
    key: "wanfried_module_3",
    country: "DE",
    region: "Hessen",
    utility: "EW Wanfried",
    supply: "tou",
    tariff: { name: "§ 14a Modul 3", currency: "EUR", timeZone: "Europe/Berlin", versions: [WANFRIED] },
  },
  {
    key: "economy_7",
    country: "GB",
    region: "Eastern England",
    utility: "Octopus Energy",
    supply: "tou",
    tariff: { name: "Economy 7", currency: "GBP", timeZone: "Europe/London", versions: [ECONOMY_7] },
  },
];
