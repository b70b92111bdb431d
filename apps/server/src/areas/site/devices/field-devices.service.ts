import type { Sql } from "../../../platform/db/database.ts";
import {
  type DeviceExtension,
  type DeviceHardware,
  FieldDevicesRepository,
  type NewFieldDevice,
} from "./field-devices.repository.ts";

export type { DeviceHardware, FieldOfDevice, NewFieldDevice, SensingChannel } from "./field-devices.repository.ts";

/** Adds field devices with the switches chosen for each, in the caller's transaction. */
export function addFieldDevices(
  sql: Sql,
  enterpriseId: string,
  devices: readonly NewFieldDevice[],
  createdAt: Date,
): Promise<void> {
  return new FieldDevicesRepository(sql).insert(enterpriseId, devices, createdAt);
}

/** Returns the present hardware of a device, locked until the transaction ends. */
export function hardwareOf(sql: Sql, enterpriseId: string, id: string): Promise<DeviceHardware | undefined> {
  return new FieldDevicesRepository(sql).hardware(enterpriseId, id);
}

/** Replaces a device's hardware and disconnects the old one; its switches and all attached to them stay. */
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

/** Adds channels of the present hardware to a device. */
export function extendHardware(sql: Sql, enterpriseId: string, id: string, more: DeviceExtension): Promise<void> {
  return new FieldDevicesRepository(sql).extend(enterpriseId, id, more);
}

/** Replaces secrets by hardware id; clients with the former secrets are disconnected. */
export function setSecrets(sql: Sql, enterpriseId: string, secrets: ReadonlyMap<string, Buffer>): Promise<void> {
  return new FieldDevicesRepository(sql).setSecrets(enterpriseId, secrets);
}
