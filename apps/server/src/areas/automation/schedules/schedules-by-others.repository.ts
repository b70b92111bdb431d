import { devicesInTarget } from "../../../core/access/in-place.ts";
import { mayUseSwitch, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";

/** A device of the room, or of no room. */
const IN_ROOM = `CASE WHEN $4::uuid IS NULL THEN NOT EXISTS (SELECT 1 FROM device_group_members m
    JOIN device_groups g ON g.enterprise_id = m.enterprise_id AND g.id = m.group_id AND g.type = 'room'
    WHERE m.enterprise_id = w.enterprise_id AND m.device_id = w.device_id)
  ELSE EXISTS (SELECT 1 FROM device_group_members m
    WHERE m.enterprise_id = w.enterprise_id AND m.group_id = $4 AND m.device_id = w.device_id) END`;
const ACTS_ON = `(a.switch_id = w.id
  OR w.device_id IN (${devicesInTarget("a.enterprise_id", "coalesce(a.group_id, a.place_id)")}))`;

/** Counts enabled schedules that the person may not see and that act on switches that the person may use. */
export async function countByOthers(sql: Sql, actor: Actor, room: string | undefined): Promise<number> {
  const rows = await sql.query<{ count: number }>(
    `SELECT count(DISTINCT coalesce(s.part_of, s.id)) AS count FROM schedules s
     WHERE s.enterprise_id = $1 AND NOT $3 AND s.is_active AND s.owner_id <> $2
       AND EXISTS (SELECT 1 FROM schedule_actions a JOIN switch_appliances w
         ON w.enterprise_id = a.enterprise_id AND ${ACTS_ON}
         WHERE a.enterprise_id = s.enterprise_id AND a.schedule_id = s.id AND ${IN_ROOM} AND ${mayUseSwitch(VIEWER, "w")})`,
    [...viewer(actor), room ?? null],
  );
  return rows[0]?.count ?? 0;
}
