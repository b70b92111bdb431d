import { FELT_MS, type SensorValue } from "@switchboard/domain/automation";
import type { Sql } from "../../../platform/db/database.ts";
import { FeltRepository, type WantedSensor } from "./felt.repository.ts";

export type { WantedSensor } from "./felt.repository.ts";

/** The present reading of a thermometer; it has no value when the last report is old. */
export interface ThermometerReading {
  unit: string;
  value: number | undefined;
}

/** Returns the present reading of each sensor in order; undefined when it is gone or not visible to its person. */
export async function currentTemperatures(
  sql: Sql,
  sensors: readonly WantedSensor[],
  now: Date,
): Promise<(ThermometerReading | undefined)[]> {
  const rows = sensors.length > 0 ? await new FeltRepository(sql).latest(sensors) : [];
  const byNumber = new Map(rows.map((row) => [Number(row.n), row]));
  return sensors.map((_, index) => {
    const row = byNumber.get(index + 1);
    if (!row) return undefined;
    const isFresh = row.last_at !== null && Math.abs(now.getTime() - row.last_at.getTime()) <= FELT_MS;
    return { unit: row.unit, value: isFresh ? (row.last_value ?? undefined) : undefined };
  });
}

/** Returns the readings of a sensor between two instants, in order. */
export async function feltBetween(
  sql: Sql,
  enterpriseId: string,
  sensorId: string,
  { from, to }: { from: Date; to: Date },
): Promise<SensorValue[]> {
  const rows = await new FeltRepository(sql).between(enterpriseId, sensorId, from, to);
  return rows.map(({ at, value }) => ({ at: at.getTime(), value }));
}
