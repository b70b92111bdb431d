import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { Doing, StoredStep, WorkflowRule } from "./workflows.repository.ts";

/** The next step of a firing, and when it is due. */
export interface Wait {
  enterprise_id: string;
  run_id: string;
  key: string;
  device_id: string;
  step: number;
  due_at: Date;
}

/** A due step with the present state of its workflow. Workflows whose owner has left have none. */
export interface DueWait
  extends Row,
    Wait,
    Pick<WorkflowRule, "name" | "trigger" | "safety_minutes" | "tree" | "steps"> {
  owner_id: string;
  owner_name: string;
  has_ended: boolean;
}

export interface DueStep extends DueWait {
  doing: Doing;
}

const MINUTE = 60_000;
export const dueAfter = ({ afterMinutes }: StoredStep, at: Date) => new Date(at.getTime() + afterMinutes * MINUTE);

export class WaitsRepository extends Repository {
  async begin(waits: readonly Wait[]): Promise<void> {
    if (waits.length === 0) return;
    await this.sql.query(
      `INSERT INTO workflow_waits (enterprise_id, run_id, key, device_id, step, due_at)
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS n (enterprise_id uuid, run_id uuid, key uuid, device_id uuid, step integer, due_at timestamptz)`,
      [JSON.stringify(waits)],
    );
  }

  /** Returns workflows with a due step, without a lock, because a workflow is locked before its steps. */
  dueKeys(now: Date, limit: number): Promise<{ enterprise_id: string; key: string }[]> {
    return this.sql.query(
      `SELECT enterprise_id, key FROM (SELECT enterprise_id, key, due_at FROM workflow_waits
         WHERE due_at <= $1 ORDER BY due_at LIMIT $2) d GROUP BY 1, 2 ORDER BY 1, 2`,
      [now, limit],
    );
  }

  countDue(by: Date): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM workflow_waits WHERE due_at <= $1", [by]);
  }

  /**
   * Locks the due steps of one workflow for this server alone. They need no lease of `claimDue`, because they are performed in the
   * transaction that locks them.
   */
  claim({ enterprise_id, key }: { enterprise_id: string; key: string }, now: Date): Promise<DueWait[]> {
    return this.sql.query<DueWait>(
      `SELECT t.enterprise_id, t.run_id, t.key, t.device_id, t.step, t.due_at, w.name, w.trigger, w.safety_minutes, w.tree,
         w.steps, w.owner_id, u.name AS owner_name, f.ended_at IS NOT NULL AS has_ended
       FROM workflow_waits t
       JOIN workflows w ON w.enterprise_id = t.enterprise_id AND w.key = t.key
       JOIN memberships m ON m.enterprise_id = w.enterprise_id AND m.user_id = w.owner_id
       JOIN users u ON u.id = w.owner_id
       JOIN workflow_firings f ON f.enterprise_id = t.enterprise_id AND f.id = t.run_id
       WHERE t.enterprise_id = $1 AND t.key = $2 AND t.due_at <= $3
       ORDER BY t.due_at, t.run_id FOR UPDATE OF t SKIP LOCKED`,
      [enterprise_id, key, now],
    );
  }

  async advance(wait: Wait): Promise<void> {
    await this.sql.query("UPDATE workflow_waits SET step = $3, due_at = $4 WHERE enterprise_id = $1 AND run_id = $2", [
      wait.enterprise_id,
      wait.run_id,
      wait.step,
      wait.due_at,
    ]);
  }

  async finish({ enterprise_id, run_id }: Wait): Promise<void> {
    await this.sql.query("DELETE FROM workflow_waits WHERE enterprise_id = $1 AND run_id = $2", [
      enterprise_id,
      run_id,
    ]);
  }

  /** Drops the steps of all enterprises that are too late to be done, and records that in their firings. */
  dropOlder(before: Date): Promise<void> {
    return this.#leave("due_at < $1", before);
  }

  /** Drops all steps that workflows of an enterprise wait for, and records that in their firings. */
  leaveAll(enterpriseId: string): Promise<void> {
    return this.#leave("enterprise_id = $1", enterpriseId);
  }

  async #leave(condition: string, value: Date | string): Promise<void> {
    await this.sql.query(
      `WITH late AS (DELETE FROM workflow_waits WHERE ${condition} RETURNING enterprise_id, run_id, step, due_at)
       UPDATE workflow_firings f SET left_step = l.step, left_due = l.due_at FROM late l
       WHERE f.enterprise_id = l.enterprise_id AND f.id = l.run_id`,
      [value],
    );
  }

  /** Deletes the steps of a workflow that is turned off. */
  async drop({ enterprise_id, key }: { enterprise_id: string; key: string }): Promise<void> {
    await this.sql.query("DELETE FROM workflow_waits WHERE enterprise_id = $1 AND key = $2", [enterprise_id, key]);
  }
}
