import { compare, decimal } from "../money/decimal.ts";
import { billOf } from "./bill.ts";
import type { Bill } from "./bill-lines.ts";
import { billingPlan } from "./billing-plan.ts";
import { energyRates, type RatedSpan } from "./energy-rates.ts";
import { sumEnergy } from "./energy-sums.ts";
import { usageWith } from "./hourly-usage.ts";
import type { Tariff } from "./tariff.ts";
import type { DayAt } from "./time-periods.ts";
import { type Connection, orderedUsage, type PastDemand, type Usage } from "./usage.ts";
import type { DaySpan } from "./versions.ts";

/** The parts of a connection to a utility that its bills depend on. */
export interface BilledSupply {
  tariff: Tariff;
  connection: Connection;
  dayAt?: DayAt | undefined;
}

/** Returns the bills of consecutive months, oldest first. Each uses the demands and the credit of those before it. */
export function billCourse(supply: BilledSupply, usage: Usage, months: readonly DaySpan[]): Bill[] {
  const ordered = orderedUsage(usage);
  const bills: Bill[] = [];
  for (const month of months) {
    const credit = bills.length > 0 ? (bills.at(-1)?.credit ?? undefined) : usage.credit;
    const plan = billingPlan(supply.tariff, month, supply.dayAt);
    bills.push(billOf(plan, usageWith(ordered, { connection: connectionAfter(supply, bills), credit })));
  }
  return bills;
}

/** Returns the connection with the demands of earlier bills, which take precedence over those that were entered. */
export function connectionAfter({ connection }: BilledSupply, bills: readonly Bill[]): Connection {
  const demands = new Map((connection.pastDemands ?? []).map(({ month, demand }) => [month, demand]));
  for (const made of bills) {
    const highest = highestDemand(made);
    if (highest !== undefined) demands.set(made.from.slice(0, 7), highest);
  }
  return { ...connection, pastDemands: [...demands].map(([month, demand]): PastDemand => ({ month, demand })) };
}

/** Returns the highest measured demand of a bill. Returns undefined when no window is known. */
function highestDemand({ demands }: Pick<Bill, "demands">): string | undefined {
  const known = demands.filter(({ at }) => at !== null).map(({ recorded }) => recorded);
  return known.toSorted((a, b) => compare(decimal(b), decimal(a)))[0];
}

/** Returns the bill of the current month, in which readings still to come do not count as missing. */
export function billSoFar(made: Bill, now: number): Bill {
  const missing = made.missing
    .map(({ from, to }) => ({ from, to: Math.min(to, now) }))
    .filter(({ from, to }) => from < to);
  const ms = missing.reduce((all, { from, to }) => all + to - from, 0);
  const notices = made.notices.flatMap((notice) => {
    if (notice.code === "demand_incomplete") return [];
    if (notice.code !== "readings_missing") return [notice];
    return ms > 0 ? [{ ...notice, params: { ms: `${ms}` } }] : [];
  });
  return { ...made, missing, notices };
}

/** Drops the leading months without measurements and without entered values. */
export function fromFirstKnown(bills: readonly Bill[], isTyped: (month: DaySpan) => boolean): Bill[] {
  const first = bills.findIndex((made) => isMeasured(made) || isTyped(made));
  return bills.slice(first < 0 ? -1 : first);
}

function isMeasured({ energy, demands }: Bill): boolean {
  return energy.importWh > 0 || energy.exportWh > 0 || demands.some(({ at }) => at !== null);
}

/** Returns the price of energy at each time of consecutive months, by their bills. */
export function ratedSpans(
  { tariff, dayAt }: BilledSupply,
  usage: Usage,
  months: readonly DaySpan[],
  bills: readonly Bill[],
): RatedSpan[] {
  return months.flatMap((month, index) => {
    const made = bills[index];
    const plan = billingPlan(tariff, month, dayAt);
    return made ? energyRates(plan, made, sumEnergy(plan, usage).importWh) : [];
  });
}
