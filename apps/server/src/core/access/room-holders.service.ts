import type { Sql } from "../../platform/db/database.ts";
import { type PlaceHolder, RoomGrantsRepository, type RoomHolder } from "./room-grants.repository.ts";

export type { RoomHolder } from "./room-grants.repository.ts";

/**
 * Returns the people who hold one of these rooms, by a grant on it or on a place around it, by name, because changes of
 * its devices concern them.
 */
export async function holdersOfRooms(sql: Sql, enterpriseId: string, rooms: Iterable<string>): Promise<RoomHolder[]> {
  const ids = [...rooms];
  return ids.length === 0 ? [] : new RoomGrantsRepository(sql).holders(enterpriseId, ids);
}

/** Returns the people with a grant on the place itself, and its panels, by name. */
export function holdersOfPlace(sql: Sql, enterpriseId: string, placeId: string): Promise<PlaceHolder[]> {
  return new RoomGrantsRepository(sql).holdersOfPlace(enterpriseId, placeId);
}

/** Grants the contents of a place to its holders, before the contents go to another place. */
export function passPlaceToContents(sql: Sql, enterpriseId: string, placeId: string, at: Date): Promise<void> {
  return new RoomGrantsRepository(sql).passToContents(enterpriseId, placeId, at);
}

/** Returns the rooms in a place, whatever levels are between. */
export function roomsWithin(sql: Sql, enterpriseId: string, placeId: string): Promise<string[]> {
  return new RoomGrantsRepository(sql).roomsWithin(enterpriseId, placeId);
}
