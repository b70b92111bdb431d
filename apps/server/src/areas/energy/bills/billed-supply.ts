import type { LeftOutReadings } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import {
  addUsages,
  type BilledSupply,
  billingMonthOf,
  billingMonthsTo,
  type DaySpan,
  instantsOf,
  joinTariffs,
  monthsBefore,
  type Usage,
  withExport,
} from "@switchboard/domain/energy";
import type { Database } from "../../../platform/db/database.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import type { CalendarDays } from "../tariffs/calendar-days.ts";
import { tariffsOf } from "../tariffs/stored-tariffs.service.ts";
import type { SupplyRow } from "./supplies.repository.ts";

/** Reads the meters' measurements from the module that stores them. */
export interface UsagePort {
  of(question: {
    enterpriseId: string;
    devices: readonly string[];
    from: number;
    to: number;
  }): Promise<Map<string, Usage>>;
}

/** Reads the doubtful readings that bills leave out, from the module that judges them. */
export interface LeftOutPort {
  leftOut(
    enterpriseId: string,
    devices: readonly string[],
    spans: readonly { from: Date; to: Date }[],
  ): Promise<(LeftOutReadings | undefined)[]>;
}

/** A supply with everything needed to compute its bills. */
export interface Billable extends BilledSupply {
  row: SupplyRow;
  /** The first day that one of its tariffs covers. */
  since: string;
}

/** Returns undefined when no tariff of the supply is left. */
export async function billableOf(
  { database, calendarDays }: { database: Database; calendarDays: CalendarDays },
  row: SupplyRow,
): Promise<Billable | undefined> {
  const ids = distinctIds(row.tariffs.map(({ tariff }) => tariff));
  const tariffs = await tariffsOf(database, row.enterprise_id, ids);
  const tariff = joinTariffs(row.tariffs, tariffs);
  if (!tariff) return undefined;
  const connection = {
    contractDemand: row.contract_demand ?? undefined,
    connectedLoad: row.connected_load ?? undefined,
    pastDemands: row.past_demands,
  };
  const since = tariff.versions[0]?.from ?? row.tariffs[0]?.from ?? "";
  return { row, tariff, connection, dayAt: await calendarDays(database, row.enterprise_id), since };
}

export function monthOf({ row }: Billable, day: string): DaySpan {
  return billingMonthOf(day, row.reading_day);
}

export function todayOf({ tariff }: Billable, now: Date): string {
  return localDay(now, tariff.timeZone);
}

/** Returns `count` billing months up to the given one, oldest first, after those that their bills depend on. */
export function monthsFor(supply: Billable, last: DaySpan, count: number): { months: DaySpan[]; before: number } {
  const reading = { since: supply.since, readingDay: supply.row.reading_day };
  const billed = billingMonthsTo(last, count, reading);
  const months = billingMonthsTo(last, count + monthsBefore(supply.tariff), reading);
  return { months, before: months.length - billed.length };
}

/** Returns the meters that the supply's bills are computed from. */
export function metersOf({ meters, export_meter }: SupplyRow): string[] {
  return distinctIds([...meters, ...(export_meter ? [export_meter] : [])]);
}

/** Returns the combined usage of the supply's main meters in some months, and the energy fed in. */
export async function usageOf(
  usage: UsagePort,
  { row, timeZone }: { row: SupplyRow; timeZone: string },
  span: DaySpan,
  back = 0,
): Promise<Usage> {
  const { from, to } = instantsOf(span, timeZone);
  const { enterprise_id: enterpriseId, meters, export_meter } = row;
  const devices = metersOf(row);
  const measured = await usage.of({ enterpriseId, devices, from: from - back, to });
  const taken = addUsages(meters.flatMap((id) => measured.get(id) ?? []));
  const fed = export_meter ? measured.get(export_meter) : undefined;
  return fed ? withExport(taken, fed) : taken;
}

/** Returns what a meter imported between two instants. */
export function importOf(usage: Usage | undefined, { from, to }: { from: number; to: number }): number {
  return slotsIn(usage, { from, to }).reduce((all, { importWh }) => all + importWh, 0);
}

/** Returns the measured hours that begin between two instants. */
export function slotsIn(usage: Usage | undefined, { from, to }: { from: number; to: number }) {
  return usage?.slots.filter(({ at }) => at >= from && at < to) ?? [];
}
