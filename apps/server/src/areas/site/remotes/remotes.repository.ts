import type { AcState } from "@switchboard/contract";
import type { DeviceTypeCode } from "@switchboard/domain/site";
import { maySeeGroup, mayUseDevice, mayUseRemote, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface StoredKey {
  key: string;
  label: string;
  carrier: number;
  pattern: number[];
}

export interface RemoteRow extends Row {
  id: string;
  name: string;
  codeset: string;
  custom_keys: StoredKey[];
  state: AcState | null;
  version: number;
  last_used: Date | null;
  owner_id: string | null;
  owner_name: string | null;
  group_id: string | null;
  group_name: string | null;
  device_id: string | null;
  device_name: string | null;
  kd_id: string | null;
  current_status: number | null;
}

export interface RemoteFields {
  name: string;
  codeset: string;
  device_id: string | null;
  group_id: string | null;
  custom_keys: StoredKey[];
}

export interface BlasterRow extends Row {
  id: string;
  kd_id: string;
  device_type: DeviceTypeCode;
  current_status: number;
}

const REMOTE = `
  SELECT r.id, r.name, r.codeset, r.custom_keys, r.state, r.version, r.last_used, r.owner_id, u.name AS owner_name,
    g.id AS group_id, CASE WHEN ${maySeeGroup(VIEWER)} THEN g.name END AS group_name, d.id AS device_id, d.device_name, d.kd_id, d.current_status
  FROM remotes r
  LEFT JOIN devices d ON d.enterprise_id = r.enterprise_id AND d.id = r.device_id
  LEFT JOIN device_groups g ON g.enterprise_id = r.enterprise_id AND g.id = r.group_id
  LEFT JOIN users u ON u.id = r.owner_id
  WHERE r.enterprise_id = $1 AND ${mayUseRemote(VIEWER)}`;

export class RemotesRepository extends Repository {
  list(actor: Actor): Promise<RemoteRow[]> {
    return this.sql.query<RemoteRow>(`${REMOTE} ORDER BY lower(r.name), r.id`, viewer(actor));
  }

  find(actor: Actor, id: string): Promise<RemoteRow | undefined> {
    return this.selectFirst<RemoteRow>(`${REMOTE} AND r.id = $4`, [...viewer(actor), id]);
  }

  /** Locks the remote until the transaction ends, so that two changes follow one another. */
  lock(actor: Actor, id: string): Promise<RemoteRow | undefined> {
    return this.selectFirst<RemoteRow>(`${REMOTE} AND r.id = $4 FOR UPDATE OF r`, [...viewer(actor), id]);
  }

  /** Returns a device that this person may use, locked so that it stays until the remote is stored. */
  blaster(actor: Actor, id: string): Promise<BlasterRow | undefined> {
    return this.selectFirst<BlasterRow>(
      `SELECT d.id, d.kd_id, d.device_type, d.current_status FROM devices d
       WHERE d.enterprise_id = $1 AND d.id = $4 AND ${mayUseDevice(VIEWER)} FOR KEY SHARE OF d`,
      [...viewer(actor), id],
    );
  }

  /** Returns whether this person may see the group, which is locked likewise. */
  seesGroup(actor: Actor, id: string): Promise<boolean> {
    return this.returnsRow(
      `SELECT 1 FROM device_groups g WHERE g.enterprise_id = $1 AND g.id = $4 AND ${maySeeGroup(VIEWER)} FOR KEY SHARE OF g`,
      [...viewer(actor), id],
    );
  }

  async insert(actor: Actor, id: string, fields: RemoteFields, at: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO remotes (enterprise_id, id, name, codeset, device_id, group_id, custom_keys, owner_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [actor.enterpriseId, id, ...columns(fields), actor.userId, at],
    );
  }

  /** A new codeset resets the state, which belonged to the old one. */
  async update(enterpriseId: string, id: string, fields: RemoteFields): Promise<void> {
    await this.sql.query(
      `UPDATE remotes SET name = $3, state = CASE WHEN codeset = $4 THEN state END, codeset = $4, device_id = $5,
         group_id = $6, custom_keys = $7, version = version + 1
       WHERE enterprise_id = $1 AND id = $2`,
      [enterpriseId, id, ...columns(fields)],
    );
  }

  async delete(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM remotes WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }

  /** Gives everything that someone owns to another person. */
  async give(enterpriseId: string, from: string, to: string): Promise<number> {
    const sql = "UPDATE remotes SET owner_id = $3 WHERE enterprise_id = $1 AND owner_id = $2 RETURNING id";
    return (await this.sql.query(sql, [enterpriseId, from, to])).length;
  }

  async deleteOf(enterpriseId: string, ownerId: string): Promise<number> {
    const sql = "DELETE FROM remotes WHERE enterprise_id = $1 AND owner_id = $2 RETURNING id";
    return (await this.sql.query(sql, [enterpriseId, ownerId])).length;
  }

  /** Returns the number of presses so far, including this one if it is new. */
  async countPress(enterpriseId: string, id: string, isNew: boolean): Promise<number> {
    const rows = await this.sql.query<{ presses: number }>(
      "UPDATE remotes SET presses = presses + $3 WHERE enterprise_id = $1 AND id = $2 RETURNING presses",
      [enterpriseId, id, isNew ? 1 : 0],
    );
    return rows[0]?.presses ?? 0;
  }
}

function columns({ name, codeset, device_id, group_id, custom_keys }: RemoteFields): unknown[] {
  return [name, codeset, device_id, group_id, JSON.stringify(custom_keys)];
}
