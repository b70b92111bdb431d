import { FELT_MS, type SensorValue } from "@switchboard/domain/automation";
import type { Sql } from "../../../platform/db/database.ts";
import { FeltRepository, type WantedSensor } from "./felt.repository.ts";

export type { WantedSensor } from "./felt.repository.ts";

/** What a thermometer shows: no value where its last word is old. */
export interface Shown {
  unit: string;
  value: number | undefined;
}

/** What each of these shows, in the order asked for; undefined where it is gone, or not for its person to see. */
export async function shownNow(sql: Sql, wanted: readonly WantedSensor[], now: Date): Promise<(Shown | undefined)[]> {
  const rows = wanted.length > 0 ? await new FeltRepository(sql).latest(wanted) : [];
  const found = new Map(rows.map((row) => [Number(row.n), row]));
  return wanted.map((_, index) => {
    const row = found.get(index + 1);
    if (!row) return undefined;
    const isFresh = row.last_at !== null && Math.abs(now.getTime() - row.last_at.getTime()) <= FELT_MS;
    return { unit: row.unit, value: isFresh ? (row.last_value ?? undefined) : undefined };
  });
}

/** What a sensor showed between two instants, in order. */
export async function feltBetween(
  sql: Sql,
  enterpriseId: string,
  sensorId: string,
  { from, to }: { from: Date; to: Date },
): Promise<SensorValue[]> {
  const rows = await new FeltRepository(sql).between(enterpriseId, sensorId, from, to);
  return rows.map(({ at, value }) => ({ at: at.getTime(), value }));
}
