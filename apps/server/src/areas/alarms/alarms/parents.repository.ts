import type { DeviceTypeCode } from "@switchboard/domain/site";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { isOnlineSql } from "../../site/devices/online.ts";
import { ROOM_KEY, SITE_KEY } from "./alarm-rows.ts";

export interface RoomRow extends Row {
  id: string;
  name: string;
  online: number;
  /** The requested devices that are in the room. */
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

/** An offline room or site, with the numbers of its devices that are still away and that are online. */
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

  /** Returns the rooms that these devices are in. */
  rooms(enterpriseId: string, devices: readonly string[]): Promise<RoomRow[]> {
    return this.sql.query<RoomRow>(
      `SELECT g.id, g.name, count(*) FILTER (WHERE ${isOnlineSql("d.current_status")})::integer AS online,
         coalesce(array_agg(d.id) FILTER (WHERE d.id = ANY($2::uuid[])), '{}') AS devices
       FROM device_groups g
       JOIN device_group_members m ON m.enterprise_id = g.enterprise_id AND m.group_id = g.id
       JOIN devices d ON d.enterprise_id = m.enterprise_id AND d.id = m.device_id
       WHERE g.enterprise_id = $1 AND g.type = 'room' AND g.id IN (SELECT i.group_id FROM device_group_members i
         WHERE i.enterprise_id = $1 AND i.device_id = ANY($2::uuid[]))
       GROUP BY g.id, g.name ORDER BY g.id`,
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

  /** Returns the open alarms of rooms and sites of all enterprises. */
  openPlaces(limit: number): Promise<OpenPlace[]> {
    return this.sql.query<OpenPlace>(
      `SELECT a.enterprise_id, a.id,
         (SELECT count(*) FROM alarms b WHERE b.enterprise_id = a.enterprise_id AND b.under = a.id AND b.closed_at IS NULL
           AND b.is_on AND b.source = 'offline') AS away,
         (SELECT count(*) FROM devices d WHERE d.enterprise_id = a.enterprise_id AND ${isOnlineSql("d.current_status")}
           AND (a.key = '${SITE_KEY}' OR EXISTS (SELECT 1 FROM device_group_members m WHERE m.enterprise_id = d.enterprise_id
             AND m.device_id = d.id AND a.key = '${ROOM_KEY}' || m.group_id))) AS online
       FROM alarms a WHERE a.closed_at IS NULL AND a.is_on AND (a.key = '${SITE_KEY}' OR a.key LIKE '${ROOM_KEY}%') LIMIT $1`,
      [limit],
    );
  }
}
