import type { DeviceTypeCode } from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";
import { notifyStatement } from "../../platform/db/notices.ts";
import type { NewSwitch } from "./default-switches.ts";

export interface NewDevice {
  id: string;
  kd_id: string;
  device_name: string;
  device_type: DeviceTypeCode;
  secretHash: Buffer;
  createdAt: Date;
}

export interface Manufactured {
  [column: string]: unknown;
  device_type: string;
  pin_hash: string;
  /** It is someone's already, whoever that is. */
  taken: boolean;
}

export class ProvisioningRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findManufactured(kdId: string): Promise<Manufactured | undefined> {
    const rows = await this.#sql.query<Manufactured>(
      `SELECT m.device_type, m.pin_hash, EXISTS (SELECT 1 FROM devices d WHERE d.kd_id = m.kd_id) AS taken
       FROM manufactured_devices m WHERE m.kd_id = $1`,
      [kdId],
    );
    return rows[0];
  }

  async knownBoxes(kdIds: string[]): Promise<Set<string>> {
    const rows = await this.#sql.query<{ kd_id: string }>(
      "SELECT kd_id FROM manufactured_devices WHERE kd_id = ANY($1)",
      [kdIds],
    );
    return new Set(rows.map((row) => row.kd_id));
  }

  async insertBox(kdId: string, type: DeviceTypeCode, pinHash: string): Promise<void> {
    await this.#sql.query(
      "INSERT INTO manufactured_devices (kd_id, device_type, pin_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [kdId, type, pinHash],
    );
  }

  /** False where somebody was faster: a hardware id is in one enterprise only. */
  async insert(enterpriseId: string, device: NewDevice): Promise<boolean> {
    const rows = await this.#sql.query(
      `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (kd_id) DO NOTHING RETURNING id`,
      [
        enterpriseId,
        device.id,
        device.kd_id,
        device.device_name,
        device.device_type,
        device.secretHash,
        device.createdAt,
      ],
    );
    return rows.length > 0;
  }

  async insertSwitches(enterpriseId: string, deviceId: string, switches: NewSwitch[]): Promise<void> {
    for (const each of switches) {
      await this.#sql.query(
        `INSERT INTO switch_appliances (enterprise_id, id, device_id, switch_no, kind, name, current_dimm, light)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [enterpriseId, each.id, deviceId, each.switch_no, each.kind, each.name, each.current_dimm, each.light],
      );
    }
  }

  /** False where the enterprise has no such room. */
  async joinRoom(enterpriseId: string, deviceId: string, roomId: string): Promise<boolean> {
    const rows = await this.#sql.query(
      `INSERT INTO device_group_members (enterprise_id, group_id, device_id)
       SELECT g.enterprise_id, g.id, $3 FROM device_groups g
       WHERE g.enterprise_id = $1 AND g.id = $2 AND g.type = 'room' RETURNING group_id`,
      [enterpriseId, roomId, deviceId],
    );
    return rows.length > 0;
  }

  /** False where the enterprise has no such device. Its connection closes if and only if the new secret holds. */
  /** The device's name, or undefined where there is none. */
  async replaceSecret(enterpriseId: string, id: string, secretHash: Buffer): Promise<string | undefined> {
    const rows = await this.#sql.query<{ kd_id: string; device_name: string }>(
      "UPDATE devices SET secret_hash = $3 WHERE enterprise_id = $1 AND id = $2 RETURNING kd_id, device_name",
      [enterpriseId, id, secretHash],
    );
    if (!rows[0]) return undefined;
    const { text, values } = notifyStatement("device.ended", { device: rows[0].kd_id });
    await this.#sql.query(text, values);
    return rows[0].device_name;
  }
}
