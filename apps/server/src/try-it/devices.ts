import { dimmerValue, OnlineStatus, type SwitchKind, WARM_LIGHT } from "@switchboard/domain/site";
import type { PlannedSite } from "@switchboard/sample-building";
import { hashSecret } from "../platform/auth/secrets.ts";
import type { Sql } from "../platform/db/database.ts";
import type { SecretOf } from "./device-secrets.ts";
import { insertRows, timestamp } from "./insert-rows.ts";

const CRITICAL_SWITCHES = new Set(["Exhaust fan", "Precision cooling", "Borewell pump"]);

interface NewSwitch {
  id: string;
  switch_no: number;
  kind: SwitchKind;
  name: string;
  isOn: boolean;
  level: number;
}

export interface NewDevice {
  enterprise_id: string;
  id: string;
  kd_id: string;
  type: string;
  name: string;
  isOnline: boolean;
  last_seen: Date;
  rssi: number;
  meta?: Record<string, string>;
  config?: Record<string, string | number | boolean>;
  created_at: Date;
  switches: NewSwitch[];
}

function deviceRow({ type, name, isOnline, config = {}, switches: _, ...device }: NewDevice, secretOf: SecretOf) {
  const created_at = timestamp(device.created_at);
  return {
    meta: {},
    ...device,
    device_name: name,
    device_type: type,
    secret_hash: `\\x${hashSecret(secretOf(device.kd_id)).toString("hex")}`,
    current_status: isOnline ? OnlineStatus.online : OnlineStatus.offline,
    device_config: config,
    config_confirmed_at: Object.keys(config).length > 0 ? created_at : null,
    created_at,
  };
}

export async function insertDevices(sql: Sql, devices: readonly NewDevice[], secretOf: SecretOf): Promise<void> {
  const switches = devices.flatMap(({ enterprise_id, id: device_id, switches: own }) =>
    own.map(({ id, switch_no, kind, name, isOn, level }) => ({
      enterprise_id,
      id,
      device_id,
      switch_no,
      kind,
      name,
      current_status: isOn,
      current_dimm: kind === "dimmer" ? dimmerValue(level) : null,
      light: kind === "light" ? WARM_LIGHT : null,
      critical: CRITICAL_SWITCHES.has(name),
    })),
  );
  await insertRows(
    sql,
    "devices",
    devices.map((device) => deviceRow(device, secretOf)),
  );
  await insertRows(sql, "switch_appliances", switches);
}

export interface NewGroup {
  enterprise_id: string;
  id: string;
  name: string;
  type: "room" | "deviceType";
  place?: string | null;
  devices: string[];
}

export async function insertGroups(sql: Sql, groups: readonly NewGroup[], created_at: Date): Promise<void> {
  const rows = groups.map(({ devices: _, place: place_id = null, ...group }) => {
    return { ...group, place_id, created_at: timestamp(created_at) };
  });
  await insertRows(sql, "device_groups", rows);
  await insertGroupMembers(sql, groups);
}

export async function insertPlaces(sql: Sql, { id: enterprise_id, places }: PlannedSite, created: Date): Promise<void> {
  const rows = places.map(({ parent: parent_id, area: area_m2, ...place }) => {
    return { ...place, enterprise_id, parent_id, area_m2, created_at: timestamp(created) };
  });
  await insertRows(sql, "places", rows);
}

/** Inserts the known places of meters in the tree. */
export async function insertMeterPlaces(sql: Sql, { id: enterprise_id, meters }: PlannedSite): Promise<void> {
  const rows = meters.map(({ id: device_id, behind: behind_id }) => ({ enterprise_id, device_id, behind_id }));
  await insertRows(sql, "meter_places", rows);
}

export async function insertGroupMembers(sql: Sql, groups: readonly NewGroup[]): Promise<void> {
  const members = groups.flatMap(({ enterprise_id, id: group_id, devices }) =>
    devices.map((device_id) => ({ enterprise_id, group_id, device_id })),
  );
  await insertRows(sql, "device_group_members", members);
}
