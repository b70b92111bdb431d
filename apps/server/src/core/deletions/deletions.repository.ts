import type { Actor } from "../../platform/auth/actor.ts";
import { Repository } from "../../platform/db/repository.ts";

/** The things that can be deleted by their id. The store records each deletion (migration 0029). */
export type Deletable =
  | "device"
  | "switch"
  | "group"
  | "place"
  | "user"
  | "schedule"
  | "scene"
  | "workflow"
  | "remote"
  | "shortcut"
  | "panel"
  | "gateway"
  | "view"
  | "calendar"
  | "tariff"
  | "supply";

export class DeletionsRepository extends Repository {
  /** Returns the deleted ids that this person could have changed; shortcuts and views only concern their owner. */
  async among({ enterpriseId, userId, role }: Actor, thing: Deletable, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT id FROM deletions WHERE enterprise_id = $1 AND thing = $2 AND id = ANY($3)
         AND (owner_id = $4 OR ($5 AND thing NOT IN ('shortcut', 'view')))`,
      [enterpriseId, thing, ids, userId, role === "admin"],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async takeBack(enterpriseId: string, ids: readonly string[]): Promise<void> {
    await this.sql.query("DELETE FROM deletions WHERE enterprise_id = $1 AND id = ANY($2)", [enterpriseId, ids]);
  }

  /** Removes deletions from before an instant, in all enterprises at once. */
  async forget(before: Date): Promise<void> {
    await this.sql.query("DELETE FROM deletions WHERE deleted_at < $1", [before]);
  }
}
