import type { Row } from "../../platform/db/database.ts";
import { Repository } from "../../platform/db/repository.ts";

export interface OwnedDevice extends Row {
  id: string;
  device_name: string;
  /** Null when nobody owns the device; admins may grant it all the same. */
  owner_id: string | null;
  owner_name: string | null;
}

/** Reads and changes who owns a device; only an owner may grant it on. Runs inside the transaction of one request. */
export class OwnersRepository extends Repository {
  ofDevices(enterpriseId: string, deviceIds: string[]): Promise<(Row & { user_id: string })[]> {
    return this.sql.query<Row & { user_id: string }>(
      "SELECT user_id FROM device_grants WHERE enterprise_id = $1 AND device_id = ANY($2) AND is_owner",
      [enterpriseId, deviceIds],
    );
  }

  /** Returns the devices that exist, each with its owner. */
  devices(enterpriseId: string, deviceIds: string[]): Promise<OwnedDevice[]> {
    return this.sql.query<OwnedDevice>(
      `SELECT d.id, d.device_name, g.user_id AS owner_id, coalesce(m.name, u.name) AS owner_name
       FROM devices d
       LEFT JOIN device_grants g ON g.enterprise_id = d.enterprise_id AND g.device_id = d.id AND g.is_owner
       LEFT JOIN memberships m ON m.enterprise_id = g.enterprise_id AND m.user_id = g.user_id
       LEFT JOIN users u ON u.id = g.user_id
       WHERE d.enterprise_id = $1 AND d.id = ANY($2) ORDER BY d.device_name, d.id`,
      [enterpriseId, deviceIds],
    );
  }

  /** Locks the membership until the transaction ends, so that nobody leaves who is about to own a device. */
  async memberName(enterpriseId: string, userId: string): Promise<string | undefined> {
    const rows = await this.sql.query<{ name: string }>(
      `SELECT coalesce(m.name, u.name) AS name FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.enterprise_id = $1 AND m.user_id = $2 FOR KEY SHARE OF m`,
      [enterpriseId, userId],
    );
    return rows[0]?.name;
  }

  /** Removes the ownership; former owners keep their grant. */
  async disown(enterpriseId: string, deviceIds: string[]): Promise<void> {
    await this.sql.query(
      "UPDATE device_grants SET is_owner = false WHERE enterprise_id = $1 AND device_id = ANY($2) AND is_owner",
      [enterpriseId, deviceIds],
    );
  }

  async own(enterpriseId: string, userId: string, deviceIds: string[], at: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO device_grants (enterprise_id, user_id, device_id, created_at, is_owner)
       SELECT $1, $2, device, $4, true FROM unnest($3::uuid[]) device
       ON CONFLICT (enterprise_id, user_id, device_id) DO UPDATE SET is_owner = true`,
      [enterpriseId, userId, deviceIds, at],
    );
  }
}
