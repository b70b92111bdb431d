import type { DeviceTypeCode, PlacedRoom, PlaceNode } from "@switchboard/domain/site";
import { isInPlace } from "../../../core/access/in-place.ts";
import { mayUseDevice, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

interface CostDevice extends Row {
  id: string;
  type: DeviceTypeCode;
  /** The name of its room. */
  room: string | null;
}

interface WithArea {
  area: number | null;
}

/** Reads what encloses rooms, and devices that the actor may see whole, with their rooms. */
export class CostRepository extends Repository {
  /** Returns the place of each room, and the place around each place; null at the top. */
  async around(enterpriseId: string): Promise<Map<string, string | null>> {
    const rows = await this.sql.query<{ id: string; outer: string | null }>(
      `SELECT id, place_id AS outer FROM device_groups WHERE enterprise_id = $1 AND type = 'room'
       UNION ALL SELECT id, parent_id FROM places WHERE enterprise_id = $1`,
      [enterpriseId],
    );
    return new Map(rows.map(({ id, outer }) => [id, outer]));
  }

  /** Returns all places and rooms with their floor areas, for admins. */
  async areas(enterpriseId: string): Promise<{ places: (PlaceNode & WithArea)[]; rooms: (PlacedRoom & WithArea)[] }> {
    const places = await this.sql.query<PlaceNode & WithArea & Row>(
      `SELECT id AS _id, parent_id AS parent, kind, name, position, area_m2::float8 AS area FROM places WHERE enterprise_id = $1`,
      [enterpriseId],
    );
    const rooms = await this.sql.query<PlacedRoom & WithArea & Row>(
      `SELECT id AS _id, name, place_id AS place, area_m2::float8 AS area FROM device_groups
       WHERE enterprise_id = $1 AND type = 'room' ORDER BY name, id`,
      [enterpriseId],
    );
    return { places, rooms };
  }

  seen(actor: Actor, ids: readonly string[] | null, place?: string): Promise<CostDevice[]> {
    return this.sql.query<CostDevice>(
      `SELECT d.id, d.device_type AS type, (SELECT g.id FROM device_group_members m
         JOIN device_groups g ON g.enterprise_id = m.enterprise_id AND g.id = m.group_id AND g.type = 'room'
         WHERE m.enterprise_id = d.enterprise_id AND m.device_id = d.id LIMIT 1) AS room
       FROM devices d
       WHERE d.enterprise_id = $1 AND ($4::uuid[] IS NULL OR d.id = ANY($4)) AND ${isInPlace("$1", "$5")} AND ${mayUseDevice(VIEWER)}
       ORDER BY d.device_name, d.id`,
      [...viewer(actor), ids, place ?? null],
    );
  }
}
