import type { DeviceTypeCode } from "@switchboard/domain/site";
import { hashPassword } from "../platform/auth/password-hasher.ts";
import type { Sql } from "../platform/db/database.ts";
import { insertRows } from "./insert-rows.ts";

export interface BoxedDevice {
  kd_id: string;
  device_type: DeviceTypeCode;
  /** The PIN that is printed on the box. */
  pin: string;
}

function boxed(number: number, device_type: DeviceTypeCode, pin: string): BoxedDevice {
  return { kd_id: `SB-BOX-${String(number).padStart(4, "0")}`, device_type, pin };
}

/** Devices still in their boxes, for adding; the README lists the same PINs. */
export const BOXED_DEVICES: readonly BoxedDevice[] = [
  boxed(1, "SW_4_NODE", "4821"),
  boxed(2, "HEAVY_PLUG", "1937"),
  boxed(3, "KIOT_RED", "7350"),
  boxed(4, "SW_1_REL", "2864"),
  boxed(5, "ENERGY_METER_1", "9173"),
  boxed(6, "KIOT_PARKING_SENSOR", "5506"),
];

/** Runs at every start, because a building from an older version has no boxed devices. */
export async function insertBoxedDevices(sql: Sql): Promise<void> {
  const rows = await sql.query<{ kd_id: string }>("SELECT kd_id FROM manufactured_devices WHERE kd_id = ANY($1)", [
    BOXED_DEVICES.map(({ kd_id }) => kd_id),
  ]);
  const known = new Set(rows.map(({ kd_id }) => kd_id));
  const missing = BOXED_DEVICES.filter(({ kd_id }) => !known.has(kd_id));
  const made = missing.map(async ({ pin, ...device }) => ({ ...device, pin_hash: await hashPassword(pin) }));
  await insertRows(sql, "manufactured_devices", await Promise.all(made));
}
