import type { Light } from "@switchboard/contract";
import type { DeviceTypeCode, MeterRating, SwitchKind } from "@switchboard/domain/site";
import {
  isManagerOf,
  managesDevice,
  maySeeDevice,
  mayUseDevice,
  mayUseSwitch,
  ownerOf,
  VIEWER,
  viewer,
} from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { FieldOfDevice } from "./field-devices.repository.ts";

interface SwitchRow {
  id: string;
  name: string;
  switch_no: number;
  kind: SwitchKind;
  current_status: boolean;
  current_dimm: number | null;
  light: Light | null;
  critical: boolean;
}

export interface DeviceRow {
  [column: string]: unknown;
  id: string;
  kd_id: string;
  device_name: string;
  device_type: DeviceTypeCode;
  device_config: Record<string, unknown>;
  current_status: number;
  last_seen: Date | null;
  rssi: number | null;
  /** True when the viewer may use the whole device, not only the listed switches. */
  whole: boolean;
  /** True when the viewer manages the place of the device without being an admin. */
  managed: boolean;
  owner: { _id: string; name: string } | null;
  switches: SwitchRow[];
  groups: { id: string; name: string; type: "room" | "deviceType" }[];
  field: FieldOfDevice | null;
  gateway_name: string | null;
  rating: MeterRating | null;
  /** Values of the enterprise's meta keys. */
  meta: Record<string, string>;
}

/** The visible devices of an enterprise, and whether the viewer may use the whole of each. */
const VISIBLE = `
  SELECT d.*, ${mayUseDevice(VIEWER)} AS whole, ${isManagerOf(VIEWER, managesDevice(VIEWER))} AS managed FROM devices d
  WHERE d.enterprise_id = $1 AND ${maySeeDevice(VIEWER)}`;

const SWITCHES = `
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'switch_no', s.switch_no, 'kind', s.kind,
    'current_status', s.current_status, 'current_dimm', s.current_dimm, 'light', s.light,
    'critical', s.critical) ORDER BY s.switch_no), '[]')
  FROM switch_appliances s
  WHERE s.enterprise_id = $1 AND s.device_id = v.id AND ${mayUseSwitch(VIEWER, "s", "v.whole")}`;

const GROUPS = `
  SELECT coalesce(json_agg(json_build_object('id', dg.id, 'name', dg.name, 'type', dg.type) ORDER BY dg.type DESC, dg.name), '[]')
  FROM device_group_members m
  JOIN device_groups dg ON dg.enterprise_id = m.enterprise_id AND dg.id = m.group_id
  WHERE m.enterprise_id = $1 AND m.device_id = v.id`;

const GATEWAY = `SELECT gw.name FROM gateways gw WHERE gw.enterprise_id = $1 AND gw.id = (v.field ->> 'gateway')::uuid`;

export class DevicesRepository extends Repository {
  list(actor: Actor, page: { limit: number; offset: number; id?: string }): Promise<DeviceRow[]> {
    return this.sql.query<DeviceRow>(
      `SELECT v.*, (${SWITCHES}) AS switches, (${GROUPS}) AS groups, (${GATEWAY}) AS gateway_name, ${ownerOf(VIEWER, "v.id")} AS owner
       FROM (${VISIBLE} AND ($4::uuid IS NULL OR d.id = $4) ORDER BY d.device_name, d.id LIMIT $5 OFFSET $6) v
       ORDER BY v.device_name, v.id`,
      [...viewer(actor), page.id ?? null, page.limit, page.offset],
    );
  }

  count(actor: Actor, id?: string): Promise<number> {
    return this.selectCount(`SELECT count(*) AS count FROM (${VISIBLE} AND ($4::uuid IS NULL OR d.id = $4)) v`, [
      ...viewer(actor),
      id ?? null,
    ]);
  }
}
