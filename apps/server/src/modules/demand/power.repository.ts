import type { PowerReading } from "@switchboard/domain";
import type { Row, Sql } from "../../platform/db/database.ts";

type MeterReading = Row & PowerReading & { device_id: string };

/** Beyond what a meter says in a day by itself; one that is asked more often is not heard more often. */
const MOST_READINGS = 200_000;
const INSTANT = (of: string) => `(extract(epoch FROM ${of}) * 1000)::float8`;
/** The apparent power: of a meter that tells no power factor nobody knows it. */
const POWERS =
  "round(r.p)::float8 AS w, CASE WHEN r.pf > 0 THEN round((r.p / least(r.pf, 1))::numeric)::float8 END AS va";

/** One load in an hour. */
export interface HourPower {
  device_id: string;
  at: number;
  w: number;
  va: number | null;
}

export interface SwitchTurn {
  switch_id: string;
  at: number;
  is_on: boolean;
}

/** What meters measured, for whoever watches or replays demand. */
export class PowerRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** What some meters told between two instants, the oldest first. */
  readings(enterpriseId: string, devices: readonly string[], from: Date, to: Date): Promise<MeterReading[]> {
    return this.#sql.query<MeterReading>(
      `SELECT r.device_id, ${INSTANT("r.ts")} AS at, ${POWERS} FROM readings r
       WHERE r.enterprise_id = $1 AND r.device_id = ANY($2::uuid[]) AND r.ts >= $3 AND r.ts < $4 AND r.p IS NOT NULL
       ORDER BY r.ts LIMIT ${MOST_READINGS}`,
      [enterpriseId, devices, from, to],
    );
  }

  /** The means of stretches of five minutes: of a month that is enough to see when in a window power was drawn. */
  stretches(enterpriseId: string, devices: readonly string[], from: Date, to: Date): Promise<MeterReading[]> {
    return this.#sql.query<MeterReading>(
      `SELECT b.device_id, ${INSTANT("b.bin")} AS at, round(avg(b.p))::float8 AS w,
         round((avg(b.p / least(b.pf, 1)) FILTER (WHERE b.pf > 0))::numeric)::float8 AS va
       FROM (SELECT r.device_id, r.p, r.pf, date_bin(interval '5 minutes', r.ts, $3) AS bin FROM readings r
         WHERE r.enterprise_id = $1 AND r.device_id = ANY($2::uuid[]) AND r.ts >= $3 AND r.ts < $4 AND r.p IS NOT NULL) b
       GROUP BY b.device_id, b.bin ORDER BY b.bin`,
      [enterpriseId, devices, from, to],
    );
  }

  /** The mean power of each hour, by roll-ups. */
  hours(enterpriseId: string, devices: readonly string[], from: Date, to: Date): Promise<HourPower[]> {
    return this.#sql.query<Row & HourPower>(
      `SELECT h.device_id, ${INSTANT("h.hour")} AS at, h.p_sum::float8 / h.p_n / 1000 AS w,
         CASE WHEN h.pf_sum > 0 THEN (h.p_sum::float8 / h.p_n) / least(1000, h.pf_sum::float8 / h.pf_n) END AS va
       FROM reading_hours h
       WHERE h.enterprise_id = $1 AND h.device_id = ANY($2::uuid[]) AND h.hour >= $3 AND h.hour < $4 AND h.p_n > 0
       ORDER BY h.hour`,
      [enterpriseId, devices, from, to],
    );
  }

  /** When switches turned between two instants, the oldest first; and how each stood before. */
  turns(enterpriseId: string, switches: readonly string[], from: Date, to: Date): Promise<SwitchTurn[]> {
    return this.#sql.query<Row & SwitchTurn>(
      `SELECT c.switch_id, ${INSTANT("c.ts")} AS at, c.is_on FROM switch_status_changes c
       WHERE c.enterprise_id = $1 AND c.switch_id = ANY($2::uuid[]) AND c.ts >= $3 AND c.ts < $4
       UNION ALL
       SELECT b.switch_id, ${INSTANT("b.ts")} AS at, b.is_on FROM unnest($2::uuid[]) AS u (id)
       CROSS JOIN LATERAL (SELECT c.switch_id, c.ts, c.is_on FROM switch_status_changes c
         WHERE c.enterprise_id = $1 AND c.switch_id = u.id AND c.ts < $3 ORDER BY c.ts DESC LIMIT 1) b
       ORDER BY at`,
      [enterpriseId, switches, from, to],
    );
  }

  /** What sensors showed in each hour, on average. */
  sensorHours(
    enterpriseId: string,
    sensors: readonly string[],
    from: Date,
    to: Date,
  ): Promise<{ sensor_id: string; at: number; value: number }[]> {
    return this.#sql.query(
      `SELECT h.sensor_id, ${INSTANT("h.hour")} AS at, (h.sum / h.n / 1000)::float8 AS value FROM sensors s
       JOIN sensor_hours h ON h.enterprise_id = s.enterprise_id AND h.device_id = s.device_id AND h.sensor_id = s.id
       WHERE s.enterprise_id = $1 AND s.id = ANY($2::uuid[]) AND h.hour >= $3 AND h.hour < $4 AND h.n > 0 ORDER BY h.hour`,
      [enterpriseId, sensors, from, to],
    );
  }
}

/** Each meter's own course. */
export function coursesOf(readings: readonly MeterReading[], devices: readonly string[]): PowerReading[][] {
  const own = Map.groupBy(readings, ({ device_id }) => device_id);
  return devices.map((id) => own.get(id) ?? []);
}
