import { maySeeDevice, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { WorkflowRule } from "./workflows.repository.ts";

export interface FiringRow extends Row {
  id: string;
  entry_id: string;
  device_id: string;
  /** Null where the reader may no longer see the device. */
  device_name: string | null;
  value: number;
  fired_at: Date;
  /** When the condition ended. */
  ended_at: Date | null;
  /** The first step that was left out because it was late. */
  left_step: number | null;
  left_due: Date | null;
  stopped: boolean;
}

export interface NewFiring {
  enterprise_id: string;
  id: string;
  key: string;
  entry_id: string;
  device_id: string;
  value: number;
  fired_at: Date;
  stopped: boolean;
}

export interface HeldRule extends Row, WorkflowRule {
  key: string;
}

export class FiringsRepository extends Repository {
  list(reader: Actor, key: string, page: { limit: number; offset: number }): Promise<FiringRow[]> {
    return this.sql.query<FiringRow>(
      `SELECT f.id, f.entry_id, f.device_id, CASE WHEN ${maySeeDevice(VIEWER)} THEN d.device_name END AS device_name, f.value, f.fired_at, f.ended_at, f.left_step, f.left_due,
         f.stopped
       FROM workflow_firings f JOIN devices d ON d.enterprise_id = f.enterprise_id AND d.id = f.device_id
       WHERE f.enterprise_id = $1 AND f.key = $4 ORDER BY f.fired_at DESC, f.id LIMIT $5 OFFSET $6`,
      [...viewer(reader), key, page.limit, page.offset],
    );
  }

  count(enterpriseId: string, key: string): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM workflow_firings WHERE enterprise_id = $1 AND key = $2", [
      enterpriseId,
      key,
    ]);
  }

  /** Returns the rules of the active workflows, locked in one order until the transaction ends. */
  hold(firings: readonly Pick<NewFiring, "enterprise_id" | "key">[]): Promise<HeldRule[]> {
    return this.sql.query<HeldRule>(
      `SELECT w.* FROM workflows w
       WHERE w.is_on AND (w.enterprise_id, w.key) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
       ORDER BY w.enterprise_id, w.key FOR NO KEY UPDATE OF w`,
      [firings.map((each) => each.enterprise_id), firings.map(({ key }) => key)],
    );
  }

  async record(firings: readonly NewFiring[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO workflow_firings (enterprise_id, id, key, entry_id, device_id, value, fired_at, stopped)
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, id uuid, key uuid, entry_id uuid,
         device_id uuid, value double precision, fired_at timestamptz, stopped boolean)`,
      [JSON.stringify(firings)],
    );
    await this.sql.query(
      `UPDATE workflow_entries e SET last_fired = n.at
       FROM (SELECT enterprise_id, entry_id, max(fired_at) AS at FROM jsonb_to_recordset($1::jsonb)
         AS f (enterprise_id uuid, entry_id uuid, fired_at timestamptz) GROUP BY 1, 2) n
       WHERE e.enterprise_id = n.enterprise_id AND e.id = n.entry_id`,
      [JSON.stringify(firings)],
    );
  }

  /** Records that the conditions of these firings have ended. */
  async end(endings: readonly { enterprise_id: string; id: string; at: Date }[]): Promise<void> {
    await this.sql.query(
      `UPDATE workflow_firings f SET ended_at = n.at
       FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS n (enterprise_id, id, at)
       WHERE f.enterprise_id = n.enterprise_id AND f.id = n.id`,
      [endings.map((each) => each.enterprise_id), endings.map(({ id }) => id), endings.map(({ at }) => at)],
    );
  }

  async stop(enterpriseId: string, key: string, reason: string): Promise<void> {
    await this.sql.query(
      "UPDATE workflows SET is_active = false, tree_active = false, stopped = $3 WHERE enterprise_id = $1 AND key = $2",
      [enterpriseId, key, reason],
    );
  }

  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT f.enterprise_id, f.id FROM workflows w JOIN workflow_firings f
           ON f.enterprise_id = w.enterprise_id AND f.key = w.key AND f.fired_at < $2
         WHERE w.enterprise_id = $1 LIMIT $3 FOR UPDATE OF f SKIP LOCKED)
       DELETE FROM workflow_firings f USING old o WHERE f.enterprise_id = o.enterprise_id AND f.id = o.id RETURNING f.id`,
      [enterpriseId, before, limit],
    );
  }
}
