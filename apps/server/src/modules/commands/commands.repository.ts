import type { DeviceConfig } from "@switchboard/contract";
import type { CommandOutcome, CommandSource, DeviceTypeCode, SwitchKind } from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Row, Sql } from "../../platform/db/database.ts";
import { mayUseSwitch } from "../../platform/db/may-use-switch.ts";

const FOREIGN_KEY_VIOLATION = "23503";

export interface Target extends Row {
  switch_id: string;
  device_id: string;
  kd_id: string;
  device_type: DeviceTypeCode;
  device_config: DeviceConfig;
  current_status: number;
  switch_no: number;
  kind: SwitchKind;
}

export interface CommandRow {
  id: string;
  switch_id: string;
  device_id: string;
  source: CommandSource;
  actor_id: string | null;
  actor_name: string | null;
  switch_state: 0 | 1 | null;
  level: number | null;
  light: { color?: string; color_temperature?: number } | null;
  created_at: Date;
  expires_at: Date;
}

export interface SwitchEventRow extends Row, Omit<CommandRow, "switch_id" | "device_id"> {
  outcome: CommandOutcome;
  reason: string | null;
  finished_at: Date | null;
}

export class CommandsRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The switch, if this person may use it: as an admin, by a grant on its device, or by a grant on itself. */
  async findTarget(actor: Actor, switchId: string): Promise<Target | undefined> {
    const rows = await this.#sql.query<Target>(
      `SELECT s.id AS switch_id, s.switch_no, s.kind, d.id AS device_id, d.kd_id, d.current_status, d.device_type,
         d.device_config
       FROM switch_appliances s
       JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       WHERE s.enterprise_id = $1 AND s.id = $2 AND ${mayUseSwitch({ enterprise: "$1", user: "$3", isAdmin: "$4" })}`,
      [actor.enterpriseId, switchId, actor.userId, actor.role === "admin"],
    );
    return rows[0];
  }

  /** A switch of a device by its number, if its relay is on. */
  async findOn(enterpriseId: string, deviceId: string, switchNo: number): Promise<string | undefined> {
    const rows = await this.#sql.query<{ id: string }>(
      `SELECT id FROM switch_appliances
       WHERE enterprise_id = $1 AND device_id = $2 AND switch_no = $3 AND current_status`,
      [enterpriseId, deviceId, switchNo],
    );
    return rows[0]?.id;
  }

  /** False where the device was removed in this very moment. */
  async insert(enterpriseId: string, command: CommandRow): Promise<boolean> {
    const inserted = this.#sql.query(
      `INSERT INTO commands (enterprise_id, id, switch_id, device_id, source, actor_id, actor_name, switch_state, level,
         light, outcome, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'pending', $11, $12)`,
      [
        enterpriseId,
        command.id,
        command.switch_id,
        command.device_id,
        command.source,
        command.actor_id,
        command.actor_name,
        command.switch_state,
        command.level,
        command.light,
        command.created_at,
        command.expires_at,
      ],
    );
    return inserted.then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== FOREIGN_KEY_VIOLATION) throw error;
        return false;
      },
    );
  }

  async fail(enterpriseId: string, id: string, reason: string, at: Date): Promise<void> {
    await this.#sql.query(
      `UPDATE commands SET outcome = 'failed', reason = $3, finished_at = $4
       WHERE enterprise_id = $1 AND id = $2 AND outcome = 'pending'`,
      [enterpriseId, id, reason, at],
    );
  }

  /** What is still on its way to a device, or kept for it, comes to nothing. */
  async failAllOf(enterpriseId: string, deviceId: string, reason: string, at: Date): Promise<void> {
    await this.#sql.query(
      `UPDATE commands SET outcome = 'failed', reason = $3, finished_at = $4, publish_after = NULL
       WHERE enterprise_id = $1 AND device_id = $2 AND outcome = 'pending'`,
      [enterpriseId, deviceId, reason, at],
    );
  }

  /** Over all enterprises at once: what was sent and was still pending when its time was over. */
  async expire(before: Date, reason: string, at: Date): Promise<number> {
    const rows = await this.#sql.query(
      `UPDATE commands SET outcome = 'expired', reason = $2, finished_at = $3
       WHERE outcome = 'pending' AND expires_at <= $1 AND publish_after IS NULL RETURNING id`,
      [before, reason, at],
    );
    return rows.length;
  }

  history(enterpriseId: string, switchId: string, from: Date, to: Date): Promise<SwitchEventRow[]> {
    return this.#sql.query<SwitchEventRow>(
      `SELECT id, source, actor_id, actor_name, switch_state, level, light, outcome, reason, created_at, expires_at, finished_at
       FROM commands
       WHERE enterprise_id = $1 AND switch_id = $2 AND created_at >= $3 AND created_at < $4
       ORDER BY created_at DESC, id LIMIT 1000`,
      [enterpriseId, switchId, from, to],
    );
  }
}
