import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { monthAfter } from "./local-months.ts";

/** A month of a meter that has readings. */
export interface MonthOf {
  deviceId: string;
  /** The first day of the month. */
  month: string;
}

export interface UsageMonth extends MonthOf {
  zone: string;
  /** Null when the month has to be packed first, or again. */
  hours: string | null;
  /** Null when the quarters were not requested. */
  quarters: string | null;
}

export interface MonthsQuery {
  /** The first and last month that may overlap the span in any time zone. */
  first: string;
  last: string;
  /** Instants that select the months by the zone of each meter. */
  from: Date;
  to: Date;
  withQuarters: boolean;
}

/** Marks of the roll-ups, by day. The day before a month and the first hour after it are included, because they share quarters with the month. */
type DayMarks = Readonly<Record<string, string>>;

/** Returns true when the month was packed by this version. */
export const isMadeSo = (mark: string) => mark.startsWith(`${WAY} `);

/** The data a month has to be packed from, and its former version. */
export interface StaleMonth extends MonthOf {
  zone: string;
  mark: string;
  days: DayMarks;
  former: { zone: string; mark: string; days: DayMarks; hours: string; quarters: string } | undefined;
}

export interface MadeMonth extends MonthOf {
  zone: string;
  mark: string;
  days: DayMarks;
  hours: string;
  quarters: string;
  /** The mark that was stored when the month was read. */
  formerMark: string | null;
}

const FIGURES = "concat_ws(' ', r.energy, r.gap_ms, r.n, r.p_sum)";
const OWN = "r.enterprise_id = $1 AND r.device_id = w.device_id";
/** A meter in the bin has no state, so the zone of the enterprise is used. */
const ZONE = "coalesce(nullif(s.time_zone, ''), known_zone(e.time_zone))";
/**
 * Identifies the algorithm of the windows, as the first word of a month's mark; another algorithm packs the month again
 * from the data that is left. The bytes do not contain it, so that neither this version nor the one before considers
 * them unreadable: windows whose raw readings are gone exist nowhere else.
 */
const WAY = "volts-and-amperes";
/** The first hour after a month; later ones do not change its last quarter. */
const nextHour = (zone: string) => `(SELECT ${FIGURES} FROM reading_hours r
  WHERE ${OWN} AND r.hour = (m.month + interval '1 month') AT TIME ZONE ${zone})`;
const markIn = (zone: string) => `concat_ws(' ', '${WAY}', m.energy, m.gap_ms, m.n, m.p_sum, 'after',
  (SELECT ${FIGURES} FROM reading_days r WHERE ${OWN} AND r.day = m.month - 1), 'before', ${nextHour(zone)})`;
const MARK = markIn(ZONE);
const OF_METER = `
  LEFT JOIN telemetry_states s ON s.enterprise_id = $1 AND s.device_id = w.device_id
  JOIN enterprises e ON e.id = $1`;
const KEPT = "u.enterprise_id = $1 AND u.device_id = w.device_id";

const FIND = `
  SELECT w.device_id, m.month::text, ${ZONE} AS zone, c.hours, c.quarters
  FROM unnest($2::uuid[]) AS w (device_id) ${OF_METER}
  JOIN reading_months m ON m.enterprise_id = $1 AND m.device_id = w.device_id AND m.month >= $3::date AND m.month <= $4::date
  LEFT JOIN usage_months u ON ${KEPT} AND u.month = m.month
  LEFT JOIN LATERAL (SELECT u.hours, CASE WHEN $5::boolean THEN u.quarters END AS quarters
    WHERE u.zone = ${ZONE} AND u.made_of = ${MARK} OFFSET 0) c ON true
  WHERE m.month::timestamp AT TIME ZONE ${ZONE} < $7 AND (m.month + interval '1 month') AT TIME ZONE ${ZONE} > $6
  ORDER BY w.device_id, m.month`;

const STALE = `
  SELECT w.device_id, w.month::text, ${ZONE} AS zone, ${MARK} AS mark, d.days, ${nextHour(ZONE)} AS next_hour, u.zone AS former_zone, u.made_of, u.days AS former_days, u.hours, u.quarters
  FROM unnest($2::uuid[], $3::date[]) AS w (device_id, month) ${OF_METER}
  JOIN reading_months m ON m.enterprise_id = $1 AND m.device_id = w.device_id AND m.month = w.month
  LEFT JOIN usage_months u ON ${KEPT} AND u.month = w.month
  CROSS JOIN LATERAL (SELECT json_object_agg(r.day, ${FIGURES}) AS days FROM reading_days r
    WHERE ${OWN} AND r.day >= w.month - 1 AND r.day < w.month + interval '1 month') d`;

interface StaleRow extends Row {
  device_id: string;
  month: string;
  zone: string;
  mark: string;
  days: Record<string, string> | null;
  next_hour: string | null;
  former_zone: string | null;
  made_of: string | null;
  former_days: Record<string, string> | null;
  hours: string | null;
  quarters: string | null;
}

export class UsageMonthsRepository extends Repository {
  /** Returns the months with readings between two instants by the meter's clock; by meter, in order of time. */
  async find(enterpriseId: string, devices: readonly string[], query: MonthsQuery): Promise<UsageMonth[]> {
    const { first, last, from, to, withQuarters } = query;
    const rows = await this.sql.query<Row & UsageMonth & { device_id: string }>(FIND, [
      enterpriseId,
      devices,
      first,
      last,
      withQuarters,
      from,
      to,
    ]);
    return rows.map(({ device_id, month, zone, hours, quarters }) => {
      return { deviceId: device_id, month, zone, hours, quarters };
    });
  }

  /** Reads everything in one statement, so that the marks of months and days agree. */
  async stale(enterpriseId: string, months: readonly MonthOf[]): Promise<StaleMonth[]> {
    const rows = await this.sql.query<StaleRow>(STALE, [enterpriseId, ...columnArrays(months, "deviceId", "month")]);
    return rows.map(({ device_id, month, zone, mark, former_zone, made_of, former_days, hours, quarters, ...now }) => ({
      deviceId: device_id,
      month,
      zone,
      mark,
      days: { ...now.days, ...(now.next_hour !== null && { [monthAfter(month)]: now.next_hour }) },
      former:
        former_zone === null || made_of === null || hours === null || quarters === null
          ? undefined
          : { zone: former_zone, mark: made_of, days: former_days ?? {}, hours, quarters },
    }));
  }

  /** Returns months of a meter that were packed in another zone. */
  async inOtherZone(
    enterpriseId: string,
    deviceId: string,
    zone: string,
  ): Promise<(MonthOf & { zone: string; hours: string; quarters: string })[]> {
    const rows = await this.sql.query<Row & { month: string; zone: string; hours: string; quarters: string }>(
      `SELECT month::text, zone, hours, quarters FROM usage_months
       WHERE enterprise_id = $1 AND device_id = $2 AND zone <> $3 ORDER BY month`,
      [enterpriseId, deviceId, zone],
    );
    return rows.map((each) => ({ ...each, deviceId }));
  }

  /**
   * Stores packed months, unless another server has packed them meanwhile or the meter is gone. A concurrent deletion
   * of the meter waits for this statement, or this statement for it.
   */
  async keep(enterpriseId: string, months: readonly MadeMonth[], at: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO usage_months AS u (enterprise_id, device_id, month, zone, made_of, days, hours, quarters, made_at)
       SELECT s.enterprise_id, s.device_id, w.month, w.zone, w.made_of, w.days, w.hours, w.quarters, $10
       FROM unnest($2::uuid[], $3::date[], $4::text[], $5::text[], $6::jsonb[], $7::text[], $8::text[], $9::text[])
         AS w (device_id, month, zone, made_of, days, hours, quarters, former)
       JOIN telemetry_states s ON s.enterprise_id = $1 AND s.device_id = w.device_id
       ORDER BY s.device_id, w.month FOR KEY SHARE OF s
       ON CONFLICT (enterprise_id, device_id, month) DO UPDATE
         SET zone = excluded.zone, made_of = excluded.made_of, days = excluded.days, hours = excluded.hours,
           quarters = excluded.quarters, made_at = excluded.made_at
         WHERE u.made_of = (SELECT l.former FROM unnest($2::uuid[], $3::date[], $9::text[]) AS l (device_id, month, former)
           WHERE l.device_id = excluded.device_id AND l.month = excluded.month)`,
      [
        enterpriseId,
        ...columnArrays(months, "deviceId", "month", "zone", "mark"),
        months.map(({ days }) => JSON.stringify(days)),
        ...columnArrays(months, "hours", "quarters", "formerMark"),
        at,
      ],
    );
  }

  /**
   * Returns months of billed meters (those with an earlier packed month) that are not packed yet or whose readings have
   * changed; those packed since an instant are left for later.
   */
  async due(since: Date, most: number): Promise<(MonthOf & { enterpriseId: string })[]> {
    const rows = await this.sql.query<Row & { enterprise_id: string; device_id: string; month: string }>(
      `SELECT m.enterprise_id, m.device_id, m.month::text
       FROM (SELECT DISTINCT enterprise_id, device_id FROM usage_months) w
       JOIN telemetry_states s ON s.enterprise_id = w.enterprise_id AND s.device_id = w.device_id AND s.time_zone <> ''
       JOIN reading_months m ON m.enterprise_id = w.enterprise_id AND m.device_id = w.device_id
       LEFT JOIN usage_months u ON u.enterprise_id = w.enterprise_id AND u.device_id = w.device_id AND u.month = m.month
       WHERE u.month IS NULL OR (u.made_at < $1 AND (u.zone <> s.time_zone OR u.made_of <>
         ${markIn("s.time_zone").replaceAll("$1", "w.enterprise_id")}))
       ORDER BY m.month LIMIT $2`,
      [since, most],
    );
    return rows.map(({ enterprise_id, device_id, month }) => ({
      enterpriseId: enterprise_id,
      deviceId: device_id,
      month,
    }));
  }

  async removeOfDevice(enterpriseId: string, deviceId: string): Promise<void> {
    await this.sql.query("DELETE FROM usage_months WHERE enterprise_id = $1 AND device_id = $2", [
      enterpriseId,
      deviceId,
    ]);
  }

  async removeOfEnterprise(enterpriseId: string): Promise<void> {
    await this.sql.query("DELETE FROM usage_months WHERE enterprise_id = $1", [enterpriseId]);
  }
}
