import type { Sql } from "../../platform/db/database.ts";
import { RoomGrantsRepository, type RoomHolder } from "./room-grants.repository.ts";

export type { RoomHolder } from "./room-grants.repository.ts";

/** Whoever was granted one of these rooms as such, by name: what is put into it or taken out of it concerns them. */
export async function holdersOfRooms(sql: Sql, enterpriseId: string, rooms: Iterable<string>): Promise<RoomHolder[]> {
  const ids = [...rooms];
  return ids.length === 0 ? [] : new RoomGrantsRepository(sql).holders(enterpriseId, ids);
}
