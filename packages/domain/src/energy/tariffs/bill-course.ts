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

/** One connection to a utility, as far as its bills depend on it. */
export interface BilledSupply {
  tariff: Tariff;
  connection: Connection;
  dayAt?: DayAt | undefined;
}

/** Bills of months that follow each other, the oldest first: each knows the demands and the credit that those before it leave. */
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

/** The connection with the demands of bills before, which count before those that were typed in. */
export function connectionAfter({ connection }: BilledSupply, bills: readonly Bill[]): Connection {
  const demands = new Map((connection.pastDemands ?? []).map(({ month, demand }) => [month, demand]));
  for (const made of bills) {
    const highest = highestDemand(made);
    if (highest !== undefined) demands.set(made.from.slice(0, 7), highest);
  }
  return { ...connection, pastDemands: [...demands].map(([month, demand]): PastDemand => ({ month, demand })) };
}

/** The highest that was measured in a bill; undefined where no window is known. */
function highestDemand({ demands }: Pick<Bill, "demands">): string | undefined {
  const known = demands.filter(({ at }) => at !== null).map(({ recorded }) => recorded);
  return known.toSorted((a, b) => compare(decimal(b), decimal(a)))[0];
}

/** The bill of a month that goes on: what is still to come is not missing. */
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

/** Without the months at the beginning of which nothing was measured and nobody has typed anything in. */
export function fromFirstKnown(bills: readonly Bill[], isTyped: (month: DaySpan) => boolean): Bill[] {
  const first = bills.findIndex((made) => isMeasured(made) || isTyped(made));
  return bills.slice(first < 0 ? -1 : first);
}

function isMeasured({ energy, demands }: Bill): boolean {
  return energy.importWh > 0 || energy.exportWh > 0 || demands.some(({ at }) => at !== null);
}

/** What energy cost at each time of months that follow each other, by their bills. */
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
