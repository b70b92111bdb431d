import type { DeviceTypeCode } from "@switchboard/domain/site";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { isOnlineSql } from "../../site/devices/online.ts";
import { PLACE_KEY, ROOM_KEY, SITE_KEY } from "./alarm-rows.ts";

/** A room, or a place around one. */
export interface AreaRow extends Row {
  /** The key of its alarm. */
  key: string;
  /** The key of the place directly around it; null at the top. */
  outer: string | null;
  name: string;
  online: number;
  /** The requested devices that are in it. */
  devices: string[];
}

/** A power alarm of a meter that has other meters or devices behind it. */
export interface SupplyRow extends Row {
  id: string;
  device_id: string;
  device_type: DeviceTypeCode;
  type: number | null;
  value: number | null;
  raised_at: Date;
}

/** An offline room, place or site, with the numbers of its devices that are still away and that are online. */
export interface OpenPlace extends Row {
  enterprise_id: string;
  id: string;
  away: number;
  online: number;
}

/** Reads the possible causes of losses: gateways, rooms, the site and meters. */
export class ParentsRepository extends Repository {
  /** Returns the gateway that connects each of these devices. */
  async gatewaysOf(enterpriseId: string, devices: readonly string[]): Promise<Map<string, string>> {
    if (devices.length === 0) return new Map();
    const rows = await this.sql.query<{ device_id: string; gateway_id: string }>(
      "SELECT device_id, gateway_id FROM found_devices WHERE enterprise_id = $1 AND device_id = ANY($2::uuid[])",
      [enterpriseId, devices],
    );
    return new Map(rows.map(({ device_id, gateway_id }) => [device_id, gateway_id]));
  }

  /** Returns the rooms that these devices are in, and the places around these. */
  areas(enterpriseId: string, devices: readonly string[]): Promise<AreaRow[]> {
    const figures = `count(*) FILTER (WHERE ${isOnlineSql("d.current_status")})::integer AS online,
         coalesce(array_agg(d.id) FILTER (WHERE d.id = ANY($2::uuid[])), '{}') AS devices`;
    const inside = `JOIN device_group_members m ON m.enterprise_id = g.enterprise_id AND m.group_id = g.id
       JOIN devices d ON d.enterprise_id = m.enterprise_id AND d.id = m.device_id`;
    const concerned = `SELECT i.group_id FROM device_group_members i
         WHERE i.enterprise_id = $1 AND i.device_id = ANY($2::uuid[])`;
    return this.sql.query<AreaRow>(
      `SELECT '${ROOM_KEY}' || g.id AS key, '${PLACE_KEY}' || g.place_id AS outer, g.name, ${figures}
       FROM device_groups g ${inside}
       WHERE g.enterprise_id = $1 AND g.type = 'room' AND g.id IN (${concerned})
       GROUP BY g.id, g.place_id, g.name
       UNION ALL
       SELECT '${PLACE_KEY}' || p.id, '${PLACE_KEY}' || p.parent_id, p.name, ${figures}
       FROM places p JOIN places_around a ON a.enterprise_id = p.enterprise_id AND a.around_id = p.id
       JOIN device_groups g ON g.enterprise_id = a.enterprise_id AND g.place_id = a.place_id ${inside}
       WHERE p.enterprise_id = $1 AND p.id IN (SELECT o.around_id FROM places_around o
         JOIN device_groups r ON r.enterprise_id = o.enterprise_id AND r.place_id = o.place_id
         WHERE o.enterprise_id = $1 AND r.id IN (${concerned}))
       GROUP BY p.id, p.parent_id, p.name ORDER BY key`,
      [enterpriseId, devices],
    );
  }

  async countOnline(enterpriseId: string): Promise<number> {
    const rows = await this.sql.query<{ online: number }>(
      `SELECT count(*) AS online FROM devices d WHERE d.enterprise_id = $1 AND ${isOnlineSql("d.current_status")}`,
      [enterpriseId],
    );
    return rows[0]?.online ?? 0;
  }

  /** Returns the meter that each device is behind. */
  async behind(enterpriseId: string): Promise<Map<string, string>> {
    const rows = await this.sql.query<{ device_id: string; behind_id: string }>(
      "SELECT device_id, behind_id FROM meter_places WHERE enterprise_id = $1 AND behind_id IS NOT NULL",
      [enterpriseId],
    );
    return new Map(rows.map(({ device_id, behind_id }) => [device_id, behind_id]));
  }

  /** Returns the power alarms of these meters that still last. */
  supplies(enterpriseId: string, meters: readonly string[]): Promise<SupplyRow[]> {
    return this.sql.query<SupplyRow>(
      `SELECT a.id, a.device_id, d.device_type, (a.params ->> 'type')::integer AS type, a.value, a.raised_at FROM alarms a
       JOIN devices d ON d.enterprise_id = a.enterprise_id AND d.id = a.device_id
       WHERE a.enterprise_id = $1 AND a.device_id = ANY($2::uuid[]) AND a.source = 'power' AND a.closed_at IS NULL AND a.is_on
       ORDER BY a.raised_at, a.id`,
      [enterpriseId, meters],
    );
  }

  /** Returns the open alarms of rooms, places and sites of all enterprises. */
  openPlaces(limit: number): Promise<OpenPlace[]> {
    return this.sql.query<OpenPlace>(
      `SELECT a.enterprise_id, a.id,
         (SELECT count(*) FROM alarms b WHERE b.enterprise_id = a.enterprise_id AND b.under = a.id AND b.closed_at IS NULL
           AND b.is_on AND b.source = 'offline') AS away,
         (SELECT count(*) FROM devices d WHERE d.enterprise_id = a.enterprise_id AND ${isOnlineSql("d.current_status")}
           AND (a.key = '${SITE_KEY}' OR EXISTS (SELECT 1 FROM device_group_members m WHERE m.enterprise_id = d.enterprise_id
             AND m.device_id = d.id AND (a.key = '${ROOM_KEY}' || m.group_id OR EXISTS (SELECT 1 FROM device_groups g
               JOIN places_around p ON p.enterprise_id = g.enterprise_id AND p.place_id = g.place_id
               WHERE g.enterprise_id = m.enterprise_id AND g.id = m.group_id AND a.key = '${PLACE_KEY}' || p.around_id))))) AS online
       FROM alarms a WHERE a.closed_at IS NULL AND a.is_on
         AND (a.key = '${SITE_KEY}' OR a.key LIKE '${ROOM_KEY}%' OR a.key LIKE '${PLACE_KEY}%') LIMIT $1`,
      [limit],
    );
  }
}
