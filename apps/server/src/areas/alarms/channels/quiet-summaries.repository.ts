import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { NewDelivery } from "./deliveries.repository.ts";

export interface HeldDelivery extends Row, NewDelivery {}

/** The deliveries that were held back in people's quiet hours. */
export class QuietSummariesRepository extends Repository {
  /** Returns people with due held deliveries. Each is locked by one server, so that they get one summary. */
  lockPeople(now: Date, limit: number): Promise<{ enterprise_id: string; user_id: string }[]> {
    return this.sql.query(
      `SELECT p.enterprise_id, p.user_id FROM channel_preferences p
       WHERE (p.enterprise_id, p.user_id) IN (SELECT w.enterprise_id, w.user_id FROM deliveries w
         WHERE w.state = 'waiting' AND w.is_held AND w.due_at <= $1)
       LIMIT $2 FOR UPDATE OF p SKIP LOCKED`,
      [now, limit],
    );
  }

  held(enterpriseId: string, userId: string): Promise<HeldDelivery[]> {
    return this.sql.query<HeldDelivery>(
      `SELECT w.* FROM deliveries w
       WHERE w.enterprise_id = $1 AND w.user_id = $2 AND w.state = 'waiting' AND w.is_held ORDER BY w.created_at, w.id FOR UPDATE`,
      [enterpriseId, userId],
    );
  }

  /** Drops the deliveries, because a summary replaces them. */
  async fold(enterpriseId: string, ids: readonly string[]): Promise<void> {
    await this.sql.query(
      "UPDATE deliveries SET state = 'dropped', reason = 'in_summary', is_held = false WHERE enterprise_id = $1 AND id = ANY($2)",
      [enterpriseId, ids],
    );
  }
}
