import { MEASURES, type Measure } from "@switchboard/domain/energy";
import { isInPlace } from "../../../core/access/in-place.ts";
import { mayUseDevice, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface SeenDevice extends Row {
  id: string;
  device_name: string;
  /** The number of devices in the enterprise, visible or not. */
  of: number;
}

/** Energy of one device in one bucket; `bucket` is an instant for hours, else the bucket's first day. */
export interface EnergyRow extends Row {
  device_id: string;
  bucket: string;
  energy: number;
  gap_ms: number;
  /** The mean power in watts. */
  power: number | null;
}

/** `bucket` is an instant for hours, else the day, as for energy. */
export interface HighestRow extends Row {
  bucket: string;
  highest: number;
}

export type RecentRow = Row & { at: number; thdn: number | null } & Record<Measure, number | null>;

export type PointRow = { device_id: string; at: number; hours: number } & Row;

/** A selection of devices, and whether it contains every device of the enterprise. */
export interface DeviceSelection {
  ids: string[];
  areAll: boolean;
}

/** A span of instants; the end is excluded. */
export interface Between {
  from: Date;
  to: Date;
}

/** Days as YYYY-MM-DD, the last excluded; whole months are read as such, the days around them one by one. */
export interface DaySpan {
  from: string;
  until: string;
  months: { from: string; until: string } | undefined;
}

const ENERGY = "device_id, energy, gap_ms, p_sum, p_n, power";
const SUMS = `sum(energy)::float8 AS energy, sum(gap_ms)::float8 AS gap_ms, sum(p_sum)::float8 / nullif(sum(p_n), 0) / 1000 AS power`;
/** A device that is polled reports every five seconds; further readings are left out. */
const MOST_RECENT = 1000;
/** Readings that graphs leave out (spec §5); their energy counts all the same. */
const DRAWABLE = "(v IS NULL OR v >= 0)";
const OF_DEVICES = "enterprise_id = $1 AND device_id = ANY($2)";

/**
 * The rows of a span of days: one row for each whole month, where possible, and the days around them. Empty parts are
 * left out of the statement, because a prepared plan would look for them all the same. It joins instead of using `=
 * ANY`, which would compare every row with every id; nothing is compared when all devices of the enterprise are
 * selected.
 */
function datedRows(
  enterpriseId: string,
  { ids, areAll }: DeviceSelection,
  { from, until, months }: DaySpan,
  unit: string,
) {
  const whole = unit === "day" || !months ? { from: until, until } : months;
  const values: unknown[] = areAll ? [enterpriseId] : [enterpriseId, ids];
  const selected = areAll ? "" : "unnest($2::uuid[]) AS w (id) JOIN ";
  const condition = areAll ? "WHERE r.enterprise_id = $1" : "ON r.enterprise_id = $1 AND r.device_id = w.id";
  const parts = [
    { table: "reading_months", key: "month", ...whole },
    { table: "reading_days", key: "day", from, until: whole.from },
    { table: "reading_days", key: "day", from: whole.until, until },
  ].filter((part) => part.from < part.until);
  const statements = parts.map((part) => {
    values.push(part.from, part.until);
    return `SELECT ${part.key} AS key, ${ENERGY} FROM ${selected}${part.table} r ${condition}
        AND ${part.key} >= $${values.length - 1}::date AND ${part.key} < $${values.length}::date`;
  });
  return { rows: statements.join(" UNION ALL "), values, asStored: parts.every(({ key }) => key === unit) };
}

export interface KeyedRow extends Row {
  device_id: string;
  key: number;
  energy: number;
  /** The number of hours with reports. */
  hours: number;
}

export class AnalyticsRepository extends Repository {
  /**
   * Returns devices that the actor may see whole, because someone with a single switch may not learn what the rest of
   * the device draws. `of` counts devices in the bin too, whose figures still exist.
   */
  seen(actor: Actor, ids: string[] | undefined, place?: string): Promise<SeenDevice[]> {
    return this.sql.query<SeenDevice>(
      `SELECT d.id, d.device_name, (SELECT count(*) FROM devices WHERE enterprise_id = $1)
         + (SELECT count(*) FROM bin_entries WHERE enterprise_id = $1 AND thing = 'device' AND ended IS DISTINCT FROM 'restored') AS of
       FROM devices d
       WHERE d.enterprise_id = $1 AND ($4::uuid[] IS NULL OR d.id = ANY($4)) AND ${isInPlace("$1", "$5")} AND ${mayUseDevice(VIEWER)}
       ORDER BY d.device_name, d.id`,
      [...viewer(actor), ids ?? null, place ?? null],
    );
  }

  /** Returns the last power of each device that the actor may see whole, since an instant. */
  powerSince(actor: Actor, since: Date): Promise<(Row & { id: string; ts: Date; p: number })[]> {
    return this.sql.query(
      `SELECT d.id, r.ts, r.p::float8 AS p FROM devices d
       CROSS JOIN LATERAL (SELECT ts, p FROM readings WHERE enterprise_id = $1 AND device_id = d.id AND ts > $4
         AND p IS NOT NULL AND ${DRAWABLE} ORDER BY ts DESC LIMIT 1) r
       WHERE d.enterprise_id = $1 AND ${mayUseDevice(VIEWER)}
       ORDER BY d.device_name, d.id`,
      [...viewer(actor), since],
    );
  }

  /** Returns the readings of one device since an instant, oldest first. */
  recent(enterpriseId: string, deviceId: string, since: Date): Promise<RecentRow[]> {
    return this.sql.query<RecentRow>(
      `SELECT (extract(epoch FROM ts) * 1000)::float8 AS at, ${MEASURES.join(", ")}, thdn FROM readings
       WHERE enterprise_id = $1 AND device_id = $2 AND ts > $3 AND ${DRAWABLE} ORDER BY ts LIMIT ${MOST_RECENT}`,
      [enterpriseId, deviceId, since],
    );
  }

  energyByHour(enterpriseId: string, ids: string[], span: Between): Promise<EnergyRow[]> {
    return this.sql.query<EnergyRow>(
      `SELECT device_id, (extract(epoch FROM hour) * 1000)::bigint::text AS bucket, ${SUMS}
       FROM reading_hours WHERE ${OF_DEVICES} AND hour >= $3 AND hour < $4 GROUP BY device_id, hour ORDER BY hour`,
      [enterpriseId, ids, span.from, span.to],
    );
  }

  /** Sums watt-seconds by key; each hour, or part of an hour, belongs to one key. */
  energyByKey(
    enterpriseId: string,
    ids: readonly string[],
    hours: readonly { at: number; key: number; weight: number }[],
  ): Promise<KeyedRow[]> {
    return this.sql.query<KeyedRow>(
      `SELECT r.device_id, k.key, sum(r.energy * k.weight)::float8 AS energy, sum(k.weight)::float8 AS hours
       FROM unnest($2::uuid[]) AS w (id)
       JOIN reading_hours r ON r.enterprise_id = $1 AND r.device_id = w.id AND r.hour >= $6 AND r.hour <= $7
       JOIN unnest($3::timestamptz[], $4::int[], $5::float8[]) AS k (hour, key, weight) ON k.hour = r.hour
       GROUP BY r.device_id, k.key`,
      [
        enterpriseId,
        ids,
        hours.map(({ at }) => new Date(at)),
        ...columnArrays(hours, "key", "weight"),
        new Date(hours[0]?.at ?? 0),
        new Date(hours.at(-1)?.at ?? 0),
      ],
    );
  }

  /** Groups by `unit` (day, month or year) for each device; `all` gives one row per device. */
  energyByDate(enterpriseId: string, selection: DeviceSelection, span: DaySpan, unit: string): Promise<EnergyRow[]> {
    const { rows, values } = datedRows(enterpriseId, selection, span, unit);
    const named = `$${values.push(unit)}::text`;
    const bucket = `CASE WHEN ${named} = 'all' THEN '' ELSE date_trunc(${named}, key::timestamp)::date::text END`;
    return this.sql.query<EnergyRow>(
      `SELECT device_id, ${bucket} AS bucket, ${SUMS} FROM (${rows}) parts GROUP BY device_id, 2 ORDER BY 2`,
      values,
    );
  }

  /** Sums the energy of all devices together. */
  energyTogether(enterpriseId: string, selection: DeviceSelection, span: DaySpan, unit: string): Promise<EnergyRow[]> {
    const { rows, values, asStored } = datedRows(enterpriseId, selection, span, unit);
    // Nothing has to be summed first when a bucket is one row of each device.
    if (asStored)
      return this.sql.query<EnergyRow>(
        `SELECT '' AS device_id, key::text AS bucket, sum(energy)::float8 AS energy, sum(gap_ms)::float8 AS gap_ms,
           sum(power) AS power
         FROM (${rows}) parts GROUP BY key ORDER BY key`,
        values,
      );
    const named = `$${values.push(unit)}::text`;
    return this.sql.query<EnergyRow>(
      `SELECT '' AS device_id, bucket::text, sum(energy) AS energy, sum(gap_ms) AS gap_ms, sum(power) AS power
       FROM (SELECT device_id, date_trunc(${named}, key::timestamp)::date AS bucket, ${SUMS}
         FROM (${rows}) parts GROUP BY 1, 2) each
       GROUP BY bucket ORDER BY bucket`,
      values,
    );
  }

  /** Returns the hour in which some devices drew most: the sum of each device's highest power in it. */
  highestHour(enterpriseId: string, ids: string[], span: Between): Promise<HighestRow[]> {
    return this.sql.query<HighestRow>(
      `SELECT (extract(epoch FROM hour) * 1000)::bigint::text AS bucket, sum(p_max)::float8 AS highest
       FROM reading_hours WHERE ${OF_DEVICES} AND hour >= $3 AND hour < $4 AND p_n > 0
       GROUP BY hour ORDER BY highest DESC, hour LIMIT 1`,
      [enterpriseId, ids, span.from, span.to],
    );
  }

  /** Returns the day in which some devices drew most, computed like `highestHour`. */
  highestDay(enterpriseId: string, ids: string[], span: DaySpan): Promise<HighestRow[]> {
    return this.sql.query<HighestRow>(
      `SELECT day::text AS bucket, sum(p_max)::float8 AS highest
       FROM reading_days WHERE ${OF_DEVICES} AND day >= $3::date AND day < $4::date AND p_n > 0
       GROUP BY day ORDER BY highest DESC, day LIMIT 1`,
      [enterpriseId, ids, span.from, span.until],
    );
  }

  /** Returns a device's watt-seconds in the local day of an instant; undefined before its first reading. */
  async energyOfDay(enterpriseId: string, deviceId: string, at: Date): Promise<number | undefined> {
    const rows = await this.sql.query<{ energy: number }>(
      `SELECT r.energy::float8 AS energy FROM reading_days r JOIN enterprises e ON e.id = r.enterprise_id
       WHERE r.enterprise_id = $1 AND r.device_id = $2 AND r.day = ($3::timestamptz AT TIME ZONE e.time_zone)::date`,
      [enterpriseId, deviceId, at],
    );
    return rows[0]?.energy;
  }

  /** Returns the number of readings of the device that has the most in a span. */
  async mostReadings(enterpriseId: string, ids: string[], span: Between): Promise<number> {
    const rows = await this.sql.query<{ most: number }>(
      `SELECT coalesce(max(count), 0) AS most FROM (
         SELECT count(*) FROM readings WHERE ${OF_DEVICES} AND ts >= $3 AND ts < $4 GROUP BY device_id) counts`,
      [enterpriseId, ids, span.from, span.to],
    );
    return rows[0]?.most ?? 0;
  }

  readings(enterpriseId: string, ids: string[], span: Between, zone: string, measures: readonly Measure[]) {
    return this.sql.query<PointRow>(
      `SELECT device_id, ${instant("ts")}, ${measures.join(", ")}
       FROM readings WHERE ${OF_DEVICES} AND ts >= $3 AND ts < $4 AND ${DRAWABLE} AND num_nonnulls(${measures.join(", ")}) > 0
       ORDER BY device_id, ts`,
      [enterpriseId, ids, span.from, span.to, zone],
    );
  }

  /** Groups raw readings into buckets of equal width that keep every peak. */
  buckets(
    enterpriseId: string,
    ids: string[],
    span: Between & { widthMs: number },
    zone: string,
    measures: readonly Measure[],
  ) {
    const figures = measures.map(
      (each) => `avg(${each}) AS ${each}, min(${each}) AS ${each}_min, max(${each}) AS ${each}_max`,
    );
    return this.sql.query<PointRow>(
      `SELECT device_id, ${instant("bucket")}, ${figures.join(", ")}
       FROM (SELECT *, date_bin($6::float8 * interval '1 millisecond', ts, $3) AS bucket FROM readings
         WHERE ${OF_DEVICES} AND ts >= $3 AND ts < $4 AND ${DRAWABLE}) binned
       GROUP BY device_id, bucket HAVING count(${measures.join(") + count(")}) > 0 ORDER BY device_id, bucket`,
      [enterpriseId, ids, span.from, span.to, zone, span.widthMs],
    );
  }

  hours(enterpriseId: string, ids: string[], span: Between, zone: string, measures: readonly Measure[]) {
    return this.sql.query<PointRow>(
      `SELECT device_id, ${instant("hour")}, ${rolled(measures)} FROM reading_hours
       WHERE ${OF_DEVICES} AND hour >= $3 AND hour < $4 AND ${measures.map((each) => `${each}_n`).join(" + ")} > 0
       ORDER BY device_id, hour`,
      [enterpriseId, ids, span.from, span.to, zone],
    );
  }

  days(enterpriseId: string, ids: string[], span: DaySpan, zone: string, measures: readonly Measure[]) {
    return this.sql.query<PointRow>(
      `SELECT device_id, ${instant("day::timestamp AT TIME ZONE known_zone($5)")}, ${rolled(measures)} FROM reading_days
       WHERE ${OF_DEVICES} AND day >= $3::date AND day < $4::date AND ${measures.map((each) => `${each}_n`).join(" + ")} > 0
       ORDER BY device_id, day`,
      [enterpriseId, ids, span.from, span.until, zone],
    );
  }
}

function instant(expression: string): string {
  return `(extract(epoch FROM ${expression}) * 1000)::float8 AS at,
    extract(hour FROM (${expression}) AT TIME ZONE (SELECT known_zone($5)))::integer AS hours`;
}

function rolled(measures: readonly Measure[]): string {
  return measures
    .map((each) => `${each}_sum::float8 / nullif(${each}_n, 0) / 1000 AS ${each}, ${each}_min, ${each}_max`)
    .join(", ");
}
