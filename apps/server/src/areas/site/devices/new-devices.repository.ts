import { randomUUID } from "node:crypto";
import type { DefaultSwitch, DeviceTypeCode } from "@switchboard/domain/site";
import { Repository } from "../../../platform/db/repository.ts";
import { notifyStatement } from "../../../platform/db/store-notices.ts";

export interface NewDevice extends SignInOfDevice {
  id: string;
  kd_id: string;
  device_name: string;
  device_type: DeviceTypeCode;
  createdAt: Date;
}

/** The credentials of a device: the hash of its secret, and of its certificate if it has one. */
export interface SignInOfDevice {
  secretHash: Buffer;
  certificateHash: Buffer | null;
}

/** Adds devices to an enterprise and replaces their credentials, inside the transaction of one request. */
export class NewDevicesRepository extends Repository {
  /** Returns false when the hardware id is already in an enterprise. */
  insert(enterpriseId: string, device: NewDevice): Promise<boolean> {
    return this.returnsRow(
      `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, certificate_sha256, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (kd_id) DO NOTHING RETURNING id`,
      [
        enterpriseId,
        device.id,
        device.kd_id,
        device.device_name,
        device.device_type,
        device.secretHash,
        device.certificateHash,
        device.createdAt,
      ],
    );
  }

  async insertSwitches(enterpriseId: string, deviceId: string, switches: DefaultSwitch[]): Promise<void> {
    for (const each of switches) {
      await this.sql.query(
        `INSERT INTO switch_appliances (enterprise_id, id, device_id, switch_no, kind, name, current_dimm, light)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [enterpriseId, randomUUID(), deviceId, each.switch_no, each.kind, each.name, each.current_dimm, each.light],
      );
    }
  }

  /** Closes the device's connection if and only if the new secret is committed. */
  async replaceSecret(enterpriseId: string, id: string, signIn: SignInOfDevice): Promise<string | undefined> {
    const rows = await this.sql.query<{ kd_id: string; device_name: string }>(
      `UPDATE devices SET secret_hash = $3, certificate_sha256 = $4
       WHERE enterprise_id = $1 AND id = $2 RETURNING kd_id, device_name`,
      [enterpriseId, id, signIn.secretHash, signIn.certificateHash],
    );
    if (!rows[0]) return undefined;
    const { text, values } = notifyStatement("device.ended", { device: rows[0].kd_id });
    await this.sql.query(text, values);
    return rows[0].device_name;
  }
}
