import type { ListedRoom } from "@switchboard/domain/site";
import { recordAll } from "../../../core/audit/audit.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { GroupChangesRepository } from "./group-changes.repository.ts";

/** Returns all rooms of the enterprise, whoever may see them. */
export async function allRooms(sql: Sql, enterpriseId: string): Promise<ListedRoom[]> {
  const rows = await new GroupChangesRepository(sql).rooms(enterpriseId);
  return rows.map(({ id, name, place_id, area }) => ({ _id: id, name, place: place_id, area }));
}

/** A room that a file lists, and as it was; without `before` it is new. */
export interface ImportedRoom {
  room: ListedRoom;
  before: ListedRoom | undefined;
}

/**
 * Creates and changes rooms in the caller's transaction, which has locked the enterprise and tells the people who gain or
 * lose one.
 */
export async function saveRooms(sql: Sql, actor: Actor, imported: readonly ImportedRoom[]): Promise<void> {
  if (imported.length === 0) return;
  const groups = new GroupChangesRepository(sql);
  const renamed = imported.filter(({ room, before }) => before && before.name !== room.name);
  if (renamed.length > 0)
    await groups.freeNames(
      actor.enterpriseId,
      renamed.map(({ room }) => room._id),
    );
  const rooms = imported.map(({ room: { _id: id, name, place, area } }) => ({ id, name, place, area }));
  const isFree = await groups.saveRooms(actor.enterpriseId, rooms, actor.at ?? new Date());
  if (!isFree) throw new AppError("group.name_taken");
  const named = (room: ListedRoom | undefined) => room && { name: room.name, type: "room", area: room.area };
  await recordAll(
    sql,
    actor,
    imported.map(({ room, before }) => ({
      action: before ? "group.edit" : "group.create",
      subject: room.name,
      subject_id: room._id,
      before: named(before),
      after: named(room),
    })),
  );
}
