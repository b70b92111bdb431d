import type { DeviceConfig } from "@switchboard/contract";
import type { SwitchLimits } from "@switchboard/domain/control";
import type { DeviceTypeCode } from "@switchboard/domain/site";
import { mayUseSwitch, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface NamedSwitchRow {
  id: string;
  name: string;
  device_id: string;
  device_name: string;
}

export interface ProtectionRow extends NamedSwitchRow, SwitchLimits {
  is_on: boolean;
  since: Date | null;
}

export interface InterlockRow {
  id: string;
  name: string;
  corrects: boolean;
  broken_since: Date | null;
  switches: NamedSwitchRow[];
}

/** The facts that decide whether a switch can be protected. */
export interface Protectable extends NamedSwitchRow, SwitchLimits {
  switch_no: number;
  device_type: DeviceTypeCode;
  device_config: DeviceConfig;
}

const NAMED = "s.id, s.name, d.id AS device_id, d.device_name";
const LIMITS = "p.min_on_s, p.min_off_s, p.max_run_s";
const OF_DEVICE = "JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id";
const WITH_LIMITS = "LEFT JOIN switch_protections p ON p.enterprise_id = s.enterprise_id AND p.switch_id = s.id";
const MEMBERS = `(SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'device_id', d.id, 'device_name', d.device_name)
    ORDER BY d.device_name, s.switch_no, s.id)
  FROM interlock_switches m JOIN switch_appliances s ON s.enterprise_id = m.enterprise_id AND s.id = m.switch_id ${OF_DEVICE}
  WHERE m.enterprise_id = i.enterprise_id AND m.interlock_id = i.id) AS switches`;
const BROKEN = `(SELECT b.at FROM protection_breaches b WHERE b.enterprise_id = i.enterprise_id AND b.interlock_id = i.id
  AND b.ended_at IS NULL) AS broken_since`;
const INTERLOCK = `i.id, i.name, i.corrects, ${MEMBERS}, ${BROKEN}`;

export class ProtectionsRepository extends Repository {
  /** Returns the protected switches among those that the reader may use. */
  list(reader: Actor): Promise<ProtectionRow[]> {
    return this.sql.query<Row & ProtectionRow>(
      `SELECT ${NAMED}, ${LIMITS}, s.current_status AS is_on,
         (SELECT f.ts FROM switch_status_changes f WHERE f.enterprise_id = s.enterprise_id AND f.switch_id = s.id
           ORDER BY f.ts DESC LIMIT 1) AS since
       FROM (SELECT enterprise_id, switch_id FROM switch_protections WHERE enterprise_id = $1
         UNION SELECT enterprise_id, switch_id FROM interlock_switches WHERE enterprise_id = $1) k
       JOIN switch_appliances s ON s.enterprise_id = k.enterprise_id AND s.id = k.switch_id ${OF_DEVICE} ${WITH_LIMITS}
       WHERE ${mayUseSwitch(VIEWER)} ORDER BY d.device_name, s.switch_no, s.id`,
      viewer(reader),
    );
  }

  /** Returns the interlocks with a switch that the reader may use. */
  interlocks(reader: Actor): Promise<InterlockRow[]> {
    return this.sql.query<Row & InterlockRow>(
      `SELECT ${INTERLOCK} FROM interlocks i WHERE i.enterprise_id = $1 AND EXISTS (
         SELECT 1 FROM interlock_switches m JOIN switch_appliances s ON s.enterprise_id = m.enterprise_id AND s.id = m.switch_id
         WHERE m.enterprise_id = i.enterprise_id AND m.interlock_id = i.id AND ${mayUseSwitch(VIEWER)})
       ORDER BY lower(i.name), i.id`,
      viewer(reader),
    );
  }

  /** Locks the interlock until the transaction ends. */
  async lockInterlock(enterpriseId: string, id: string): Promise<InterlockRow | undefined> {
    await this.sql.query("SELECT 1 FROM interlocks WHERE enterprise_id = $1 AND id = $2 FOR UPDATE", [
      enterpriseId,
      id,
    ]);
    return this.interlock(enterpriseId, id);
  }

  interlock(enterpriseId: string, id: string): Promise<InterlockRow | undefined> {
    return this.selectFirst<Row & InterlockRow>(
      `SELECT ${INTERLOCK} FROM interlocks i WHERE i.enterprise_id = $1 AND i.id = $2`,
      [enterpriseId, id],
    );
  }

  count(enterpriseId: string): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM interlocks WHERE enterprise_id = $1", [enterpriseId]);
  }

  /** Returns switches in the order of their devices; missing ones are left out. */
  protectable(reader: Actor, ids: readonly string[]): Promise<Protectable[]> {
    return this.sql.query<Row & Protectable>(
      `SELECT ${NAMED}, ${LIMITS}, s.switch_no, d.device_type, d.device_config
       FROM switch_appliances s ${OF_DEVICE} ${WITH_LIMITS}
       WHERE s.enterprise_id = $1 AND s.id = ANY($4::uuid[]) AND ${mayUseSwitch(VIEWER)}
       ORDER BY d.device_name, s.switch_no, s.id`,
      [...viewer(reader), ids],
    );
  }

  /** The new limit applies to a present run from its beginning. */
  async setLimits(enterpriseId: string, switchId: string, limits: SwitchLimits): Promise<void> {
    await this.sql.query(
      `INSERT INTO switch_protections (enterprise_id, switch_id, min_on_s, min_off_s, max_run_s) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (enterprise_id, switch_id) DO UPDATE SET min_on_s = excluded.min_on_s, min_off_s = excluded.min_off_s,
         max_run_s = excluded.max_run_s, stopped_run = NULL, stop_again_at = NULL`,
      [enterpriseId, switchId, limits.min_on_s, limits.min_off_s, limits.max_run_s],
    );
  }

  async clearLimits(enterpriseId: string, switchId: string): Promise<void> {
    await this.sql.query("DELETE FROM switch_protections WHERE enterprise_id = $1 AND switch_id = $2", [
      enterpriseId,
      switchId,
    ]);
  }

  async insertInterlock(enterpriseId: string, row: { id: string; name: string; corrects: boolean; at: Date }) {
    await this.sql.query(
      "INSERT INTO interlocks (enterprise_id, id, name, corrects, created_at) VALUES ($1, $2, $3, $4, $5)",
      [enterpriseId, row.id, row.name, row.corrects, row.at],
    );
  }

  async editInterlock(enterpriseId: string, row: { id: string; name: string; corrects: boolean }): Promise<void> {
    await this.sql.query("UPDATE interlocks SET name = $3, corrects = $4 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      row.id,
      row.name,
      row.corrects,
    ]);
  }

  /** Replaces the members. */
  async setMembers(enterpriseId: string, id: string, switches: readonly string[]): Promise<void> {
    await this.sql.query(
      "DELETE FROM interlock_switches WHERE enterprise_id = $1 AND interlock_id = $2 AND switch_id <> ALL($3::uuid[])",
      [enterpriseId, id, switches],
    );
    await this.sql.query(
      `INSERT INTO interlock_switches (enterprise_id, switch_id, interlock_id) SELECT $1, unnest($3::uuid[]), $2
       ON CONFLICT DO NOTHING`,
      [enterpriseId, id, switches],
    );
  }

  async deleteInterlock(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM interlocks WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }
}
