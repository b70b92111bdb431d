import type { ListedRoom } from "@switchboard/domain/site";
import { record } from "../../../core/audit/audit.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { GroupChangesRepository } from "./group-changes.repository.ts";

/** Returns all rooms of the enterprise, whoever may see them. */
export async function allRooms(sql: Sql, enterpriseId: string): Promise<ListedRoom[]> {
  const rows = await new GroupChangesRepository(sql).rooms(enterpriseId);
  return rows.map(({ id, name, place_id, area }) => ({ _id: id, name, place: place_id, area }));
}

/** Gives rooms their ids as names for the moment, so that they can exchange their names, in the caller's transaction. */
export async function freeRoomNames(sql: Sql, enterpriseId: string, ids: readonly string[]): Promise<void> {
  const groups = new GroupChangesRepository(sql);
  for (const id of ids) await groups.rename(enterpriseId, id, id);
}

/**
 * Creates or changes a room that a file lists, in the caller's transaction, which has locked the enterprise and tells the
 * people who gain or lose the room.
 */
export async function saveRoom(
  sql: Sql,
  actor: Actor,
  room: ListedRoom,
  before: ListedRoom | undefined,
): Promise<void> {
  const { enterpriseId } = actor;
  const groups = new GroupChangesRepository(sql);
  const { _id: id, name, place, area } = room;
  const created_at = actor.at ?? new Date();
  const isFree = before
    ? await groups.rename(enterpriseId, id, name)
    : await groups.insert(enterpriseId, { id, name, type: "room", created_at });
  if (!isFree) throw new AppError("group.name_taken");
  if (area !== (before?.area ?? null)) await groups.setArea(enterpriseId, id, area);
  if (place !== (before?.place ?? null)) await groups.moveRooms(enterpriseId, [id], place);
  const [was, is] = [before, room].map((each) => each && { name: each.name, type: "room", area: each.area });
  const action = before ? "group.edit" : "group.create";
  await record(sql, actor, { action, subject: name, subject_id: id, before: was, after: is });
}
