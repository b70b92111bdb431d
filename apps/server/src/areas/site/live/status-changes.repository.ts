import { Repository } from "../../../platform/db/repository.ts";

/** No foreign key ties these to a device, because they are written in bulk. */
export class StatusChangesRepository extends Repository {
  async deleteOfDevice(enterpriseId: string, deviceId: string): Promise<void> {
    const ids = [enterpriseId, deviceId];
    await this.sql.query("DELETE FROM device_status_changes WHERE enterprise_id = $1 AND device_id = $2", ids);
    await this.sql.query("DELETE FROM switch_status_changes WHERE enterprise_id = $1 AND device_id = $2", ids);
  }

  async deleteOfEnterprise(enterpriseId: string): Promise<void> {
    await this.sql.query("DELETE FROM device_status_changes WHERE enterprise_id = $1", [enterpriseId]);
    await this.sql.query("DELETE FROM switch_status_changes WHERE enterprise_id = $1", [enterpriseId]);
  }
}
