import type { Sql } from "../../../platform/db/database.ts";
import {
  type DeviceExtension,
  type DeviceHardware,
  FieldDevicesRepository,
  type NewFieldDevice,
} from "./field-devices.repository.ts";

export type { DeviceHardware, FieldOfDevice, NewFieldDevice, SensingChannel } from "./field-devices.repository.ts";

/** Adds devices of the field with the switches that were chosen for each; part of the caller's transaction. */
export function addFieldDevices(
  sql: Sql,
  enterpriseId: string,
  devices: readonly NewFieldDevice[],
  createdAt: Date,
): Promise<void> {
  return new FieldDevicesRepository(sql).insert(enterpriseId, devices, createdAt);
}

/** What stands behind a device now, held until the transaction ends. */
export function hardwareOf(sql: Sql, enterpriseId: string, id: string): Promise<DeviceHardware | undefined> {
  return new FieldDevicesRepository(sql).hardware(enterpriseId, id);
}

/** Gives a device other hardware; its switches, and all that hangs on them, stay. What it was before is cut off. */
export async function setHardware(
  sql: Sql,
  enterpriseId: string,
  before: DeviceHardware,
  now: Pick<NewFieldDevice, "kd_id" | "device_type" | "field" | "config" | "rating">,
): Promise<void> {
  const repository = new FieldDevicesRepository(sql);
  await repository.setHardware(enterpriseId, before.id, now);
  await repository.announceEnd(before.kd_id);
}

/** Gives a device more of the hardware that it has. */
export function extendHardware(sql: Sql, enterpriseId: string, id: string, more: DeviceExtension): Promise<void> {
  return new FieldDevicesRepository(sql).extend(enterpriseId, id, more);
}

/** Other secrets, by hardware id: whoever came with those before is cut off. */
export function setSecrets(sql: Sql, enterpriseId: string, secrets: ReadonlyMap<string, Buffer>): Promise<void> {
  return new FieldDevicesRepository(sql).setSecrets(enterpriseId, secrets);
}
