import type { AcState, IrReport } from "@switchboard/contract";
import type { CommandOutcome } from "@switchboard/domain/control";

import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../../platform/db/pg-errors.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { notifyStatement } from "../../../platform/db/store-notices.ts";

export interface NewSend {
  id: string;
  device_id: string;
  remote_id: string | null;
  codeset: string | null;
  key: string | null;
  state: AcState | null;
  created_at: Date;
  expires_at: Date;
}

export interface SendRow extends Row {
  id: string;
  outcome: Exclude<CommandOutcome, "sent" | "held">;
  learnt: NonNullable<IrReport["learnt"]> | null;
}

export interface IrAnswer {
  enterpriseId: string;
  device: string;
  at: Date;
  report: IrReport;
  reason: string | null;
}

/** Stores infrared sends: who sent what, and the outcome. */
export class IrSendsRepository extends Repository {
  /** Returns false when the blaster was removed at this moment. */
  async insert({ enterpriseId, userId, name }: Actor, send: NewSend): Promise<boolean> {
    const inserted = this.sql.query(
      `INSERT INTO ir_sends (enterprise_id, id, device_id, remote_id, codeset, key, state, actor_id, actor_name, outcome,
         created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10, $11)`,
      [
        enterpriseId,
        send.id,
        send.device_id,
        send.remote_id,
        send.codeset,
        send.key,
        send.state,
        userId,
        name,
        send.created_at,
        send.expires_at,
      ],
    );
    return inserted.then(
      () => true,
      (error: unknown) => {
        if (!isForeignKeyViolation(error)) throw error;
        return false;
      },
    );
  }

  find(id: string): Promise<SendRow | undefined> {
    return this.selectFirst<SendRow>("SELECT id, outcome, learnt FROM ir_sends WHERE id = $1", [id]);
  }

  async fail(enterpriseId: string, id: string, reason: string, at: Date): Promise<void> {
    await this.sql.query(
      `UPDATE ir_sends SET outcome = 'failed', reason = $3, finished_at = $4
       WHERE enterprise_id = $1 AND id = $2 AND outcome = 'pending'`,
      [enterpriseId, id, reason, at],
    );
  }

  /** Accepts one answer, from the blaster that was asked; a state that was sent becomes the remote's. */
  async settle({ enterpriseId, device, at, report, reason }: IrAnswer): Promise<void> {
    const rows = await this.sql.query<{ id: string }>(
      `WITH settled AS (
         UPDATE ir_sends s SET outcome = $4, reason = $5, learnt = $6, finished_at = $7
         FROM devices d
         WHERE s.enterprise_id = $1 AND s.id = $3 AND s.outcome = 'pending'
           AND d.enterprise_id = s.enterprise_id AND d.id = s.device_id AND d.kd_id = $2
         RETURNING s.*),
       used AS (
         UPDATE remotes r SET last_used = $7, state = coalesce(s.state, r.state) FROM settled s
         WHERE r.enterprise_id = s.enterprise_id AND r.id = s.remote_id AND s.outcome = 'confirmed')
       SELECT id FROM settled`,
      [enterpriseId, device, report.cmd, reason === null ? "confirmed" : "failed", reason, report.learnt ?? null, at],
    );
    for (const { id } of rows) await this.#tell(id);
  }

  /** Expires, over all enterprises, sends that are still pending after their time. */
  async expire(before: Date, reason: string, at: Date): Promise<void> {
    const rows = await this.sql.query<{ id: string }>(
      `UPDATE ir_sends SET outcome = 'expired', reason = $2, finished_at = $3
       WHERE outcome = 'pending' AND expires_at <= $1 RETURNING id`,
      [before, reason, at],
    );
    for (const { id } of rows) await this.#tell(id);
  }

  async #tell(id: string): Promise<void> {
    const { text, values } = notifyStatement("ir.finished", { id });
    await this.sql.query(text, values);
  }

  /** The store refuses this while the enterprise exists. */
  async deleteOfEnterprise(enterpriseId: string): Promise<void> {
    await this.sql.query("DELETE FROM ir_sends WHERE enterprise_id = $1", [enterpriseId]);
  }

  /** Deletes old sends, except pending ones and rows that are locked at this moment. */
  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT s.enterprise_id, s.id FROM ir_sends s
         WHERE s.enterprise_id = $1 AND s.created_at < $2 AND s.outcome <> 'pending'
         ORDER BY s.created_at, s.id LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM ir_sends s USING old o WHERE s.enterprise_id = o.enterprise_id AND s.id = o.id RETURNING s.id`,
      [enterpriseId, before, limit],
    );
  }
}
