import type { SupplyInput, UtilityBill } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import {
  addDecimals,
  type Bill,
  type BilledSupply,
  billCourse,
  billDifferences,
  billingMonthOf,
  decimal,
  decimalText,
  instantsOf,
  joinTariffs,
  roundDecimal,
  type Tariff,
  tariffTemplate,
  wholeUnits,
} from "@switchboard/domain/energy";
import { ratedWatts } from "@switchboard/domain/site";
import type { Past } from "../history/history.ts";
import { readingsOf } from "../history/readings.ts";
import { hoursOf, pastUsage } from "../history/usage.ts";
import { deviceNamed } from "../names.ts";
import type { PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import { DAY } from "../time.ts";
import { planSurroundings } from "./calendars.ts";

export interface TariffPlan {
  _id: string;
  template: string;
  tariff: Tariff;
}

export interface SupplyPlan extends SupplyInput {
  _id: string;
}

/** Both sites are billed by published tariffs. */
export function planTariffs({ id, site }: PlannedSite): TariffPlan[] {
  const key = site.supply.template;
  const template = tariffTemplate(key);
  if (!template) throw new Error(`there is no tariff "${key}"`);
  return [{ _id: idOf(`tariff ${id} ${key}`), template: key, tariff: template.tariff }];
}

/** The utility's reading was two days ago, so the month before it is in the history, and its bill is complete. */
export function planSupplies(site: PlannedSite, now: number): SupplyPlan[] {
  const { supply, time_zone } = site.site;
  const [tariff] = planTariffs(site);
  const named = (name: string) => deviceNamed(site, name).id;
  const day = Number(localDay(new Date(now - 2 * DAY), time_zone).slice(8));
  return [
    {
      _id: idOf(`supply ${site.id}`),
      name: supply.name,
      consumerNumber: supply.consumerNumber,
      meters: [named(supply.meter)],
      exportMeter: null,
      contractDemand: supply.contractDemand,
      connectedLoad: supply.connectedLoad,
      pastDemands: [],
      readingDay: Math.min(28, day),
      tariffs: [{ from: "2025-04-01", tariff: tariff?._id ?? "" }],
      budget: { amount: supply.budget, months: {} },
      co2: { factor: "0.71" },
      shares: {
        basis: "meters",
        of: Object.entries(supply.tenants).map(([name, meters]) => ({
          name,
          device_ids: meters.map(named),
          weight: null,
        })),
      },
    },
  ];
}

/** Returns a supply with everything needed for its bills. */
function planBilled(site: PlannedSite, supply: SupplyPlan): BilledSupply {
  const tariffs = new Map(planTariffs(site).map(({ _id, tariff }) => [_id, tariff]));
  const tariff = joinTariffs(supply.tariffs, tariffs);
  if (!tariff) throw new Error(`"${supply.name}" has no tariff`);
  const { dayAt } = planSurroundings(site);
  const connection = {
    contractDemand: supply.contractDemand ?? undefined,
    connectedLoad: supply.connectedLoad ?? undefined,
  };
  return { tariff, connection, dayAt: (day) => dayAt?.(day, null) };
}

/** Returns the utility's bill of the last month, whose meter counted slightly more than ours. */
export function planUtilityBill(
  site: PlannedSite,
  pasts: readonly Past[],
  now: number,
): { supply: string; from: string; figures: UtilityBill } | undefined {
  const [supply] = planSupplies(site, now);
  const past = pasts.find(({ device }) => device.id === supply?.meters[0]);
  if (!supply || !past) return undefined;
  const billed = planBilled(site, supply);
  const { timeZone } = billed.tariff;
  const current = billingMonthOf(localDay(new Date(now), timeZone), supply.readingDay);
  const month = billingMonthOf(
    localDay(new Date(instantsOf(current, timeZone).from - DAY), timeZone),
    supply.readingDay,
  );
  const span = instantsOf(month, timeZone);
  const readings = readingsOf(past, now);
  const hours = hoursOf(readings, timeZone, ratedWatts(past.device.type));
  const [bill] = billCourse(billed, pastUsage(readings, hours, span, timeZone), [month]);
  return bill && { supply: supply._id, from: month.from, figures: utilityFigures(bill) };
}

const MORE_WATT_HOURS = 18_000;

function utilityFigures(bill: Bill): UtilityBill {
  const kvah = bill.energy.vah;
  const typed: UtilityBill = {
    total: null,
    kwh: kvah === null ? units(bill.energy.importWh + MORE_WATT_HOURS) : null,
    kvah: kvah === null ? null : units(kvah + MORE_WATT_HOURS),
    demand: bill.demands[0]?.billed ?? null,
    powerFactor: null,
    lines: [],
    note: "",
  };
  const more = billDifferences(bill, typed).find(({ amount }) => amount !== null)?.amount ?? "0";
  const total = addDecimals(decimal(bill.total), decimal(more));
  return { ...typed, total: decimalText(roundDecimal(total, { to: "1", mode: "half_up" }), 2) };
}

const units = (wattHours: number) =>
  decimalText(roundDecimal(wholeUnits(Math.round(wattHours), 3), { to: "1", mode: "half_up" }));
