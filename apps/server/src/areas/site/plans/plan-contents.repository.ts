import type { PlanArea, PlanItem } from "@switchboard/contract";
import { devicesIn, roomsIn } from "../../../core/access/in-place.ts";
import { maySeeDevice, maySeeGroup, mayUseSwitch, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** A switch on a plan, or a device as a whole where the number is null. */
export type ItemKey = Pick<PlanItem, "device" | "switch_no">;

/** A place with a plan that a wall panel offers. */
interface PanelPlan extends Row {
  id: string;
  name: string;
  /** The name of the place around it. */
  around: string | null;
}

interface Names {
  rooms: string[];
  devices: string[];
}

/** The store has no null in a key, so a device as a whole has the number 0 there. */
const keysOf = (items: readonly ItemKey[]) =>
  columnArrays(
    items.map(({ device, switch_no }) => ({ device, switch_no: switch_no ?? 0 })),
    "device",
    "switch_no",
  );

/** Stores the outlines of rooms and the positions of devices on plans. */
export class PlanContentsRepository extends Repository {
  /**
   * Returns the places whose plans a panel of this room or place offers, in their order: where it is or what is in it, if it
   * sees something on the plan.
   */
  ofPanel(actor: Actor, target: string): Promise<PanelPlan[]> {
    return this.sql.query<PanelPlan>(
      `SELECT place.id, place.name, outer_place.name AS around
       FROM plans plan JOIN places place ON place.enterprise_id = plan.enterprise_id AND place.id = plan.place_id
       LEFT JOIN places outer_place ON outer_place.enterprise_id = place.enterprise_id AND outer_place.id = place.parent_id
       WHERE plan.enterprise_id = $1
         AND plan.place_id IN (SELECT a.place_id FROM places_around a WHERE a.enterprise_id = $1 AND a.around_id = $4
           UNION ALL SELECT g.place_id FROM device_groups g WHERE g.enterprise_id = $1 AND g.id = $4)
         AND (EXISTS (SELECT 1 FROM plan_areas a WHERE a.enterprise_id = $1 AND a.place_id = plan.place_id
             AND a.room_id IN (${roomsIn("$1", "plan.place_id")}) AND ${maySeeGroup(VIEWER, "a.room_id")})
           OR EXISTS (SELECT 1 FROM plan_items i WHERE i.enterprise_id = $1 AND i.place_id = plan.place_id
             AND i.device_id IN (${devicesIn("$1", "plan.place_id")}) AND ${maySeeDevice(VIEWER, "i.device_id")}))
       ORDER BY coalesce(outer_place.position, place.position), coalesce(outer_place.name, place.name),
         outer_place.id IS NOT NULL, place.position, place.name, place.id`,
      [...viewer(actor), target],
    );
  }

  /** Returns the outlines of rooms that the actor may see and that are in the place of the plan. */
  areas(actor: Actor, placeId: string): Promise<PlanArea[]> {
    return this.sql.query<PlanArea & Record<string, unknown>>(
      `SELECT a.room_id AS room, a.points FROM plan_areas a WHERE a.enterprise_id = $1 AND a.place_id = $4
         AND a.room_id IN (${roomsIn("$1", "$4")}) AND ${maySeeGroup(VIEWER, "a.room_id")} ORDER BY a.room_id`,
      [...viewer(actor), placeId],
    );
  }

  /** Returns the positions of switches and devices that the actor may see and that are in the place of the plan. */
  items(actor: Actor, placeId: string): Promise<PlanItem[]> {
    return this.sql.query<PlanItem & Record<string, unknown>>(
      `SELECT i.device_id AS device, nullif(i.switch_no, 0) AS switch_no, i.x, i.y FROM plan_items i
       WHERE i.enterprise_id = $1 AND i.place_id = $4 AND i.device_id IN (${devicesIn("$1", "$4")})
         AND CASE i.switch_no WHEN 0 THEN ${maySeeDevice(VIEWER, "i.device_id")}
           ELSE EXISTS (SELECT 1 FROM switch_appliances s WHERE s.enterprise_id = $1 AND s.device_id = i.device_id
             AND s.switch_no = i.switch_no AND ${mayUseSwitch(VIEWER, "s")}) END
       ORDER BY i.device_id, i.switch_no`,
      [...viewer(actor), placeId],
    );
  }

  /** Returns those of the rooms that are not in the place, at any depth. */
  roomsElsewhere(enterpriseId: string, placeId: string, rooms: readonly string[]): Promise<string[]> {
    return this.selectColumn<string>(
      "room",
      `SELECT w.room FROM unnest($3::uuid[]) AS w (room) WHERE w.room NOT IN (${roomsIn("$1", "$2")})`,
      [enterpriseId, placeId, rooms],
    );
  }

  /** Returns the devices of those of the items that are not in the place, or that the device does not have. */
  devicesElsewhere(enterpriseId: string, placeId: string, items: readonly ItemKey[]): Promise<string[]> {
    return this.selectColumn<string>(
      "device",
      `SELECT w.device FROM unnest($3::uuid[], $4::integer[]) AS w (device, switch_no)
       WHERE w.device NOT IN (${devicesIn("$1", "$2")}) OR (w.switch_no > 0 AND NOT EXISTS (
         SELECT 1 FROM switch_appliances s
         WHERE s.enterprise_id = $1 AND s.device_id = w.device AND s.switch_no = w.switch_no))`,
      [enterpriseId, placeId, ...keysOf(items)],
    );
  }

  /** Draws rooms, also those that were drawn on another plan. */
  async putAreas(enterpriseId: string, placeId: string, areas: readonly PlanArea[]): Promise<void> {
    const texts = areas.map(({ room, points }) => ({ room, points: JSON.stringify(points) }));
    await this.sql.query(
      `INSERT INTO plan_areas (enterprise_id, room_id, place_id, points)
       SELECT $1, w.room, $2, w.points FROM unnest($3::uuid[], $4::jsonb[]) AS w (room, points)
       ON CONFLICT (enterprise_id, room_id) DO UPDATE SET place_id = excluded.place_id, points = excluded.points`,
      [enterpriseId, placeId, ...columnArrays(texts, "room", "points")],
    );
  }

  /** Puts switches and devices on the plan, also those that were on another one. */
  async putItems(enterpriseId: string, placeId: string, items: readonly PlanItem[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO plan_items (enterprise_id, device_id, switch_no, place_id, x, y)
       SELECT $1, w.device, w.switch_no, $2, w.x, w.y
       FROM unnest($3::uuid[], $4::integer[], $5::float8[], $6::float8[]) AS w (device, switch_no, x, y)
       ON CONFLICT (enterprise_id, device_id, switch_no) DO UPDATE SET place_id = excluded.place_id, x = excluded.x,
         y = excluded.y`,
      [enterpriseId, placeId, ...keysOf(items), ...columnArrays(items, "x", "y")],
    );
  }

  /** Returns the rooms whose outlines were there. */
  removeAreas(enterpriseId: string, placeId: string, rooms: readonly string[]): Promise<string[]> {
    return this.selectColumn<string>(
      "room",
      `DELETE FROM plan_areas WHERE enterprise_id = $1 AND place_id = $2 AND room_id = ANY($3) RETURNING room_id AS room`,
      [enterpriseId, placeId, rooms],
    );
  }

  /** Returns the devices of the items that were there. */
  removeItems(enterpriseId: string, placeId: string, items: readonly ItemKey[]): Promise<string[]> {
    return this.selectColumn<string>(
      "device",
      `DELETE FROM plan_items i USING unnest($3::uuid[], $4::integer[]) AS w (device, switch_no)
       WHERE i.enterprise_id = $1 AND i.place_id = $2 AND i.device_id = w.device AND i.switch_no = w.switch_no
       RETURNING i.device_id AS device`,
      [enterpriseId, placeId, ...keysOf(items)],
    );
  }

  /** Counts everything on the plan, also what is hidden because it is elsewhere now. */
  async counts(enterpriseId: string, placeId: string): Promise<{ areas: number; items: number }> {
    const counts = await this.selectFirst<{ areas: number; items: number }>(
      `SELECT (SELECT count(*) FROM plan_areas WHERE enterprise_id = $1 AND place_id = $2) AS areas,
         (SELECT count(*) FROM plan_items WHERE enterprise_id = $1 AND place_id = $2) AS items`,
      [enterpriseId, placeId],
    );
    return counts ?? { areas: 0, items: 0 };
  }

  async names(enterpriseId: string, rooms: readonly string[], devices: readonly string[]): Promise<Names> {
    const names = await this.selectFirst<Names & Record<string, unknown>>(
      `SELECT ARRAY(SELECT name FROM device_groups WHERE enterprise_id = $1 AND id = ANY($2) ORDER BY name) AS rooms,
         ARRAY(SELECT device_name FROM devices WHERE enterprise_id = $1 AND id = ANY($3) ORDER BY device_name) AS devices`,
      [enterpriseId, rooms, devices],
    );
    return names ?? { rooms: [], devices: [] };
  }
}
