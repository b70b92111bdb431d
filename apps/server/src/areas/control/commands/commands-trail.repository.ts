import { Repository } from "../../../platform/db/repository.ts";
import { lockInOrder, SAME_COMMAND } from "./command-locks.ts";

export class CommandsTrailRepository extends Repository {
  /** Keeps commands that are still open, and those that are locked just now. */
  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT c.enterprise_id, c.id FROM commands c
         WHERE c.enterprise_id = $1 AND c.created_at < $2 AND c.outcome <> 'pending'
         ORDER BY c.created_at, c.id LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM commands c USING old o WHERE c.enterprise_id = o.enterprise_id AND c.id = o.id RETURNING c.id`,
      [enterpriseId, before, limit],
    );
  }

  /** The database refuses this while the enterprise exists. */
  async deleteOfEnterprise(enterpriseId: string): Promise<void> {
    await this.sql.query(
      `${lockInOrder("c.enterprise_id = $1")} DELETE FROM commands c USING locked l WHERE ${SAME_COMMAND}`,
      [enterpriseId],
    );
  }
}
