import { MEASURES, type MeterReading } from "@switchboard/domain/energy";
import type { MeterRating } from "@switchboard/domain/site";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { DeviceHour } from "./device-readings.ts";
import { hourColumns } from "./reading-columns.ts";
import { addHours, givenHours, movedHours } from "./rollup-columns.ts";

export interface RebuildRow extends Row {
  time_zone: string;
  total: number;
  left: number;
  started_at: Date | null;
  finished_at: Date | null;
}

/** A device whose roll-ups have to be rebuilt; the former zone is empty when it has none yet. */
export interface StaleDevice extends Row {
  enterprise_id: string;
  device_id: string;
  device_type: string;
  rating: MeterRating | null;
  former_zone: string;
  zone: string;
}

/** The present rule of `judgeReading`; sums of another rule, or incomplete ones, are counted again. */
const RULE = 1;
/** Also matches roll-ups in another zone than their enterprise's; a zone unknown to the store counts as UTC. */
const STALE = `(s.rule <> ${RULE} OR (s.time_zone <> e.time_zone AND s.time_zone <> known_zone(e.time_zone)))`;

/** Hours whose raw readings have aged out cannot be counted again, so they move to the new zone unchanged. */
const MOVE_AGED = addHours(movedHours("$3::text", "to_timestamp($4::float8 / 1000)"), [
  "former AS (DELETE FROM reading_hours WHERE enterprise_id = $1 AND device_id = $2 RETURNING *)",
]);
const ADD = addHours(givenHours(1));

/** Reads raw readings in pages, because a year of them is too much to hold and would block everything else. */
const PAGE = 1000;
const COUNTED = [...MEASURES, "e"];
/** Returns one row of lists, because parsing readings row by row in the driver costs more than twice as much. */
const NEXT_PAGE = `
  SELECT array_agg(ms)::text AS ms, ${COUNTED.map((name) => `array_agg(${name})::text AS ${name}`).join(", ")} FROM (
    SELECT (extract(epoch FROM ts) * 1000)::float8 AS ms, ${COUNTED.join(", ")} FROM readings
    WHERE enterprise_id = $1 AND device_id = $2 AND ts > to_timestamp($3::float8 / 1000) ORDER BY ts LIMIT ${PAGE}) page`;

const ON_TIME = `
  WITH spans AS (
    SELECT *, lead(ts) OVER (PARTITION BY subject_id ORDER BY ts) AS ended
    FROM on_changes WHERE enterprise_id = $1 AND device_id = $2),
  parts AS (
    SELECT s.*, p.hour, (p.until_ms - p.from_ms)::bigint AS ms
    FROM spans s CROSS JOIN LATERAL hour_pieces($3, s.ts, s.ended) p WHERE s.is_on AND s.ended IS NOT NULL)
  SELECT add_on_time(array_agg(enterprise_id), array_agg(device_id), array_agg(subject_id), array_agg(hour),
    array_agg($3::text), array_agg(ms)) FROM parts HAVING count(*) > 0`;

/** Rebuilds the roll-ups of devices; everything about one device runs inside one transaction. */
export class RebuildRepository extends Repository {
  /** Returns the time of the oldest raw reading and the beginning of the oldest hour. */
  async oldest({ enterprise_id, device_id }: StaleDevice): Promise<{ reading: number | null; hour: number | null }> {
    const rows = await this.sql.query<{ reading: number | null; hour: number | null }>(
      `SELECT (SELECT (extract(epoch FROM min(ts)) * 1000)::float8 FROM readings WHERE enterprise_id = $1 AND device_id = $2) AS reading,
         (SELECT (extract(epoch FROM min(hour)) * 1000)::float8 FROM reading_hours WHERE enterprise_id = $1 AND device_id = $2) AS hour`,
      [enterprise_id, device_id],
    );
    return rows[0] ?? { reading: null, hour: null };
  }

  /** Removes a device's roll-ups of readings, except hours before an instant, which move to the new zone. */
  async moveAgedHours({ enterprise_id, device_id, zone }: StaleDevice, before: number): Promise<void> {
    await this.#clear(enterprise_id, device_id, ["reading_days", "reading_months"]);
    await this.sql.query(MOVE_AGED, [enterprise_id, device_id, zone, before]);
  }

  /** Returns the next raw readings of a device after an instant, ascending; empty when there are no more. */
  async readingsAfter({ enterprise_id, device_id }: StaleDevice, instant: number): Promise<MeterReading[]> {
    const [row] = await this.sql.query<Record<string, string | null>>(NEXT_PAGE, [enterprise_id, device_id, instant]);
    const columns = COUNTED.map((name) => numbersOf(row?.[name]));
    return numbersOf(row?.ms).map((ts, index) => ({
      ts,
      values: columns.map((column) => column[index] ?? Number.NaN),
    }));
  }

  async addHours(hours: readonly DeviceHour[]): Promise<void> {
    await this.sql.query(ADD, hourColumns(hours));
  }

  async rebuildOnTime({ enterprise_id, device_id, zone }: StaleDevice): Promise<void> {
    await this.#clear(enterprise_id, device_id, ["on_time_hours", "on_time_days"]);
    await this.sql.query(ON_TIME, [enterprise_id, device_id, zone]);
  }

  async setMade({ enterprise_id, device_id, zone }: StaleDevice): Promise<void> {
    await this.sql.query(
      `UPDATE telemetry_states SET time_zone = $3, rule = ${RULE} WHERE enterprise_id = $1 AND device_id = $2`,
      [enterprise_id, device_id, zone],
    );
  }

  async #clear(enterpriseId: string, deviceId: string, tables: string[]): Promise<void> {
    for (const table of tables)
      await this.sql.query(`DELETE FROM ${table} WHERE enterprise_id = $1 AND device_id = $2`, [
        enterpriseId,
        deviceId,
      ]);
  }

  /** Locks the next device against readings and changes; devices locked by another server are skipped. */
  async next(enterpriseId: string): Promise<StaleDevice | undefined> {
    const rows = await this.sql.query<StaleDevice>(
      `SELECT s.enterprise_id, s.device_id, d.device_type, d.rating, s.time_zone AS former_zone,
         known_zone(e.time_zone) AS zone
       FROM telemetry_states s JOIN enterprises e ON e.id = s.enterprise_id
       JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       WHERE s.enterprise_id = $1 AND ${STALE} ORDER BY s.device_id LIMIT 1 FOR UPDATE OF s SKIP LOCKED`,
      [enterpriseId],
    );
    if (!rows[0]) return undefined;
    await this.sql.query("SELECT 1 FROM devices WHERE enterprise_id = $1 AND id = $2 FOR NO KEY UPDATE", [
      enterpriseId,
      rows[0].device_id,
    ]);
    return rows[0];
  }

  /** Waits for transactions that add to the device's sums, so that they see the changes of this one. */
  async markDevice(enterpriseId: string, deviceId: string): Promise<void> {
    await this.sql.query("UPDATE telemetry_states SET rule = 0 WHERE enterprise_id = $1 AND device_id = $2", [
      enterpriseId,
      deviceId,
    ]);
  }

  /** Marks the devices of an enterprise that have readings since an instant, or all of them. */
  markStale(enterpriseId: string, readSince: Date | undefined): Promise<number> {
    return this.countReturned(
      `UPDATE telemetry_states s SET rule = 0 WHERE s.enterprise_id = $1 AND ($2::timestamptz IS NULL OR EXISTS (
         SELECT 1 FROM readings r WHERE r.enterprise_id = $1 AND r.device_id = s.device_id AND r.ts >= $2)) RETURNING 1`,
      [enterpriseId, readSince ?? null],
    );
  }

  staleEnterprises(): Promise<string[]> {
    return this.selectColumn<string>(
      "id",
      `SELECT DISTINCT e.id FROM enterprises e JOIN telemetry_states s ON s.enterprise_id = e.id WHERE ${STALE}`,
    );
  }

  async begin(enterpriseId: string, at: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO rollup_rebuilds AS r (enterprise_id, time_zone, total, started_at)
       SELECT e.id, e.time_zone, count(*), $2 FROM enterprises e JOIN telemetry_states s ON s.enterprise_id = e.id
       WHERE e.id = $1 GROUP BY e.id, e.time_zone
       ON CONFLICT (enterprise_id) DO UPDATE
         SET time_zone = excluded.time_zone, total = excluded.total, started_at = excluded.started_at, finished_at = NULL
         WHERE r.time_zone <> excluded.time_zone OR r.finished_at IS NOT NULL`,
      [enterpriseId, at],
    );
  }

  async finish(enterpriseId: string, at: Date): Promise<void> {
    await this.sql.query(
      `UPDATE rollup_rebuilds SET finished_at = $2 WHERE enterprise_id = $1 AND finished_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM telemetry_states s JOIN enterprises e ON e.id = s.enterprise_id WHERE e.id = $1 AND ${STALE})`,
      [enterpriseId, at],
    );
  }

  progress(enterpriseId: string): Promise<RebuildRow | undefined> {
    return this.selectFirst<RebuildRow>(
      `SELECT e.time_zone, r.started_at, r.finished_at, count(s.device_id) AS total,
         count(s.device_id) FILTER (WHERE ${STALE}) AS left
       FROM enterprises e LEFT JOIN rollup_rebuilds r ON r.enterprise_id = e.id
       LEFT JOIN telemetry_states s ON s.enterprise_id = e.id
       WHERE e.id = $1 GROUP BY e.time_zone, r.started_at, r.finished_at`,
      [enterpriseId],
    );
  }
}

/** Parses a list of numbers in the store's format; nulls become NaN. */
function numbersOf(list: string | null | undefined): number[] {
  const numbers: (number | null)[] = JSON.parse(`[${list?.slice(1, -1).replaceAll("NULL", "null") ?? ""}]`);
  return numbers.map((each) => each ?? Number.NaN);
}
