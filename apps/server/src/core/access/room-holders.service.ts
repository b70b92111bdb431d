import type { Sql } from "../../platform/db/database.ts";
import { RoomGrantsRepository, type RoomHolder } from "./room-grants.repository.ts";

export type { RoomHolder } from "./room-grants.repository.ts";

/** Returns the people with a grant on one of these rooms, by name, because changes of its devices concern them. */
export async function holdersOfRooms(sql: Sql, enterpriseId: string, rooms: Iterable<string>): Promise<RoomHolder[]> {
  const ids = [...rooms];
  return ids.length === 0 ? [] : new RoomGrantsRepository(sql).holders(enterpriseId, ids);
}
