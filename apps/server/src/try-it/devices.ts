import { dimmerValue, OnlineStatus, type SwitchKind } from "@switchboard/domain";
import { hashSecret } from "../platform/auth/secrets.ts";
import type { Sql } from "../platform/db/database.ts";
import type { SecretOf } from "./device-secrets.ts";
import { WARM_LIGHT } from "./history/commands.ts";
import { insertRows } from "./insert-rows.ts";

const USUAL_LEVEL = 3;

interface NewSwitch {
  id: string;
  switch_no: number;
  kind: SwitchKind;
  name: string;
  isOn: boolean;
  level?: number | undefined;
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

const DEVICE_COLUMNS = {
  enterprise_id: "uuid",
  id: "uuid",
  kd_id: "text",
  device_name: "text",
  device_type: "text",
  secret_hash: "bytea",
  current_status: "integer",
  last_seen: "timestamptz",
  rssi: "real",
  meta: "jsonb",
  device_config: "jsonb",
  config_confirmed_at: "timestamptz",
  created_at: "timestamptz",
};

const SWITCH_COLUMNS = {
  enterprise_id: "uuid",
  id: "uuid",
  device_id: "uuid",
  switch_no: "integer",
  kind: "text",
  name: "text",
  current_status: "boolean",
  current_dimm: "integer",
  light: "jsonb",
};

export async function insertDevices(sql: Sql, devices: readonly NewDevice[], secretOf: SecretOf): Promise<void> {
  const deviceRows = devices.map((device) => ({
    enterprise_id: device.enterprise_id,
    id: device.id,
    kd_id: device.kd_id,
    device_name: device.name,
    device_type: device.type,
    secret_hash: hashSecret(secretOf(device.kd_id)),
    current_status: device.isOnline ? OnlineStatus.online : OnlineStatus.offline,
    last_seen: device.last_seen.toISOString(),
    rssi: device.rssi,
    meta: JSON.stringify(device.meta ?? {}),
    device_config: JSON.stringify(device.config ?? {}),
    config_confirmed_at: Object.keys(device.config ?? {}).length > 0 ? device.created_at.toISOString() : null,
    created_at: device.created_at.toISOString(),
  }));
  const switchRows = devices.flatMap(({ enterprise_id, id: device_id, switches }) =>
    switches.map(({ id, switch_no, kind, name, isOn, level = USUAL_LEVEL }) => ({
      enterprise_id,
      id,
      device_id,
      switch_no,
      kind,
      name,
      current_status: isOn,
      current_dimm: kind === "dimmer" ? dimmerValue(level) : null,
      light: kind === "light" ? JSON.stringify(WARM_LIGHT) : null,
    })),
  );
  await insertRows(sql, "devices", DEVICE_COLUMNS, deviceRows);
  await insertRows(sql, "switch_appliances", SWITCH_COLUMNS, switchRows);
}

export interface NewGroup {
  enterprise_id: string;
  id: string;
  name: string;
  type: "room" | "deviceType";
  devices: string[];
}

export async function insertGroups(sql: Sql, groups: readonly NewGroup[], created_at: Date): Promise<void> {
  const columns = { enterprise_id: "uuid", id: "uuid", name: "text", type: "text", created_at: "timestamptz" };
  const rows = groups.map(({ devices: _, ...group }) => ({ ...group, created_at: created_at.toISOString() }));
  await insertRows(sql, "device_groups", columns, rows);
  await insertGroupMembers(sql, groups);
}

export async function insertGroupMembers(sql: Sql, groups: readonly NewGroup[]): Promise<void> {
  const members = groups.flatMap(({ enterprise_id, id: group_id, devices }) =>
    devices.map((device_id) => ({ enterprise_id, group_id, device_id })),
  );
  await insertRows(
    sql,
    "device_group_members",
    { enterprise_id: "uuid", group_id: "uuid", device_id: "uuid" },
    members,
  );
}
