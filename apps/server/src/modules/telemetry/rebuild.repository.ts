import { MEASURES } from "@switchboard/domain";
import type { Row, Sql } from "../../platform/db/database.ts";
import { BEFORE, energyOf, figuresOf } from "./readings.repository.ts";
import { columnsOf, hoursOf, LEVELS, summed } from "./rollup-columns.ts";

export interface RebuildRow extends Row {
  time_zone: string;
  total: number;
  left: number;
  started_at: Date | null;
  finished_at: Date | null;
}

/** Devices whose roll-ups are in another zone than their enterprise; a zone the store does not know is kept as UTC. */
const STALE = `s.time_zone <> e.time_zone AND s.time_zone <> known_zone(e.time_zone)`;

/**
 * Where raw readings have aged out, their hours are kept and moved as they are; from `$4` on all is made anew from raw.
 * The one step that crosses it counts from there.
 */
const HOURS = `
  WITH kept AS (DELETE FROM reading_hours WHERE enterprise_id = $1 AND device_id = $2 RETURNING *),
  own AS MATERIALIZED (
    SELECT *, date_bin('15 minutes', ts, 'epoch') AS quarter FROM readings WHERE enterprise_id = $1 AND device_id = $2),
  quarters AS MATERIALIZED (
    SELECT quarter, local_hour(quarter, $3) AS hour FROM (SELECT DISTINCT quarter FROM own) q),
  raw AS MATERIALIZED (
    SELECT enterprise_id, device_id, $3::text AS zone, ts, e, ${MEASURES.join(", ")}, hour FROM own JOIN quarters USING (quarter)),
  neighbours AS (
    SELECT enterprise_id, device_id, zone, hour, ts, e, ${BEFORE}
    FROM raw WHERE e IS NOT NULL WINDOW w AS (PARTITION BY enterprise_id, device_id ORDER BY ts)),
  steps AS MATERIALIZED (
    SELECT enterprise_id, device_id, zone, hour, ts, 1 AS sign, e, greatest(since, $4::timestamptz) AS since,
      CASE WHEN since >= $4 THEN hour0 ELSE local_hour($4, zone) END AS hour0,
      CASE WHEN since >= $4 THEN e0
        WHEN e < e0 THEN div(e::numeric * extract(epoch FROM $4 - since), extract(epoch FROM ts - since))
        ELSE e0 + div((e - e0)::numeric * extract(epoch FROM $4 - since), extract(epoch FROM ts - since)) END::float8 AS e0
    FROM neighbours WHERE since IS NOT NULL AND ts > $4),
  figured AS (SELECT * FROM raw WHERE ts >= $4),
  fresh AS (
    ${hoursOf(energyOf("steps"), figuresOf("figured"))}
    UNION ALL
    SELECT enterprise_id, device_id, $3, local_hour(hour, $3), ${columnsOf("hour")} FROM kept WHERE hour < $4)
  INSERT INTO reading_hours (enterprise_id, device_id, hour, ${columnsOf("hour")})
  SELECT enterprise_id, device_id, hour, ${summed("hour")} FROM fresh GROUP BY 1, 2, 3`;

function fromHours(level: "day" | "month"): string {
  const { table, key, of } = LEVELS[level];
  return `INSERT INTO ${table} (enterprise_id, device_id, ${key}, ${columnsOf(level)})
    SELECT enterprise_id, device_id, ${of}, ${summed(level)}
    FROM (SELECT h.*, $3::text AS zone FROM reading_hours h WHERE enterprise_id = $1 AND device_id = $2) h GROUP BY 1, 2, 3`;
}
const DAYS = fromHours("day");
const MONTHS = fromHours("month");

const ON_TIME = `
  WITH spans AS (
    SELECT *, lead(ts) OVER (PARTITION BY subject_id ORDER BY ts) AS ended
    FROM on_changes WHERE enterprise_id = $1 AND device_id = $2),
  parts AS (
    SELECT s.*, p.hour, (p.until_ms - p.from_ms)::bigint AS ms
    FROM spans s CROSS JOIN LATERAL hour_pieces($3, s.ts, s.ended) p WHERE s.is_on AND s.ended IS NOT NULL)
  SELECT add_on_time(array_agg(enterprise_id), array_agg(device_id), array_agg(subject_id), array_agg(hour),
    array_agg($3::text), array_agg(ms)) FROM parts HAVING count(*) > 0`;

/** Makes a device's roll-ups anew. Runs inside one transaction per device. */
export class RebuildRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async device(enterpriseId: string, deviceId: string, from: string, to: string): Promise<void> {
    await this.readings(enterpriseId, deviceId, from, to);
    await this.#clear(enterpriseId, deviceId, ["on_time_hours", "on_time_days"]);
    await this.#sql.query(ON_TIME, [enterpriseId, deviceId, to]);
    await this.#sql.query("UPDATE telemetry_states SET time_zone = $3 WHERE enterprise_id = $1 AND device_id = $2", [
      enterpriseId,
      deviceId,
      to,
    ]);
  }

  /** Set-wise: what a year of readings needs is a few statements. `from` is the zone they are in, or empty for none. */
  async readings(enterpriseId: string, deviceId: string, from: string, to: string): Promise<void> {
    const cut = await this.#keepBefore(enterpriseId, deviceId, from);
    await this.#sql.query(HOURS, [enterpriseId, deviceId, to, cut]);
    await this.#clear(enterpriseId, deviceId, ["reading_days", "reading_months"]);
    for (const statement of [DAYS, MONTHS]) await this.#sql.query(statement, [enterpriseId, deviceId, to]);
  }

  async #clear(enterpriseId: string, deviceId: string, tables: string[]): Promise<void> {
    for (const table of tables)
      await this.#sql.query(`DELETE FROM ${table} WHERE enterprise_id = $1 AND device_id = $2`, [
        enterpriseId,
        deviceId,
      ]);
  }

  /** The instant before which hours stand for readings that are no longer there. */
  async #keepBefore(enterpriseId: string, deviceId: string, zone: string): Promise<string> {
    if (zone === "") return "-infinity";
    const rows = await this.#sql.query<{ first: string | null; has_older: boolean }>(
      `SELECT (local_hour(first, $3) + interval '1 hour')::text AS first, EXISTS (
         SELECT 1 FROM reading_hours h WHERE h.enterprise_id = $1 AND h.device_id = $2 AND h.hour < local_hour(first, $3)) AS has_older
       FROM (SELECT min(ts) AS first FROM readings WHERE enterprise_id = $1 AND device_id = $2) r`,
      [enterpriseId, deviceId, zone],
    );
    const { first = null, has_older = false } = rows[0] ?? {};
    if (first === null) return "infinity";
    return has_older ? first : "-infinity";
  }

  /** The next device to do, locked against its readings and its changes; another server's is passed over. */
  async next(enterpriseId: string): Promise<{ device_id: string; from: string; to: string } | undefined> {
    const rows = await this.#sql.query<{ device_id: string; from: string; to: string }>(
      `SELECT s.device_id, s.time_zone AS "from", known_zone(e.time_zone) AS "to"
       FROM telemetry_states s JOIN enterprises e ON e.id = s.enterprise_id
       WHERE s.enterprise_id = $1 AND ${STALE} ORDER BY s.device_id LIMIT 1 FOR UPDATE OF s SKIP LOCKED`,
      [enterpriseId],
    );
    if (!rows[0]) return undefined;
    await this.#sql.query("SELECT 1 FROM devices WHERE enterprise_id = $1 AND id = $2 FOR NO KEY UPDATE", [
      enterpriseId,
      rows[0].device_id,
    ]);
    return rows[0];
  }

  async staleEnterprises(): Promise<string[]> {
    const rows = await this.#sql.query<{ id: string }>(
      `SELECT DISTINCT e.id FROM enterprises e JOIN telemetry_states s ON s.enterprise_id = e.id WHERE ${STALE}`,
    );
    return rows.map(({ id }) => id);
  }

  async begin(enterpriseId: string, at: Date): Promise<void> {
    await this.#sql.query(
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
    await this.#sql.query(
      `UPDATE rollup_rebuilds SET finished_at = $2 WHERE enterprise_id = $1 AND finished_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM telemetry_states s JOIN enterprises e ON e.id = s.enterprise_id WHERE e.id = $1 AND ${STALE})`,
      [enterpriseId, at],
    );
  }

  async progress(enterpriseId: string): Promise<RebuildRow | undefined> {
    const rows = await this.#sql.query<RebuildRow>(
      `SELECT e.time_zone, r.started_at, r.finished_at, count(s.device_id) AS total,
         count(s.device_id) FILTER (WHERE ${STALE}) AS left
       FROM enterprises e LEFT JOIN rollup_rebuilds r ON r.enterprise_id = e.id
       LEFT JOIN telemetry_states s ON s.enterprise_id = e.id
       WHERE e.id = $1 GROUP BY e.time_zone, r.started_at, r.finished_at`,
      [enterpriseId],
    );
    return rows[0];
  }
}
