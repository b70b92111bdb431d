import { describe, expect, test } from "vitest";
import { instantOf } from "../../core/instants.ts";
import { bill } from "./bill.ts";
import type { Tariff } from "./tariff.ts";
import { tariffTemplate } from "./templates/tariff-templates.ts";
import { hoursOf, shown, slotsOf, tariffOf } from "./testing.ts";
import type { EnergySlot, Usage } from "./usage.ts";
import type { DaySpan } from "./versions.ts";

/** Bills calculated by hand from published tariffs, to the last paisa. */
interface Golden {
  name: string;
  tariff: Tariff;
  period: DaySpan;
  usage: Usage;
  lines: string[];
}

function template(key: string): Tariff {
  const found = tariffTemplate(key);
  if (!found) throw new Error(key);
  return found.tariff;
}

const KOLKATA = "Asia/Kolkata";
const month = (first: string): DaySpan => {
  const [year = 0, number = 0] = first.split("-").map(Number);
  return { from: `${first}-01`, to: new Date(Date.UTC(year, number)).toISOString().slice(0, 10) };
};
const kwh = (count: number) => Math.round(count * 1000);
/** All energy of a bill, and the highest window. */
const used = (
  period: DaySpan,
  energy: Partial<EnergySlot>,
  more: Partial<Usage> & { peak?: number } = {},
  zone = KOLKATA,
  minutes = 15,
): Usage => {
  const { peak, ...rest } = more;
  const windows = peak === undefined ? [] : [{ at: instantOf(period.from, 1200, zone).getTime(), w: peak, va: peak }];
  return { slots: slotsOf(period, zone, energy), demand: { minutes, windows }, ...rest };
};
const load = (connectedLoad: string) => ({ connection: { connectedLoad } });
const contract = (contractDemand: string, peak: number) => ({ connection: { contractDemand }, peak });

const JUNE_2017 = month("2017-06");
const JUNE_2020 = month("2020-06");
const JUNE_2025 = month("2025-06");
const MAY_2026 = month("2026-05");
const ht = (evening: number, rest: number, kilowattHours: number, peak: number, contractDemand: string): Usage => ({
  // Each of 30 days has one hour in the evening and one in the morning.
  ...used(JUNE_2020, {}, contract(contractDemand, peak)),
  slots: hoursOf(JUNE_2020, KOLKATA, (hour) => ({
    importWh: hour === 19 || hour === 9 ? kwh(kilowattHours / 60) : 0,
    vah: hour === 19 ? kwh(evening / 30) : hour === 9 ? kwh(rest / 30) : 0,
  })),
});

/** Ten kVA throughout, nine of them kW, on a contract of 100. */
const nights = (period: DaySpan): Usage => ({
  ...used(period, {}, contract("100", 10_000)),
  slots: hoursOf(period, KOLKATA, () => ({ importWh: 9000, vah: 10_000 })),
});

const INDIA: Golden[] = [
  {
    name: "Telangana LT II: 45 units, a small shop",
    tariff: template("tgspdcl_lt_ii"),
    period: JUNE_2017,
    usage: used(JUNE_2017, { importWh: kwh(45) }, load("2")),
    // 45 × 6.00; 2 kW × 50; 45 × 0.06; 372.70 to the rupee.
    lines: [
      "energy above | 45 | kWh | 6.00 | 270.00",
      "fixed | 2 | kW | 50 | 100.00",
      "duty | 45 | kWh | 0.06 | 2.70",
      "round_off | 0.30",
      "total | 373.00",
    ],
  },
  {
    name: "Telangana LT II: 50 units are still small",
    tariff: template("tgspdcl_lt_ii"),
    period: JUNE_2017,
    usage: used(JUNE_2017, { importWh: kwh(50) }, load("2")),
    lines: [
      "energy above | 50 | kWh | 6.00 | 300.00",
      "fixed | 2 | kW | 50 | 100.00",
      "duty | 50 | kWh | 0.06 | 3.00",
      "total | 403.00",
    ],
  },
  {
    name: "Telangana LT II: the 51st unit makes all of them dearer",
    tariff: template("tgspdcl_lt_ii"),
    period: JUNE_2017,
    usage: used(JUNE_2017, { importWh: kwh(51) }, load("2")),
    // 51 × 7.50 = 382.50; 2 × 60; 51 × 0.06 = 3.06; 505.56.
    lines: [
      "energy 100 | 51 | kWh | 7.50 | 382.50",
      "fixed | 2 | kW | 60 | 120.00",
      "duty | 51 | kWh | 0.06 | 3.06",
      "round_off | 0.44",
      "total | 506.00",
    ],
  },
  {
    name: "Telangana LT II: 620 units through four slabs",
    tariff: template("tgspdcl_lt_ii"),
    period: JUNE_2017,
    usage: used(JUNE_2017, { importWh: kwh(620) }, load("5")),
    // 100 × 7.50, 200 × 8.90, 200 × 9.40, 120 × 10.00; 5 × 60; 620 × 0.06 = 37.20; 5,947.20.
    lines: [
      "energy 100 | 100 | kWh | 7.50 | 750.00",
      "energy 300 | 200 | kWh | 8.90 | 1780.00",
      "energy 500 | 200 | kWh | 9.40 | 1880.00",
      "energy above | 120 | kWh | 10.00 | 1200.00",
      "fixed | 5 | kW | 60 | 300.00",
      "duty | 620 | kWh | 0.06 | 37.20",
      "round_off | -0.20",
      "total | 5947.00",
    ],
  },
  {
    name: "Telangana LT II: 30 days over the first day of new prices, 20 by the old and 10 by the new",
    tariff: template("tgspdcl_lt_ii"),
    period: { from: "2022-03-12", to: "2022-04-11" },
    usage: {
      slots: hoursOf({ from: "2022-03-12", to: "2022-04-11" }, KOLKATA, (hour) => (hour === 12 ? kwh(10) : 0)),
      ...load("3"),
    },
    // 200 kWh by limits of 100 × 20/30 = 66.667: 66.667 × 7.50 = 500.0025 and 133.333 × 8.90 = 1,186.6637; 3 × 60 × 20/30 = 120.
    // 100 kWh by limits of 33.333: 33.333 × 8.50 = 283.3305 and 66.667 × 9.90 = 660.0033; 3 × 70 × 10/30 = 70.
    lines: [
      "energy 66.667 | 66.667 | kWh | 7.50 | 500.00",
      "energy 200 | 133.333 | kWh | 8.90 | 1186.66",
      "fixed | 3 | kW | 60 | 120.00",
      "duty | 200 | kWh | 0.06 | 12.00",
      "energy 33.333 | 33.333 | kWh | 8.50 | 283.33",
      "energy 100 | 66.667 | kWh | 9.90 | 660.00",
      "fixed | 3 | kW | 70 | 70.00",
      "duty | 100 | kWh | 0.06 | 6.00",
      "round_off | 0.01",
      "total | 2838.00",
    ],
  },
  {
    name: "Telangana LT II since November 2024: 300 units still pay 70 per kW",
    tariff: template("tgspdcl_lt_ii"),
    period: JUNE_2025,
    usage: used(JUNE_2025, { importWh: kwh(300) }, load("5")),
    // 100 × 8.50, 200 × 9.90; 5 × 70; 300 × 0.06.
    lines: [
      "energy 100 | 100 | kWh | 8.50 | 850.00",
      "energy 300 | 200 | kWh | 9.90 | 1980.00",
      "fixed | 5 | kW | 70 | 350.00",
      "duty | 300 | kWh | 0.06 | 18.00",
      "total | 3198.00",
    ],
  },
  {
    name: "Telangana LT II since November 2024: 301 units pay 100 per kW",
    tariff: template("tgspdcl_lt_ii"),
    period: JUNE_2025,
    usage: used(JUNE_2025, { importWh: kwh(301) }, load("5")),
    // 5 × 70 and 5 × 30; 301 × 0.06 = 18.06; 3,358.46.
    lines: [
      "energy 100 | 100 | kWh | 8.50 | 850.00",
      "energy 300 | 200 | kWh | 9.90 | 1980.00",
      "energy 500 | 1 | kWh | 10.40 | 10.40",
      "fixed | 5 | kW | 70 | 350.00",
      "fixed_more | 5 | kW | 30 | 150.00",
      "duty | 301 | kWh | 0.06 | 18.06",
      "round_off | -0.46",
      "total | 3358.00",
    ],
  },
  {
    name: "Telangana HT II: the night that was cheaper until November 2025",
    tariff: template("tgspdcl_ht_ii"),
    period: month("2025-11"),
    usage: nights(month("2025-11")),
    // 24 h × 30 d × 10 kVAh = 7,200: a third of it by day, by night and at the peak; 6,480 kWh.
    lines: [
      "demand | 80 | kVA | 475 | 38000.00",
      "energy | 7200 | kVAh | 8.80 | 63360.00",
      "tod peak | 2400 | kVAh | 1.00 | 2400.00",
      "tod night | 2400 | kVAh | -1.50 | -3600.00",
      "customer | 1 | month | 2000 | 2000.00",
      "duty | 6480 | kWh | 0.06 | 388.80",
      "round_off | 0.20",
      "total | 102549.00",
    ],
  },
  {
    name: "Telangana HT II: the night that was no longer cheaper in December 2025",
    tariff: template("tgspdcl_ht_ii"),
    period: month("2025-12"),
    usage: nights(month("2025-12")),
    // 31 days: 7,440 kVAh, 2,480 at the peak; 6,696 kWh.
    lines: [
      "demand | 80 | kVA | 475 | 38000.00",
      "energy | 7440 | kVAh | 8.80 | 65472.00",
      "tod peak | 2480 | kVAh | 1.00 | 2480.00",
      "customer | 1 | month | 2000 | 2000.00",
      "duty | 6696 | kWh | 0.06 | 401.76",
      "round_off | 0.24",
      "total | 108354.00",
    ],
  },
  {
    name: "Telangana, a published example: 189 units in 29 of 31 days, limits in whole units",
    // ecologyinfo.com: "200 units / 31 days * 29 days = 187 units * 5 = 935.00; 189 - 187 = 2 units * 7.2 = 14.40".
    tariff: tariffOf(
      [
        {
          kind: "energy",
          key: "energy",
          name: "Energy",
          measure: "import",
          slabs: {
            mode: "telescopic",
            proRata: true,
            steps: [
              { upTo: "200", price: "5" },
              { upTo: "300", price: "7.2" },
              { upTo: null, price: "8.5" },
            ],
          },
        },
      ],
      {
        rounding: {
          energy: { to: "1", mode: "half_up" },
          line: { to: "0.01", mode: "half_up" },
          total: { to: "0.01", mode: "half_up" },
        },
      },
    ),
    period: { from: "2021-01-01", to: "2021-01-30" },
    usage: used({ from: "2021-01-01", to: "2021-01-30" }, { importWh: kwh(189) }),
    lines: ["energy 187 | 187 | kWh | 5 | 935.00", "energy 281 | 2 | kWh | 7.2 | 14.40", "total | 949.40"],
  },
  {
    name: "Andhra Pradesh LT II: 40 units, minor",
    tariff: template("ap_lt_ii"),
    period: JUNE_2020,
    usage: used(JUNE_2020, { importWh: kwh(40) }, load("1")),
    lines: [
      "energy above | 40 | kWh | 5.40 | 216.00",
      "fixed | 1 | kW | 55 | 55.00",
      "duty | 40 | kWh | 0.06 | 2.40",
      "round_off | -0.40",
      "total | 273.00",
    ],
  },
  {
    name: "Andhra Pradesh LT II: 750 units, major",
    tariff: template("ap_lt_ii"),
    period: JUNE_2020,
    usage: used(JUNE_2020, { importWh: kwh(750) }, load("10")),
    lines: [
      "energy 50 | 50 | kWh | 6.90 | 345.00",
      "energy 100 | 50 | kWh | 7.65 | 382.50",
      "energy 300 | 200 | kWh | 9.05 | 1810.00",
      "energy 500 | 200 | kWh | 9.60 | 1920.00",
      "energy above | 250 | kWh | 10.15 | 2537.50",
      "fixed | 10 | kW | 75 | 750.00",
      "duty | 750 | kWh | 0.06 | 45.00",
      "total | 7790.00",
    ],
  },
  {
    name: "Andhra Pradesh HT II: 150 kVA recorded, 80 % of 200 kVA billed",
    tariff: template("ap_ht_ii"),
    period: JUNE_2020,
    usage: ht(9000, 39_000, 45_600, 150_000, "200"),
    lines: [
      "demand | 160 | kVA | 475 | 76000.00",
      "energy peak | 9000 | kVAh | 8.65 | 77850.00",
      "energy rest | 39000 | kVAh | 7.65 | 298350.00",
      "duty | 45600 | kWh | 0.06 | 2736.00",
      "total | 454936.00",
    ],
  },
  {
    name: "Andhra Pradesh HT II: 230 kVA recorded, 30 beyond the contract at twice the price",
    tariff: template("ap_ht_ii"),
    period: JUNE_2020,
    usage: ht(9000, 39_000, 45_600, 230_000, "200"),
    // 230 × 475 = 109,250, and 30 × 475 = 14,250 once more.
    lines: [
      "demand | 230 | kVA | 475 | 109250.00",
      "demand above | 30 | kVA | 475 | 14250.00",
      "energy peak | 9000 | kVAh | 8.65 | 77850.00",
      "energy rest | 39000 | kVAh | 7.65 | 298350.00",
      "duty | 45600 | kWh | 0.06 | 2736.00",
      "total | 502436.00",
    ],
  },
  {
    name: "Karnataka LT-3 (a): 1,000 units, 8 kW",
    tariff: template("bescom_lt_3a"),
    period: MAY_2026,
    usage: used(MAY_2026, { importWh: kwh(1000) }, load("8")),
    // 8 × 235; 1,000 × 7.10; 1,000 × 0.35; 9 % of 7,450; half a rupee is one.
    lines: [
      "fixed | 8 | kW | 235 | 1880.00",
      "energy | 1000 | kWh | 7.10 | 7100.00",
      "pensions | 1000 | kWh | 0.35 | 350.00",
      "tax | 7450.00 | percent | 9 | 670.50",
      "round_off | 0.50",
      "total | 10001.00",
    ],
  },
  {
    name: "Karnataka LT-3 (a): to the nearest rupee",
    tariff: template("bescom_lt_3a"),
    period: MAY_2026,
    usage: used(MAY_2026, { importWh: kwh(50) }, load("1")),
    // 235 + 355 + 17.50 + 33.525 = 641.03.
    lines: [
      "fixed | 1 | kW | 235 | 235.00",
      "energy | 50 | kWh | 7.10 | 355.00",
      "pensions | 50 | kWh | 0.35 | 17.50",
      "tax | 372.50 | percent | 9 | 33.53",
      "round_off | -0.03",
      "total | 641.00",
    ],
  },
  {
    name: "Karnataka, a published example: 250 units and 5 kW with the surcharge of 36 paise, and the tax on it",
    // The New Indian Express, 20.03.2025: "who used to pay Rs 2,207.75 per month ..., will now have to pay Rs 2,305.85".
    tariff: tariffOf([
      { kind: "fixed", key: "fixed", name: "Fixed", per: "month", basis: "connected_load", price: "120" },
      { kind: "energy", key: "energy", name: "Energy", measure: "import", price: "5.90" },
      { kind: "energy", key: "pensions", name: "Pensions", measure: "import", price: "0.36" },
      { kind: "percent", key: "tax", name: "Tax", percent: "9", of: ["energy", "pensions"] },
    ]),
    period: month("2025-04"),
    usage: used(month("2025-04"), { importWh: kwh(250) }, load("5")),
    // Before: 600 + 1,475 + 9 % of 1,475 = 2,207.75. Now 90 more, and 8.10 of tax on them.
    lines: [
      "fixed | 5 | kW | 120 | 600.00",
      "energy | 250 | kWh | 5.90 | 1475.00",
      "pensions | 250 | kWh | 0.36 | 90.00",
      "tax | 1565.00 | percent | 9 | 140.85",
      "total | 2305.85",
    ],
  },
  {
    name: "Karnataka HT-2 (b): a power factor of 0.86 costs four times three paise a unit",
    tariff: template("bescom_ht_2b"),
    period: MAY_2026,
    usage: used(MAY_2026, { importWh: kwh(20_000), vah: kwh(23_255.8) }, contract("100", 70_000)),
    // 20,000 / 23,255.8 = 0.86. 85 × 390; 20,000 × 6.90; × 0.12; × 0.35; 9 % of 145,000.
    lines: [
      "demand | 85 | kVA | 390 | 33150.00",
      "energy | 20000 | kWh | 6.90 | 138000.00",
      "factor | 20000 | kWh | 0.12 | 2400.00",
      "pensions | 20000 | kWh | 0.35 | 7000.00",
      "tax | 145000.00 | percent | 9 | 13050.00",
      "total | 193600.00",
    ],
  },
  {
    name: "Karnataka HT-2 (b): a power factor of 0.70 costs thirty paise, and no more",
    tariff: template("bescom_ht_2b"),
    period: MAY_2026,
    usage: used(MAY_2026, { importWh: kwh(7000), vah: kwh(10_000) }, contract("100", 90_500)),
    // 90.5 × 390 = 35,295; 7,000 × 6.90 = 48,300; × 0.30 = 2,100; × 0.35 = 2,450; 9 % of 50,750 = 4,567.50.
    lines: [
      "demand | 90.5 | kVA | 390 | 35295.00",
      "energy | 7000 | kWh | 6.90 | 48300.00",
      "factor | 7000 | kWh | 0.30 | 2100.00",
      "pensions | 7000 | kWh | 0.35 | 2450.00",
      "tax | 50750.00 | percent | 9 | 4567.50",
      "round_off | 0.50",
      "total | 92713.00",
    ],
  },
  {
    name: "Maharashtra HT II: four times of the day, one and a half times the price beyond the contract, duty on all of it",
    tariff: template("msedcl_ht_ii"),
    period: JUNE_2020,
    usage: {
      ...used(JUNE_2020, {}, contract("100", 110_000), KOLKATA, 30),
      slots: hoursOf(JUNE_2020, KOLKATA, () => ({ importWh: 9000, vah: 10_000 })),
    },
    // 24 h × 30 d × 10 kVAh = 7,200: 2,400 at night, 2,700 normal, 900 in the morning, 1,200 in the evening; 6,480 kWh.
    // 110 × 411 = 45,210; 10 × 616.5 = 6,165; 7,200 × 9.81 = 70,632; × 0.57 = 4,104; -3,600; 720; 1,320.
    // Together 124,551; 21 % = 26,155.71; 6,480 × 0.1904 = 1,233.79(2).
    lines: [
      "demand | 110 | kVA | 411 | 45210.00",
      "demand above | 10 | kVA | 616.5 | 6165.00",
      "energy | 7200 | kVAh | 9.81 | 70632.00",
      "wheeling | 7200 | kVAh | 0.57 | 4104.00",
      "tod night | 2400 | kVAh | -1.50 | -3600.00",
      "tod morning | 900 | kVAh | 0.80 | 720.00",
      "tod evening | 1200 | kVAh | 1.10 | 1320.00",
      "duty | 124551.00 | percent | 21 | 26155.71",
      "sale | 6480 | kWh | 0.1904 | 1233.79",
      "round_off | 0.50",
      "total | 151941.00",
    ],
  },
  {
    name: "Maharashtra LT II: ten days of a month pay a third of the fixed charge",
    tariff: template("msedcl_lt_ii"),
    period: { from: "2020-06-01", to: "2020-06-11" },
    usage: {
      slots: hoursOf({ from: "2020-06-01", to: "2020-06-11" }, KOLKATA, () => 1000),
    },
    // 403 × 10/30 = 134.33; 240 × 7.36 = 1,766.40; × 1.45 = 348; 80 × -1.50; 30 × 0.80; 40 × 1.10.
    // 2,196.73 × 21 % = 461.3133; 240 × 0.1904 = 45.696; together 2,703.74.
    lines: [
      "fixed | 10/30 | month | 403 | 134.33",
      "energy | 240 | kWh | 7.36 | 1766.40",
      "wheeling | 240 | kWh | 1.45 | 348.00",
      "tod night | 80 | kWh | -1.50 | -120.00",
      "tod morning | 30 | kWh | 0.80 | 24.00",
      "tod evening | 40 | kWh | 1.10 | 44.00",
      "duty | 2196.73 | percent | 21 | 461.31",
      "sale | 240 | kWh | 0.1904 | 45.70",
      "round_off | 0.26",
      "total | 2704.00",
    ],
  },
  {
    name: "Delhi: a part of a kVA is billed as one, and 30 % more beyond the contract",
    tariff: template("delhi_non_domestic"),
    period: JUNE_2020,
    usage: used(JUNE_2020, { importWh: kwh(11_000), vah: kwh(12_345.678) }, contract("50", 55_400), KOLKATA, 30),
    // 55.4 is 56: 56 × 250; 6 × 75; 12,345.678 × 8.50 = 104,938.263; of 119,388.26: 8 % = 9,551.0608, 3.8 % = 4,536.7539, 5 % = 5,969.413.
    lines: [
      "fixed | 56 | kVA | 250 | 14000.00",
      "fixed above | 6 | kVA | 75 | 450.00",
      "energy | 12345.678 | kVAh | 8.50 | 104938.26",
      "assets | 119388.26 | percent | 8 | 9551.06",
      "pensions | 119388.26 | percent | 3.8 | 4536.75",
      "tax | 119388.26 | percent | 5 | 5969.41",
      "round_off | -0.48",
      "total | 139445.00",
    ],
  },
];

const BERLIN = "Europe/Berlin";
const LONDON = "Europe/London";
const PACIFIC = "America/Los_Angeles";
const MAURITIUS = "Indian/Mauritius";
const hourly = (period: DaySpan, zone: string, wattHours: number): Usage => ({
  slots: hoursOf(period, zone, () => wattHours),
});
const JAN = month("2026-01");
const YEAR: DaySpan = { from: "2024-05-13", to: "2025-05-13" };
/** Ten kilowatts in each hour, and the highest quarter of an hour. */
const tenKilowatts = (period: DaySpan, peak: number): Usage => ({
  ...used(period, {}, { peak }, PACIFIC),
  ...hourly(period, PACIFIC, 10_000),
});

const ABROAD: Golden[] = [
  {
    name: "Wanfried in January: 1 kWh in each hour",
    tariff: template("wanfried_module_3"),
    period: JAN,
    usage: hourly(JAN, BERLIN, 1000),
    // 31 × 3 × 0.0345 = 3.2085; 31 × 2 × 0.1084 = 6.7208; 31 × 19 × 0.0862 = 50.7718; 19 % of 49.71 = 9.4449.
    lines: [
      "grid low | 93 | kWh | 0.0345 | 3.21",
      "grid high | 62 | kWh | 0.1084 | 6.72",
      "grid standard | 589 | kWh | 0.0862 | 50.77",
      "module1 | 1 | month | -10.99 | -10.99",
      "vat | 49.71 | percent | 19 | 9.44",
      "total | 59.15",
    ],
  },
  {
    name: "Wanfried in July: one price",
    tariff: template("wanfried_module_3"),
    period: month("2025-07"),
    usage: hourly(month("2025-07"), BERLIN, 1000),
    // 744 × 0.0862 = 64.1328; less 10.99; 19 % of 53.14 = 10.0966.
    lines: [
      "grid standard | 744 | kWh | 0.0862 | 64.13",
      "module1 | 1 | month | -10.99 | -10.99",
      "vat | 53.14 | percent | 19 | 10.10",
      "total | 63.24",
    ],
  },
  {
    name: "Wanfried in March: the hour that is skipped was a cheap one",
    tariff: template("wanfried_module_3"),
    period: month("2026-03"),
    usage: hourly(month("2026-03"), BERLIN, 1000),
    // 743 hours: 30 × 3 + 2 low, 31 × 2 high, 31 × 19 standard. 92 × 0.0345 = 3.174.
    lines: [
      "grid low | 92 | kWh | 0.0345 | 3.17",
      "grid high | 62 | kWh | 0.1084 | 6.72",
      "grid standard | 589 | kWh | 0.0862 | 50.77",
      "module1 | 1 | month | -10.99 | -10.99",
      "vat | 49.67 | percent | 19 | 9.44",
      "total | 59.11",
    ],
  },
  {
    name: "Wanfried in October: the hour that comes twice is cheap twice",
    tariff: template("wanfried_module_3"),
    period: month("2025-10"),
    usage: hourly(month("2025-10"), BERLIN, 1000),
    // 745 hours: 94 low. 94 × 0.0345 = 3.243.
    lines: [
      "grid low | 94 | kWh | 0.0345 | 3.24",
      "grid high | 62 | kWh | 0.1084 | 6.72",
      "grid standard | 589 | kWh | 0.0862 | 50.77",
      "module1 | 1 | month | -10.99 | -10.99",
      "vat | 49.74 | percent | 19 | 9.45",
      "total | 59.19",
    ],
  },
  {
    name: "Economy 7 in July: seven hours of UTC, half past one to half past eight by the clock",
    tariff: template("economy_7"),
    period: month("2024-07"),
    usage: {
      // Half hours avoid a division: 2 kWh from 01:30 to 08:30 by the clock in summer, 0.5 otherwise.
      slots: hoursOf(month("2024-07"), LONDON, () => 0).flatMap(({ at }) =>
        [at, at + 1_800_000].map((start) => {
          const minute = (start / 60_000) % 1440;
          return {
            at: start,
            until: start + 1_800_000,
            importWh: minute >= 30 && minute < 450 ? 2000 : 500,
            exportWh: 0,
            vah: null,
          };
        }),
      ),
    },
    // 31 × 14 × 2 = 868 × 0.132174 = 114.727032; 31 × 34 × 0.5 = 527 × 0.315084 = 166.049268; 31 × 0.483945 = 15.002295.
    lines: [
      "energy night | 868 | kWh | 0.132174 | 114.73",
      "energy day | 527 | kWh | 0.315084 | 166.05",
      "standing | 31 | day | 0.483945 | 15.00",
      "total | 295.78",
    ],
  },
  {
    name: "Economy 7, a published example: a year of 2,262 kWh by day and 1,638 by night, as Octopus itself quotes it",
    // Its answer of 13.05.2024: sample_quotes, electricity_dual_rate, annual_cost_inc_vat 110586 pence.
    tariff: template("economy_7"),
    period: YEAR,
    usage: {
      slots: hoursOf(YEAR, LONDON, (hour, day) =>
        day !== "2024-12-01" ? 0 : hour === 12 ? kwh(2262) : hour === 3 ? kwh(1638) : 0,
      ),
    },
    // 1,638 × 0.132174 = 216.501012; 2,262 × 0.315084 = 712.720008; 365 × 0.483945 = 176.639925.
    lines: [
      "energy night | 1638 | kWh | 0.132174 | 216.50",
      "energy day | 2262 | kWh | 0.315084 | 712.72",
      "standing | 365 | day | 0.483945 | 176.64",
      "total | 1105.86",
    ],
  },
  {
    name: "PG&E B-10 in July 2025, generation alone: three prices",
    tariff: template("pge_b_10"),
    period: month("2025-07"),
    usage: hourly(month("2025-07"), PACIFIC, 10_000),
    // 31 × 5, 4 and 15 hours × 10 kWh: 1,550 × 0.21718 = 336.629; 1,240 × 0.15888 = 197.0112; 4,650 × 0.12804 = 595.386.
    lines: [
      "energy summer_peak | 1550 | kWh | 0.21718 | 336.63",
      "energy summer_part | 1240 | kWh | 0.15888 | 197.01",
      "energy summer_off | 4650 | kWh | 0.12804 | 595.39",
      "total | 1129.03",
    ],
  },
  {
    name: "PG&E B-10 in March 2025, generation alone: cheap noons, and an hour of the night that is skipped",
    tariff: template("pge_b_10"),
    period: month("2025-03"),
    usage: hourly(month("2025-03"), PACIFIC, 10_000),
    // 31 × 5 × 10 each of peak and noon: 1,550 × 0.16255 = 251.9525, × 0.09257 = 143.4835; 31 × 14 - 1 = 433 hours: 4,330 × 0.12891 = 558.1803.
    lines: [
      "energy winter_peak | 1550 | kWh | 0.16255 | 251.95",
      "energy winter_super | 1550 | kWh | 0.09257 | 143.48",
      "energy winter_off | 4330 | kWh | 0.12891 | 558.18",
      "total | 953.61",
    ],
  },
  {
    name: "PG&E B-10 in July 2026: energy, the highest quarter of an hour, and the customer charge by days",
    tariff: template("pge_b_10"),
    period: month("2026-07"),
    usage: tenKilowatts(month("2026-07"), 120_000),
    // 1,550 × 0.33947 = 526.1785; 1,240 × 0.27778 = 344.4472; 4,650 × 0.24522 = 1,140.273; 120 × 20.50; 31 × 11.36882 = 352.43342.
    lines: [
      "energy summer_peak | 1550 | kWh | 0.33947 | 526.18",
      "energy summer_part | 1240 | kWh | 0.27778 | 344.45",
      "energy summer_off | 4650 | kWh | 0.24522 | 1140.27",
      "demand | 120 | kW | 20.50 | 2460.00",
      "customer | 31 | day | 11.36882 | 352.43",
      "total | 4823.33",
    ],
  },
  {
    name: "PG&E B-10 in March 2026: cheap noons",
    tariff: template("pge_b_10"),
    period: month("2026-03"),
    usage: tenKilowatts(month("2026-03"), 45_500),
    // 1,550 × 0.26321 = 407.9755 and × 0.19139 = 296.6545; 4,330 × 0.22773 = 986.0709; 45.5 × 20.50 = 932.75.
    lines: [
      "energy winter_peak | 1550 | kWh | 0.26321 | 407.98",
      "energy winter_super | 1550 | kWh | 0.19139 | 296.65",
      "energy winter_off | 4330 | kWh | 0.22773 | 986.07",
      "demand | 45.5 | kW | 20.50 | 932.75",
      "customer | 31 | day | 11.36882 | 352.43",
      "total | 2975.88",
    ],
  },
  {
    name: "PG&E B-1 in July 2026: no demand charge",
    tariff: template("pge_b_1"),
    period: month("2026-07"),
    usage: hourly(month("2026-07"), PACIFIC, 2000),
    // 310 × 0.47087 = 145.9697; 248 × 0.42164 = 104.56672; 930 × 0.40083 = 372.7719; 31 × 0.82136 = 25.46216.
    lines: [
      "energy summer_peak | 310 | kWh | 0.47087 | 145.97",
      "energy summer_part | 248 | kWh | 0.42164 | 104.57",
      "energy summer_off | 930 | kWh | 0.40083 | 372.77",
      "customer | 31 | day | 0.82136 | 25.46",
      "total | 648.77",
    ],
  },
  {
    name: "PG&E B-1 in January 2027: two prices in winter",
    tariff: template("pge_b_1"),
    period: month("2027-01"),
    usage: hourly(month("2027-01"), PACIFIC, 2000),
    // 310 × 0.39545 = 122.5895; 1,178 × 0.37933 = 446.85074.
    lines: [
      "energy winter_peak | 310 | kWh | 0.39545 | 122.59",
      "energy winter_off | 1178 | kWh | 0.37933 | 446.85",
      "customer | 31 | day | 0.82136 | 25.46",
      "total | 594.90",
    ],
  },
  {
    name: "Mauritius 217: the highest of six months counts on",
    tariff: template("ceb_217"),
    period: month("2025-06"),
    usage: used(
      month("2025-06"),
      { importWh: kwh(8000) },
      {
        peak: 62_000,
        connection: {
          pastDemands: ["55", "60", "58", "61", "59", "80.5", "99"].map((demand, index) => ({
            // From May back to November: December is the last of six, so the 99 of November no longer counts.
            month: ["2025-05", "2025-04", "2025-03", "2025-02", "2025-01", "2024-12", "2024-11"][index] ?? "",
            demand,
          })),
        },
      },
      MAURITIUS,
      30,
    ),
    // 8,000 × 6.14; 80.5 × 186.
    lines: ["energy | 8000 | kWh | 6.14 | 49120.00", "demand | 80.5 | kVA | 186 | 14973.00", "total | 64093.00"],
  },
  {
    name: "Mauritius 217: at least 20 kVA",
    tariff: template("ceb_217"),
    period: month("2025-06"),
    usage: used(month("2025-06"), { importWh: kwh(900) }, { peak: 12_000 }, MAURITIUS, 30),
    lines: ["energy | 900 | kWh | 6.14 | 5526.00", "demand | 20 | kVA | 186 | 3720.00", "total | 9246.00"],
  },
];

describe("golden bills", () => {
  test.each([...INDIA, ...ABROAD].map((golden) => [golden.name, golden] as const))("%s", (_name, golden) => {
    expect(shown(bill(golden.tariff, golden.usage, golden.period))).toEqual(golden.lines);
  });
});
