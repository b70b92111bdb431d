import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { GroupDevicesRepository } from "./group-devices.repository.ts";

/** Puts new devices, which are in no room yet, into one, in the caller's transaction. */
export async function placeInRoom(sql: Sql, enterpriseId: string, deviceIds: string[], room: string): Promise<void> {
  const placed = await new GroupDevicesRepository(sql).addToRoom(enterpriseId, deviceIds, room);
  if (!placed) throw new AppError("group.not_found");
}

/** Moves a device to a room of its enterprise, or out of all rooms for null, in the caller's transaction. */
export async function moveToRoom(sql: Sql, enterpriseId: string, deviceId: string, room: string | null): Promise<void> {
  const moved = await new GroupDevicesRepository(sql).moveToRoom(enterpriseId, deviceId, room);
  if (!moved) throw new AppError("group.not_found");
}
