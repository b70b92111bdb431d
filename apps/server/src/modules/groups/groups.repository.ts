import type { Actor } from "../../platform/auth/actor.ts";
import type { Sql } from "../../platform/db/database.ts";

export interface GroupRow {
  [column: string]: unknown;
  id: string;
  name: string;
  type: "room" | "deviceType";
  devices: string[];
}

export class GroupsRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** An admin sees every group, empty ones too; others see the groups of what was granted, without the rest in them. */
  list(actor: Actor): Promise<GroupRow[]> {
    return this.#sql.query<GroupRow>(
      `SELECT g.id, g.name, g.type, coalesce(json_agg(m.device_id ORDER BY m.device_id)
         FILTER (WHERE m.device_id IS NOT NULL), '[]') AS devices
       FROM device_groups g
       LEFT JOIN device_group_members m ON m.enterprise_id = g.enterprise_id AND m.group_id = g.id AND ($3 OR EXISTS (
         SELECT 1 FROM device_grants d
         WHERE d.enterprise_id = $1 AND d.user_id = $2 AND d.device_id = m.device_id
         UNION ALL
         SELECT 1 FROM switch_grants sg
         JOIN switch_appliances s ON s.enterprise_id = sg.enterprise_id AND s.id = sg.switch_id
         WHERE sg.enterprise_id = $1 AND sg.user_id = $2 AND s.device_id = m.device_id))
       WHERE g.enterprise_id = $1
       GROUP BY g.id, g.name, g.type
       HAVING $3 OR count(m.device_id) > 0
       ORDER BY g.type DESC, g.name, g.id`,
      [actor.enterpriseId, actor.userId, actor.role === "admin"],
    );
  }
}
