import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** Identifies a sensor together with its device, because readings are stored by both. */
export interface SensorKey {
  device_id: string;
  id: string;
}

export interface Between {
  from: Date;
  to: Date;
}

export interface PointRow extends Row {
  sensor_id: string;
  at: number;
  last: number;
  low: number | null;
  high: number | null;
  mean: number | null;
}

export interface BeforeRow extends Row {
  sensor_id: string;
  at: Date;
  value: number;
}

const WANTED = "unnest($2::uuid[], $3::uuid[]) AS w (device_id, id)";
const OWN = "r.enterprise_id = $1 AND r.device_id = w.device_id AND r.sensor_id = w.id";
const ms = (expression: string) => `(extract(epoch FROM ${expression}) * 1000)::float8 AS at`;
const SLOT = "r.last_value AS last, r.lowest AS low, r.highest AS high, (r.sum / r.n / 1000)::float8 AS mean";

/** Reads the data of sensor charts. */
export class SensorHistoryRepository extends Repository {
  /** Returns the number of readings of the sensor that has the most. */
  async mostReadings(enterpriseId: string, sensors: readonly SensorKey[], span: Between): Promise<number> {
    const rows = await this.sql.query<{ most: number | null }>(
      `SELECT max(n)::integer AS most FROM (SELECT count(*) AS n FROM ${WANTED}
         JOIN sensor_readings r ON ${OWN} AND r.ts >= $4 AND r.ts < $5 GROUP BY w.id) c`,
      parameters(enterpriseId, sensors, span),
    );
    return rows[0]?.most ?? 0;
  }

  readings(enterpriseId: string, sensors: readonly SensorKey[], span: Between): Promise<PointRow[]> {
    return this.sql.query<PointRow>(
      `SELECT r.sensor_id, ${ms("r.ts")}, r.value AS last, NULL AS low, NULL AS high, NULL AS mean
       FROM ${WANTED} JOIN sensor_readings r ON ${OWN} AND r.ts >= $4 AND r.ts < $5 ORDER BY r.sensor_id, r.ts`,
      parameters(enterpriseId, sensors, span),
    );
  }

  /** Groups readings into buckets of some seconds from the beginning of the span. */
  buckets(enterpriseId: string, sensors: readonly SensorKey[], span: Between, seconds: number): Promise<PointRow[]> {
    return this.sql.query<PointRow>(
      `SELECT sensor_id, ${ms("bucket")}, last, low, high, mean FROM (
         SELECT r.sensor_id, date_bin(make_interval(secs => $6), r.ts, $4) AS bucket,
           (array_agg(r.value ORDER BY r.ts DESC))[1] AS last, min(r.value) AS low, max(r.value) AS high, avg(r.value) AS mean
         FROM ${WANTED} JOIN sensor_readings r ON ${OWN} AND r.ts >= $4 AND r.ts < $5 GROUP BY 1, 2) b ORDER BY 1, 2`,
      [...parameters(enterpriseId, sensors, span), seconds],
    );
  }

  hours(enterpriseId: string, sensors: readonly SensorKey[], span: Between): Promise<PointRow[]> {
    return this.sql.query<PointRow>(
      `SELECT r.sensor_id, ${ms("r.hour")}, ${SLOT} FROM ${WANTED}
       JOIN sensor_hours r ON ${OWN} AND r.hour >= $4 AND r.hour < $5 ORDER BY r.sensor_id, r.hour`,
      parameters(enterpriseId, sensors, span),
    );
  }

  /** Days are YYYY-MM-DD, both included. */
  days(
    enterpriseId: string,
    sensors: readonly SensorKey[],
    days: { from: string; to: string },
    zone: string,
  ): Promise<PointRow[]> {
    return this.sql.query<PointRow>(
      `SELECT r.sensor_id, ${ms("r.day::timestamp AT TIME ZONE known_zone($6)")}, ${SLOT} FROM ${WANTED}
       JOIN sensor_days r ON ${OWN} AND r.day >= $4::date AND r.day <= $5::date ORDER BY r.sensor_id, r.day`,
      [enterpriseId, sensors.map((each) => each.device_id), sensors.map(({ id }) => id), days.from, days.to, zone],
    );
  }

  async thermometer(enterpriseId: string, id: string): Promise<string | undefined> {
    const rows = await this.sql.query<{ name: string }>(
      "SELECT name FROM sensors WHERE enterprise_id = $1 AND id = $2 AND kind = 'temperature'",
      [enterpriseId, id],
    );
    return rows[0]?.name;
  }

  dayMeans(enterpriseId: string, id: string, { from, to }: { from: string; to: string }) {
    return this.sql.query<Row & { day: string; mean: number }>(
      `SELECT r.day::text AS day, (r.sum / r.n / 1000)::float8 AS mean FROM sensors s
       JOIN sensor_days r ON r.enterprise_id = s.enterprise_id AND r.device_id = s.device_id AND r.sensor_id = s.id
       WHERE s.enterprise_id = $1 AND s.id = $2 AND r.day >= $3::date AND r.day <= $4::date AND r.n > 0`,
      [enterpriseId, id, from, to],
    );
  }

  before(enterpriseId: string, sensors: readonly SensorKey[], instant: Date): Promise<BeforeRow[]> {
    return this.sql.query<BeforeRow>(
      `SELECT w.id AS sensor_id, r.ts AS at, r.value FROM ${WANTED}
       CROSS JOIN LATERAL (SELECT r.ts, r.value FROM sensor_readings r WHERE ${OWN} AND r.ts < $4 ORDER BY r.ts DESC LIMIT 1) r`,
      [enterpriseId, sensors.map((each) => each.device_id), sensors.map(({ id }) => id), instant],
    );
  }
}

function parameters(enterpriseId: string, sensors: readonly SensorKey[], { from, to }: Between): unknown[] {
  return [enterpriseId, sensors.map((each) => each.device_id), sensors.map(({ id }) => id), from, to];
}
