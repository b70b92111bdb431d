import type { SensorReportStep } from "@switchboard/domain/energy";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { PointRow, SensorKey } from "./sensor-history.repository.ts";

/** Days of the zone, both included. */
export interface ReportSpan {
  from_date: string;
  to_date: string;
  zone: string;
}

/** Orders by time, or by the order of the given sensors. */
export interface ReportOrder {
  by: "when" | "given";
  dir: "asc" | "desc";
}

const WANTED = "unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS w (device_id, id, place)";
const OWN = "r.enterprise_id = $1 AND r.device_id = w.device_id AND r.sensor_id = w.id";
const SLOT = "r.last_value AS last, r.lowest AS low, r.highest AS high, (r.sum / r.n / 1000)::float8 AS mean";
const ms = (expression: string) => `(extract(epoch FROM ${expression}) * 1000)::float8`;
const HEAD = "w.place, w.id AS sensor_id";
const beginning = (day: string) => `((${day})::timestamp AT TIME ZONE known_zone($6))`;
const OF_DAYS = "r.day >= $4::date AND r.day <= $5::date";
const within = (instant: string) =>
  `${instant} >= ${beginning("$4::date")} AND ${instant} < ${beginning("$5::date + 1")}`;

const ROWS: Record<SensorReportStep, string> = {
  whole: `SELECT ${HEAD}, ${ms(beginning("$4::date"))} AS at, (array_agg(r.last_value ORDER BY r.last_at DESC))[1] AS last,
      min(r.lowest) AS low, max(r.highest) AS high, (sum(r.sum) / sum(r.n) / 1000)::float8 AS mean
    FROM ${WANTED} JOIN sensor_days r ON ${OWN} AND ${OF_DAYS} GROUP BY w.place, w.id`,
  day: `SELECT ${HEAD}, ${ms(beginning("r.day"))} AS at, ${SLOT}
    FROM ${WANTED} JOIN sensor_days r ON ${OWN} AND ${OF_DAYS}`,
  hour: `SELECT ${HEAD}, ${ms("r.hour")} AS at, ${SLOT}
    FROM ${WANTED} JOIN sensor_hours r ON ${OWN} AND ${within("r.hour")}`,
  raw: `SELECT ${HEAD}, ${ms("r.ts")} AS at, r.value AS last, NULL::float8 AS low, NULL::float8 AS high, NULL::float8 AS mean
    FROM ${WANTED} JOIN sensor_readings r ON ${OWN} AND ${within("r.ts")}`,
};

/** Reads the rows of sensor reports, page by page. */
export class SensorReportRepository extends Repository {
  async count(
    enterpriseId: string,
    sensors: readonly SensorKey[],
    step: SensorReportStep,
    span: ReportSpan,
  ): Promise<number> {
    const [row] = await this.sql.query<Row & { count: number }>(
      `SELECT count(*)::integer AS count FROM (${ROWS[step]}) x`,
      parameters(enterpriseId, sensors, span),
    );
    return row?.count ?? 0;
  }

  rows(
    enterpriseId: string,
    sensors: readonly SensorKey[],
    step: SensorReportStep,
    span: ReportSpan,
    { by, dir, limit, offset }: ReportOrder & { limit: number; offset: number },
  ): Promise<PointRow[]> {
    const way = dir === "asc" ? "ASC" : "DESC";
    const order = by === "when" ? `at ${way}, place` : `place ${way}, at DESC`;
    return this.sql.query<PointRow>(
      `SELECT sensor_id, at, last, low, high, mean FROM (${ROWS[step]}) x ORDER BY ${order} LIMIT $7 OFFSET $8`,
      [...parameters(enterpriseId, sensors, span), limit, offset],
    );
  }
}

function parameters(
  enterpriseId: string,
  sensors: readonly SensorKey[],
  { from_date, to_date, zone }: ReportSpan,
): unknown[] {
  return [enterpriseId, sensors.map((each) => each.device_id), sensors.map(({ id }) => id), from_date, to_date, zone];
}
