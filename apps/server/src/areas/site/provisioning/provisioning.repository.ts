import type { DeviceTypeCode } from "@switchboard/domain/site";
import { Repository } from "../../../platform/db/repository.ts";

export interface ManufacturedDevice {
  [column: string]: unknown;
  device_type: string;
  pin_hash: string;
  /** True when an enterprise has it already. */
  taken: boolean;
}

export class ProvisioningRepository extends Repository {
  findManufactured(kdId: string): Promise<ManufacturedDevice | undefined> {
    return this.selectFirst<ManufacturedDevice>(
      `SELECT m.device_type, m.pin_hash, EXISTS (SELECT 1 FROM devices d WHERE d.kd_id = m.kd_id) AS taken
       FROM manufactured_devices m WHERE m.kd_id = $1`,
      [kdId],
    );
  }

  async hasDevices(enterpriseId: string): Promise<boolean> {
    const statement = "SELECT 1 FROM devices WHERE enterprise_id = $1 LIMIT 1";
    return (await this.sql.query(statement, [enterpriseId])).length > 0;
  }

  async knownBoxes(kdIds: string[]): Promise<Set<string>> {
    const rows = await this.sql.query<{ kd_id: string }>(
      "SELECT kd_id FROM manufactured_devices WHERE kd_id = ANY($1)",
      [kdIds],
    );
    return new Set(rows.map((row) => row.kd_id));
  }

  async insertBox(kdId: string, type: DeviceTypeCode, pinHash: string): Promise<void> {
    await this.sql.query(
      "INSERT INTO manufactured_devices (kd_id, device_type, pin_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [kdId, type, pinHash],
    );
  }
}
