import type { Shortcut } from "@switchboard/contract";
import { maySeePlace, mayUseRemote, mayUseSwitch, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface ShortcutRow extends Row {
  id: string;
  type: Shortcut["type"];
  target: string;
  /** False when this person may no longer use its target; the shortcut is kept, and not shown. */
  usable: boolean;
}

const SWITCH_USABLE = mayUseSwitch(VIEWER);
const REMOTE_USABLE = mayUseRemote(VIEWER);
const PLAN_SHOWN = `(${maySeePlace(VIEWER)}
  AND EXISTS (SELECT 1 FROM plans drawn WHERE drawn.enterprise_id = p.enterprise_id AND drawn.place_id = p.id))`;

/** Locks the target, so that it cannot be removed before the shortcut is stored. */
const USABLE_TARGET: Record<Shortcut["type"], string> = {
  switch: `SELECT s.id FROM switch_appliances s WHERE s.enterprise_id = $1 AND s.id = $4 AND ${SWITCH_USABLE} FOR KEY SHARE OF s`,
  remote: `SELECT r.id FROM remotes r WHERE r.enterprise_id = $1 AND r.id = $4 AND ${REMOTE_USABLE} FOR KEY SHARE OF r`,
  plan: `SELECT p.id FROM places p WHERE p.enterprise_id = $1 AND p.id = $4 AND ${PLAN_SHOWN} FOR KEY SHARE OF p`,
};

/** Stores the shortcuts of one person in one enterprise. */
export class ShortcutsRepository extends Repository {
  /** Returns all shortcuts in their order, including unusable ones. */
  list(actor: Actor): Promise<ShortcutRow[]> {
    return this.sql.query<ShortcutRow>(
      `SELECT c.id, c.type, coalesce(c.switch_id, c.remote_id, c.place_id) AS target,
         coalesce(CASE WHEN s.id IS NOT NULL THEN ${SWITCH_USABLE} WHEN r.id IS NOT NULL THEN ${REMOTE_USABLE}
           WHEN p.id IS NOT NULL THEN ${PLAN_SHOWN} END, false) AS usable
       FROM user_shortcuts c
       LEFT JOIN switch_appliances s ON s.enterprise_id = c.enterprise_id AND s.id = c.switch_id
       LEFT JOIN remotes r ON r.enterprise_id = c.enterprise_id AND r.id = c.remote_id
       LEFT JOIN places p ON p.enterprise_id = c.enterprise_id AND p.id = c.place_id
       WHERE c.enterprise_id = $1 AND c.user_id = $2 ORDER BY c.position, c.id`,
      viewer(actor),
    );
  }

  mayUse(actor: Actor, type: ShortcutRow["type"], target: string): Promise<boolean> {
    return this.returnsRow(USABLE_TARGET[type], [...viewer(actor), target]);
  }

  async deletePlan({ enterpriseId, userId }: Actor): Promise<void> {
    await this.sql.query("DELETE FROM user_shortcuts WHERE enterprise_id = $1 AND user_id = $2 AND type = 'plan'", [
      enterpriseId,
      userId,
    ]);
  }

  /** Returns false when there is a shortcut to this already. */
  insert(
    { enterpriseId, userId }: Actor,
    { id, type, target }: Pick<ShortcutRow, "id" | "type" | "target">,
    position: number,
  ): Promise<boolean> {
    const [switchId, remoteId, placeId] = ["switch", "remote", "plan"].map((each) => (each === type ? target : null));
    return this.returnsRow(
      `INSERT INTO user_shortcuts (enterprise_id, user_id, id, type, switch_id, remote_id, place_id, position)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
      [enterpriseId, userId, id, type, switchId, remoteId, placeId, position],
    );
  }

  async saveOrder({ enterpriseId, userId }: Actor, ids: string[]): Promise<void> {
    await this.sql.query(
      `UPDATE user_shortcuts c SET position = n.place - 1 FROM unnest($3::uuid[]) WITH ORDINALITY AS n (id, place)
       WHERE c.enterprise_id = $1 AND c.user_id = $2 AND c.id = n.id`,
      [enterpriseId, userId, ids],
    );
  }

  delete({ enterpriseId, userId }: Actor, id: string): Promise<boolean> {
    return this.returnsRow(
      "DELETE FROM user_shortcuts WHERE enterprise_id = $1 AND user_id = $2 AND id = $3 RETURNING id",
      [enterpriseId, userId, id],
    );
  }
}
