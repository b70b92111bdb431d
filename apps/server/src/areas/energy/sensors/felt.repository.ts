import { mayUseDevice, member } from "../../../core/access/rights.ts";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** A sensor that a person's automation depends on. */
export interface WantedSensor {
  enterprise_id: string;
  owner_id: string | null;
  sensor_id: string;
}

/** The latest reading of a thermometer. */
export interface FeltRow extends Row {
  n: number;
  device_id: string;
  unit: string;
  last_value: number | null;
  last_at: Date | null;
}

export class FeltRepository extends Repository {
  /** Reads the sensors of many people and enterprises at once, without devices that their person may not see whole. */
  latest(sensors: readonly WantedSensor[]): Promise<FeltRow[]> {
    return this.sql.query<FeltRow>(
      `SELECT w.n, s.device_id, s.unit, s.last_value, s.last_at
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) WITH ORDINALITY AS w (enterprise_id, owner_id, sensor_id, n)
       JOIN sensors s ON s.enterprise_id = w.enterprise_id AND s.id = w.sensor_id AND s.kind = 'temperature'
       JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       JOIN principals m ON m.enterprise_id = w.enterprise_id AND m.user_id = w.owner_id
       WHERE ${mayUseDevice(member("m"))}`,
      columnArrays(sensors, "enterprise_id", "owner_id", "sensor_id"),
    );
  }

  between(enterpriseId: string, sensorId: string, from: Date, to: Date): Promise<{ at: Date; value: number }[]> {
    return this.sql.query(
      `SELECT r.ts AS at, r.value FROM sensors s JOIN sensor_readings r
         ON r.enterprise_id = s.enterprise_id AND r.device_id = s.device_id AND r.sensor_id = s.id
       WHERE s.enterprise_id = $1 AND s.id = $2 AND r.ts >= $3 AND r.ts <= $4 ORDER BY r.ts`,
      [enterpriseId, sensorId, from, to],
    );
  }
}
