import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface StaleSensor extends Row {
  enterprise_id: string;
  device_id: string;
  id: string;
  zone: string;
}

const OWN = "enterprise_id = $1 AND device_id = $2 AND sensor_id = $3";
const LAST = (column: string, order: string) => `(array_agg(${column} ORDER BY ${order} DESC))[1]`;

/** Rebuilds the roll-ups of one sensor in another zone, in one transaction. */
export class SensorRebuildRepository extends Repository {
  next(): Promise<StaleSensor | undefined> {
    return this.selectFirst<StaleSensor>(
      `SELECT s.enterprise_id, s.device_id, s.id, known_zone(e.time_zone) AS zone
       FROM sensors s JOIN enterprises e ON e.id = s.enterprise_id
       WHERE s.time_zone <> e.time_zone AND s.time_zone <> known_zone(e.time_zone) LIMIT 1 FOR UPDATE OF s SKIP LOCKED`,
    );
  }

  /** Hours whose readings have aged out stay; days are made of the hours. */
  async rebuild({ enterprise_id, device_id, id, zone }: StaleSensor): Promise<void> {
    const own = [enterprise_id, device_id, id];
    await this.sql.query(
      `DELETE FROM sensor_hours WHERE ${OWN}
         AND hour > (SELECT min(ts) FROM sensor_readings WHERE ${OWN}) - interval '1 hour'`,
      own,
    );
    await this.sql.query(
      `INSERT INTO sensor_hours (enterprise_id, device_id, sensor_id, hour, n, sum, lowest, highest, last_value, last_at)
       SELECT $1, $2, $3, local_hour(ts, $4), count(*), sum(round(value::numeric * 1000)), min(value), max(value),
         ${LAST("value", "ts")}, max(ts)
       FROM sensor_readings WHERE ${OWN} GROUP BY 4 ON CONFLICT DO NOTHING`,
      [...own, zone],
    );
    await this.sql.query(`DELETE FROM sensor_days WHERE ${OWN}`, own);
    await this.sql.query(
      `INSERT INTO sensor_days (enterprise_id, device_id, sensor_id, day, n, sum, lowest, highest, last_value, last_at)
       SELECT $1, $2, $3, (hour AT TIME ZONE $4)::date, sum(n), sum(sum), min(lowest), max(highest),
         ${LAST("last_value", "last_at")}, max(last_at)
       FROM sensor_hours WHERE ${OWN} GROUP BY 4`,
      [...own, zone],
    );
    await this.sql.query("UPDATE sensors SET time_zone = $3 WHERE enterprise_id = $1 AND id = $2", [
      enterprise_id,
      id,
      zone,
    ]);
  }
}
