import { Repository } from "../../../platform/db/repository.ts";

/** Stores which devices are in which groups. A device is in one room at most; other groups may overlap. */
export class GroupDevicesRepository extends Repository {
  /** Returns the room of each of these devices that is in one. */
  async roomsOf(enterpriseId: string, deviceIds: string[]): Promise<Map<string, string>> {
    const rows = await this.sql.query<{ device_id: string; group_id: string }>(
      `SELECT m.device_id, m.group_id FROM device_group_members m
       JOIN device_groups g ON g.enterprise_id = m.enterprise_id AND g.id = m.group_id AND g.type = 'room'
       WHERE m.enterprise_id = $1 AND m.device_id = ANY($2)`,
      [enterpriseId, deviceIds],
    );
    return new Map(rows.map(({ device_id, group_id }) => [device_id, group_id]));
  }

  /** Makes these devices, which must exist, the whole of a group; a room takes them out of their former rooms. */
  async set(enterpriseId: string, groupId: string, deviceIds: string[]): Promise<void> {
    await this.sql.query(
      "DELETE FROM device_group_members WHERE enterprise_id = $1 AND group_id = $2 AND device_id <> ALL($3)",
      [enterpriseId, groupId, deviceIds],
    );
    await this.sql.query(
      `DELETE FROM device_group_members m USING device_groups other, device_groups own
       WHERE m.enterprise_id = $1 AND m.device_id = ANY($3) AND m.group_id <> $2
         AND other.enterprise_id = $1 AND other.id = m.group_id AND other.type = 'room'
         AND own.enterprise_id = $1 AND own.id = $2 AND own.type = 'room'`,
      [enterpriseId, groupId, deviceIds],
    );
    await this.sql.query(
      `INSERT INTO device_group_members (enterprise_id, group_id, device_id)
       SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING`,
      [enterpriseId, groupId, deviceIds],
    );
  }

  /** Returns false when there is no such room. */
  addToRoom(enterpriseId: string, deviceIds: string[], room: string): Promise<boolean> {
    return this.returnsRow(
      `INSERT INTO device_group_members (enterprise_id, group_id, device_id)
       SELECT $1, g.id, d.id FROM device_groups g, unnest($2::uuid[]) AS d (id)
       WHERE g.enterprise_id = $1 AND g.id = $3 AND g.type = 'room' RETURNING group_id`,
      [enterpriseId, deviceIds, room],
    );
  }

  /** Returns false when there is no such room; null takes the device out of its room. */
  async moveToRoom(enterpriseId: string, deviceId: string, room: string | null): Promise<boolean> {
    await this.sql.query(
      `DELETE FROM device_group_members m USING device_groups g
       WHERE m.enterprise_id = $1 AND m.device_id = $2
         AND g.enterprise_id = $1 AND g.id = m.group_id AND g.type = 'room'`,
      [enterpriseId, deviceId],
    );
    if (room === null) return true;
    return this.returnsRow(
      `INSERT INTO device_group_members (enterprise_id, group_id, device_id)
       SELECT $1, id, $2 FROM device_groups WHERE enterprise_id = $1 AND id = $3 AND type = 'room'
       RETURNING group_id`,
      [enterpriseId, deviceId, room],
    );
  }
}
