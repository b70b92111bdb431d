import { isManagerOf, managesRoom, maySeeDevice, maySeeGroup, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface GroupRow {
  [column: string]: unknown;
  id: string;
  name: string;
  type: "room" | "deviceType";
  devices: string[];
  place_id: string | null;
  area: number | null;
  /** True when the viewer manages the place of the room without being an admin. */
  managed?: boolean;
}

/** The columns of a group besides its devices; numbers of the store are read as text otherwise. */
export const GROUP_COLUMNS = "g.id, g.name, g.type, g.place_id, g.area_m2::float8 AS area";

export class GroupsRepository extends Repository {
  /** Leaves out devices of visible groups that the actor may not see. */
  list(actor: Actor): Promise<GroupRow[]> {
    return this.sql.query<GroupRow>(
      `SELECT ${GROUP_COLUMNS}, coalesce(json_agg(m.device_id ORDER BY m.device_id)
         FILTER (WHERE m.device_id IS NOT NULL), '[]') AS devices,
         ${isManagerOf(VIEWER, managesRoom(VIEWER))} AS managed
       FROM device_groups g
       LEFT JOIN device_group_members m ON m.enterprise_id = g.enterprise_id AND m.group_id = g.id
         AND ${maySeeDevice(VIEWER, "m.device_id")}
       WHERE g.enterprise_id = $1 AND ${maySeeGroup(VIEWER)}
       GROUP BY g.enterprise_id, g.id
       ORDER BY g.type DESC, g.name, g.id`,
      viewer(actor),
    );
  }
}
