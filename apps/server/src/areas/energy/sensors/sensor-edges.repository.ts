import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface SensorEdge extends Row {
  id: string;
  at: number;
  value: number;
}

const ms = (expression: string) => `date_part('epoch', ${expression}) * 1000`;
const zoneOf = (value: string, limits: readonly number[], first: number) =>
  limits.map((_, index) => `${3 ** index} * sign(${value} - $${first + index}::float8)`).join(" + ");

/** Finds the few sensor readings that change sides of some limits among very many. */
export class SensorEdgesRepository extends Repository {
  edges(
    enterpriseId: string,
    sensors: string[],
    limits: readonly number[],
    { from, to }: { from: Date; to: Date },
  ): Promise<SensorEdge[]> {
    return this.sql.query<SensorEdge>(
      `WITH zoned AS (SELECT h.device_id, h.sensor_id, h.hour, ${zoneOf("h.lowest", limits, 5)} AS low,
           ${zoneOf("h.highest", limits, 5)} AS high
         FROM sensors s JOIN sensor_hours h ON h.enterprise_id = s.enterprise_id AND h.device_id = s.device_id AND h.sensor_id = s.id
         WHERE s.enterprise_id = $1 AND s.id = ANY($2) AND h.hour > $3::timestamptz - interval '1 hour' AND h.hour < $4),
       beside AS (SELECT *, lag(low) OVER w AS low_before, lag(high) OVER w AS high_before FROM zoned
         WINDOW w AS (PARTITION BY sensor_id ORDER BY hour)),
       wanted AS (SELECT device_id, sensor_id, hour FROM beside
         WHERE low <> high OR low IS DISTINCT FROM low_before OR low_before <> high_before),
       sides AS (SELECT r.sensor_id, r.ts, r.value, ${zoneOf("r.value", limits, 5)} AS zone
         FROM wanted w JOIN sensor_readings r ON r.enterprise_id = $1 AND r.device_id = w.device_id AND r.sensor_id = w.sensor_id
           AND r.ts >= w.hour AND r.ts < w.hour + interval '1 hour' AND r.ts > $3 AND r.ts < $4)
       SELECT sensor_id AS id, ${ms("ts")} AS at, value FROM (
         SELECT *, lag(zone) OVER (PARTITION BY sensor_id ORDER BY ts) AS zone_before FROM sides) s
       WHERE zone IS DISTINCT FROM zone_before ORDER BY ts`,
      [enterpriseId, sensors, from, to, ...limits],
    );
  }

  before(enterpriseId: string, sensors: string[], at: Date): Promise<SensorEdge[]> {
    return this.sql.query<SensorEdge>(
      `SELECT s.id, ${ms("r.ts")} AS at, r.value FROM sensors s
       CROSS JOIN LATERAL (SELECT r.ts, r.value FROM sensor_readings r WHERE r.enterprise_id = s.enterprise_id
         AND r.device_id = s.device_id AND r.sensor_id = s.id AND r.ts <= $3 ORDER BY r.ts DESC LIMIT 1) r
       WHERE s.enterprise_id = $1 AND s.id = ANY($2)`,
      [enterpriseId, sensors, at],
    );
  }
}
