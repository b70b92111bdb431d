import { Repository } from "../../../platform/db/repository.ts";

/** No foreign key ties these to a device, so they stay as long as it is in the bin. */
const KEPT = ["sensor_readings", "sensor_hours", "sensor_days"] as const;

export class RemovedSensorsRepository extends Repository {
  async ofDevice(enterpriseId: string, deviceId: string): Promise<void> {
    for (const table of KEPT)
      await this.sql.query(`DELETE FROM ${table} WHERE enterprise_id = $1 AND device_id = $2`, [
        enterpriseId,
        deviceId,
      ]);
  }

  async ofEnterprise(enterpriseId: string): Promise<void> {
    for (const table of KEPT) await this.sql.query(`DELETE FROM ${table} WHERE enterprise_id = $1`, [enterpriseId]);
  }
}
