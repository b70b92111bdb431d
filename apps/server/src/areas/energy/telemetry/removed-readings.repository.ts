import { Repository } from "../../../platform/db/repository.ts";

const MADE_OF_READINGS = ["reading_hours", "reading_days", "reading_months", "on_time_hours", "on_time_days"] as const;

/** No foreign key ties readings to a device: they are partitioned, and stay while it is in the bin. */
export class RemovedReadingsRepository extends Repository {
  async ofDevice(enterpriseId: string, deviceId: string): Promise<void> {
    for (const table of ["readings", ...MADE_OF_READINGS])
      await this.sql.query(`DELETE FROM ${table} WHERE enterprise_id = $1 AND device_id = $2`, [
        enterpriseId,
        deviceId,
      ]);
  }

  async ofEnterprise(enterpriseId: string): Promise<void> {
    for (const table of ["readings", ...MADE_OF_READINGS])
      await this.sql.query(`DELETE FROM ${table} WHERE enterprise_id = $1`, [enterpriseId]);
  }
}
