import type { Row, Sql } from "../../platform/db/database.ts";
import { LOCKS } from "../../platform/db/locks.ts";
import type { AddedHour, OwnReadings } from "./in-order.ts";
import { VALUES } from "./packed-reading.ts";
import { hourColumns, readingColumns, typeOf } from "./reading-columns.ts";
import { addTo, DRAWABLE, hoursOf, ROLLUP_NAMES, ROLLUP_TYPES, STATISTICS } from "./rollup-columns.ts";

/** A device whose roll-ups this transaction may change. */
export interface LockedDevice extends Row {
  home: string;
  kd_id: string;
  device_id: string;
  zone: string;
}

/** The latest stored reading of a device; `e` is null where it had no counter. */
export interface LatestReading extends Row {
  device_id: string;
  ts: number;
  e: number | null;
}

const COLUMNS = ["enterprise_id", "device_id", "ts", ...VALUES];
const COLUMN_LIST = COLUMNS.join(", ");
const ARRAYS = VALUES.map((name, index) => `$${index + 4}::${typeOf(name)}[]`).join(", ");

const GIVEN = `
    SELECT ${COLUMN_LIST} FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], ${ARRAYS}) AS u (${COLUMN_LIST})`;

/**
 * Stores readings whose hours are known already: nothing of what is stored has to be looked at. They are newer than all
 * that a locked device has, so none can be there before; asking for conflicts all the same would cost a quarter more.
 */
const APPEND = `
  WITH stored AS (INSERT INTO readings (${COLUMN_LIST}) ${GIVEN}),
  hours AS MATERIALIZED (
    SELECT * FROM unnest(${["uuid", "uuid", "text", "timestamptz", ...ROLLUP_TYPES].map((type, index) => `$${VALUES.length + 4 + index}::${type}[]`).join(", ")})
      AS u (enterprise_id, device_id, zone, hour, ${ROLLUP_NAMES.join(", ")})),
  by_day AS (${addTo("day", "hours")}),
  by_month AS (${addTo("month", "hours")})
  ${addTo("hour", "hours")}`;

const NEIGHBOUR = "SELECT r.ts FROM readings r WHERE r.enterprise_id = c.enterprise_id AND r.device_id = c.device_id";

export const BEFORE = "lag(ts) OVER w AS since, lag(e) OVER w AS e0, lag(hour) OVER w AS hour0";

/**
 * Stores readings and adds what they change to the hours, days and months, in one statement: `readings` still shows what
 * was there before it, so the energy between neighbours is added as it is now and taken away as it was. That makes the
 * sums those of the whole set, in whatever order and however often its readings come. Needs the devices locked.
 */
const STORE = `
  WITH given AS (${GIVEN}),
  stored AS (
    INSERT INTO readings (${COLUMN_LIST}) SELECT ${COLUMN_LIST} FROM given ON CONFLICT DO NOTHING RETURNING ${COLUMN_LIST}),
  zones AS (
    SELECT * FROM unnest($${VALUES.length + 4}::uuid[], $${VALUES.length + 5}::uuid[], $${VALUES.length + 6}::text[])
      AS u (enterprise_id, device_id, zone)),
  news AS MATERIALIZED (
    SELECT s.*, z.zone, local_hour(s.ts, z.zone) AS hour
    FROM stored s JOIN zones z ON z.enterprise_id = s.enterprise_id AND z.device_id = s.device_id WHERE z.zone <> ''),
  counted AS (
    SELECT enterprise_id, device_id, zone, min(ts) AS first, max(ts) AS last FROM news WHERE e IS NOT NULL GROUP BY 1, 2, 3),
  past AS MATERIALIZED (
    SELECT c.enterprise_id, c.device_id, c.zone, local_hour(r.ts, c.zone) AS hour, r.ts, r.e FROM counted c
    LEFT JOIN LATERAL (${NEIGHBOUR} AND r.ts < c.first AND r.e IS NOT NULL ORDER BY r.ts DESC LIMIT 1) b ON true
    LEFT JOIN LATERAL (${NEIGHBOUR} AND r.ts > c.last AND r.e IS NOT NULL ORDER BY r.ts LIMIT 1) a ON true
    CROSS JOIN LATERAL (
      SELECT r.ts, r.e FROM readings r WHERE r.enterprise_id = c.enterprise_id AND r.device_id = c.device_id
        AND r.ts BETWEEN coalesce(b.ts, c.first) AND coalesce(a.ts, c.last) AND r.e IS NOT NULL
      ORDER BY r.ts LIMIT 10000000) r),
  steps AS MATERIALIZED (
    SELECT enterprise_id, device_id, zone, hour, ts, e, 1 AS sign, ${BEFORE}
    FROM (SELECT * FROM past UNION ALL SELECT enterprise_id, device_id, zone, hour, ts, e FROM news WHERE e IS NOT NULL) present
    WINDOW w AS (PARTITION BY enterprise_id, device_id ORDER BY ts)
    UNION ALL
    SELECT enterprise_id, device_id, zone, hour, ts, e, -1, ${BEFORE}
    FROM past WINDOW w AS (PARTITION BY enterprise_id, device_id ORDER BY ts)),
  hours AS MATERIALIZED (${hoursOf(energyOf("steps"), figuresOf("news"))}),
  by_day AS (${addTo("day", "hours")}),
  by_month AS (${addTo("month", "hours")})
  ${addTo("hour", "hours")}`;

/** Energy by hours out of steps from one reading to the next; most begin and end in the same hour. */
export function energyOf(steps: string): string {
  return `
    SELECT enterprise_id, device_id, zone, hour, sum(energy)::bigint AS energy, sum(gap_ms)::bigint AS gap_ms FROM (
      SELECT enterprise_id, device_id, zone, hour,
        sign * CASE WHEN e < e0 THEN e ELSE e - e0 END::bigint AS energy,
        sign * CASE WHEN ts - since > interval '15 minutes' THEN extract(epoch FROM ts - since) * 1000 ELSE 0 END AS gap_ms
      FROM ${steps} WHERE hour0 = hour
      UNION ALL
      SELECT s.enterprise_id, s.device_id, s.zone, p.hour, s.sign * p.energy, s.sign * p.gap_ms
      FROM ${steps} s CROSS JOIN LATERAL energy_pieces(s.zone, s.since, s.e0, s.ts, s.e) p
      WHERE s.hour0 <> s.hour) parts
    GROUP BY 1, 2, 3, 4`;
}

export function figuresOf(readings: string): string {
  return `SELECT enterprise_id, device_id, zone, hour, count(*) AS n, ${STATISTICS}
    FROM ${readings} WHERE ${DRAWABLE} GROUP BY 1, 2, 3, 4`;
}

/** Writes readings and their roll-ups; `lock` and `store` run inside one transaction per batch. */
export class ReadingsRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** In one order, so that two servers never wait for each other; a device that is gone is left out. */
  lock(homes: string[], kdIds: string[]): Promise<LockedDevice[]> {
    return this.#sql.query<LockedDevice>(
      `SELECT d.enterprise_id AS home, d.kd_id, d.id AS device_id, s.time_zone AS zone
       FROM unnest($1::text[], $2::text[]) AS w (home, kd_id)
       JOIN devices d ON d.kd_id = w.kd_id AND d.enterprise_id::text = w.home
       JOIN telemetry_states s ON s.enterprise_id = d.enterprise_id AND s.device_id = d.id
       ORDER BY s.enterprise_id, s.device_id FOR UPDATE OF s`,
      [homes, kdIds],
    );
  }

  /** Asked for after the lock: joined to it, whoever had to wait would be given what was there before the wait. */
  latest(devices: LockedDevice[]): Promise<LatestReading[]> {
    return this.#sql.query<LatestReading>(
      `SELECT w.device_id, (extract(epoch FROM r.ts) * 1000)::float8 AS ts, r.e
       FROM unnest($1::uuid[], $2::uuid[]) AS w (enterprise_id, device_id)
       CROSS JOIN LATERAL (SELECT ts, e FROM readings r WHERE r.enterprise_id = w.enterprise_id AND r.device_id = w.device_id
         ORDER BY r.ts DESC LIMIT 1) r`,
      [devices.map((each) => each.home), devices.map((each) => each.device_id)],
    );
  }

  /** Readings that are newer than all of their device, with what they add to its hours. */
  async append(readings: readonly OwnReadings[], hours: readonly AddedHour[]): Promise<void> {
    await this.#sql.query(APPEND, [...readingColumns(readings), ...hourColumns(hours)]);
  }

  /** Readings of which anything may be known already. */
  async store(readings: readonly OwnReadings[]): Promise<void> {
    const devices = readings.map(({ device }) => device);
    await this.#sql.query(STORE, [
      ...readingColumns(readings),
      devices.map((each) => each.home),
      devices.map((each) => each.device_id),
      devices.map((each) => each.zone),
    ]);
  }

  /** One server makes a month's partition while the others wait for it. */
  async ensurePartition(month: string): Promise<void> {
    await this.#sql.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.partitions]);
    await this.#sql.query("SELECT ensure_readings_partition($1)", [`${month}-01T00:00:00Z`]);
  }

  /** Drops the months that ended before an instant, and answers their names. */
  async dropMonthsBefore(instant: Date): Promise<string[]> {
    const rows = await this.#sql.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'readings'::regclass AND c.relname ~ '^readings_[0-9]{4}_[0-9]{2}$'
         AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= $1::timestamptz AT TIME ZONE 'UTC'
       ORDER BY 1`,
      [instant],
    );
    // The names come from the store's own catalogue and have passed the pattern above.
    for (const { name } of rows) await this.#sql.query(`DROP TABLE ${name}`);
    return rows.map(({ name }) => name);
  }
}
