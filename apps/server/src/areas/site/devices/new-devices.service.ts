import { defaultSwitches } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { moveToRoom } from "../groups/rooms.service.ts";
import { type NewDevice, NewDevicesRepository, type SignInOfDevice } from "./new-devices.repository.ts";

export type { SignInOfDevice } from "./new-devices.repository.ts";

/** Adds a device with the switches of its type, in a room if one is named, in the caller's transaction. */
export async function addDevice(
  sql: Sql,
  enterpriseId: string,
  device: NewDevice & { room?: string | null | undefined },
): Promise<void> {
  const repository = new NewDevicesRepository(sql);
  if (!(await repository.insert(enterpriseId, device))) throw new AppError("device.taken");
  await repository.insertSwitches(enterpriseId, device.id, defaultSwitches(device.device_type));
  if (device.room) await moveToRoom(sql, enterpriseId, device.id, device.room);
}

/** Invalidates the old secret and certificate. Returns the device's name, or undefined when there is no such device. */
export function replaceSecret(
  sql: Sql,
  enterpriseId: string,
  id: string,
  signIn: SignInOfDevice,
): Promise<string | undefined> {
  return new NewDevicesRepository(sql).replaceSecret(enterpriseId, id, signIn);
}
