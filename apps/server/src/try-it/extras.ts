import { type DeviceTypeCode, deviceType } from "@switchboard/domain/site";
import { deviceId, groupId, MERIDIAN, PLANNED_DEVICES, switchId } from "@switchboard/sample-building";
import { insertDevices, insertGroupMembers, insertGroups, type NewDevice, type NewGroup } from "./devices.ts";
import { insertRows } from "./insert-rows.ts";
import type { Seeding } from "./sites.ts";

const TYPE: DeviceTypeCode = "SW_5_NODE";
const SWITCH_NAMES = ["Lights 1", "Lights 2", "Lights 3", "Sockets", "Fan"];
const PREFIX = "SB-X5-";
const DEVICES_PER_WING = 20;

function extraDevice(number: number, now: Date): NewDevice {
  const kd_id = `${PREFIX}${String(number).padStart(5, "0")}`;
  return {
    enterprise_id: MERIDIAN.id,
    id: deviceId(kd_id),
    kd_id,
    type: TYPE,
    name: `Extra ${number}`,
    isOnline: true,
    last_seen: now,
    rssi: -60,
    created_at: now,
    switches: deviceType(TYPE).switches.map((kind, index) => ({
      id: switchId(kd_id, index + 1),
      switch_no: index + 1,
      kind,
      name: SWITCH_NAMES[index] ?? `Switch ${index + 1}`,
      isOn: false,
      level: 3,
    })),
  };
}

function wingsOf(numbers: number[], devices: NewDevice[]): NewGroup[] {
  const wings = new Map<number, NewGroup>();
  numbers.forEach((number, index) => {
    const wingNo = Math.ceil(number / DEVICES_PER_WING);
    const name = `Wing ${wingNo}`;
    const id = groupId(MERIDIAN.site, "room", name);
    const wing = wings.get(wingNo) ?? { enterprise_id: MERIDIAN.id, id, name, type: "room", devices: [] };
    wing.devices.push(devices[index]?.id ?? "");
    wings.set(wingNo, wing);
  });
  return [...wings.values()];
}

/** Adds wings for a fleet that is larger than the building. A wing that was deleted by hand stays deleted. */
export async function addExtras({ sql, now, fleet, secretOf, progress }: Seeding): Promise<void> {
  const wanted = fleet - PLANNED_DEVICES.length;
  const [{ last } = { last: 0 }] = await sql.query<{ last: number }>(
    `SELECT coalesce(max(substr(kd_id, length($2) + 1)::integer), 0) AS last FROM devices
     WHERE enterprise_id = $1 AND kd_id ~ ('^' || $2 || '[0-9]{5}$')`,
    [MERIDIAN.id, PREFIX],
  );
  if (wanted <= last) return;
  progress(`Adding ${wanted - last} more devices`);
  const numbers = Array.from({ length: wanted - last }, (_, index) => last + 1 + index);
  const devices = numbers.map((number) => extraDevice(number, now));
  await insertDevices(sql, devices, secretOf);
  const ts = now.toISOString();
  await insertRows(
    sql,
    "device_status_changes",
    devices.map(({ enterprise_id, id }) => ({ enterprise_id, device_id: id, ts, status: 1 })),
  );
  await joinWings(sql, wingsOf(numbers, devices), now);
}

async function joinWings(sql: Seeding["sql"], wings: NewGroup[], now: Date): Promise<void> {
  const ids = wings.map(({ id }) => id);
  const rows = await sql.query<{ id: string }>(
    "SELECT id FROM device_groups WHERE enterprise_id = $1 AND id = ANY($2)",
    [MERIDIAN.id, ids],
  );
  const known = new Set(rows.map(({ id }) => id));
  await insertGroupMembers(
    sql,
    wings.filter(({ id }) => known.has(id)),
  );
  await insertGroups(
    sql,
    wings.filter(({ id }) => !known.has(id)),
    now,
  );
}
