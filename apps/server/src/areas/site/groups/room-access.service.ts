import { holdersOfPlace, holdersOfRooms } from "../../../core/access/room-holders.service.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { tellPeople } from "../../../core/changes/changes.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { GroupDevicesRepository } from "./group-devices.repository.ts";
import type { GroupRow } from "./groups.repository.ts";

/** Withdraws commands that were not sent yet. A port, because commands belong to a higher layer. */
export interface Withdrawal {
  endForbidden(sql: Sql, enterpriseId: string, people: readonly string[]): Promise<void>;
}

/** The actor of a move between rooms, within a transaction that has locked the enterprise. */
export interface Mover {
  sql: Sql;
  actor: Actor;
  withdrawal: Withdrawal;
}

/**
 * Makes a change that may put these devices into another room or out of one. People with a grant on such a room gain or
 * lose the devices (ADR 0036): their commands that are no longer allowed are withdrawn, and their screens are notified.
 */
export async function moveDevices<T>(
  { sql, actor, withdrawal }: Mover,
  devices: string[],
  change: () => Promise<T>,
): Promise<T> {
  const { enterpriseId } = actor;
  const repository = new GroupDevicesRepository(sql);
  const before = await repository.roomsOf(enterpriseId, devices);
  const result = await change();
  const after = await repository.roomsOf(enterpriseId, devices);
  const moved = devices.filter((id) => before.get(id) !== after.get(id));
  const rooms = new Set(moved.flatMap((id) => [before.get(id) ?? [], after.get(id) ?? []].flat()));
  const people = distinctPeople(await holdersOfRooms(sql, enterpriseId, rooms));
  if (people.length === 0) return result;
  await withdrawal.endForbidden(sql, enterpriseId, people);
  await tellPeople(sql, actor, people, { what: ["access"], devices: moved });
  return result;
}

/**
 * Makes a change that may put these rooms into another place or out of one. People with a grant on such a place gain or
 * lose the rooms (ADR 0095), with the same consequences as a move of devices.
 */
export async function moveRoomsBetweenPlaces<T>(
  { sql, actor, withdrawal }: Mover,
  rooms: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  const before = await holdings(sql, actor.enterpriseId, rooms);
  const result = await change();
  const after = await holdings(sql, actor.enterpriseId, rooms);
  const changed = [...before, ...after].filter(([key]) => before.has(key) !== after.has(key));
  const people = [...new Set(changed.map(([, user]) => user))];
  if (people.length === 0) return result;
  await withdrawal.endForbidden(sql, actor.enterpriseId, people);
  await tellPeople(sql, actor, people, { what: ["access", "groups"], devices: [] });
  return result;
}

/** Returns the person of each pair of a room and somebody who holds it. */
async function holdings(sql: Sql, enterpriseId: string, rooms: readonly string[]): Promise<Map<string, string>> {
  const holders = await holdersOfRooms(sql, enterpriseId, rooms);
  return new Map(holders.map(({ room_id, user_id }) => [`${room_id} ${user_id}`, user_id]));
}

/** Deletes a place and records the end of its grants, because nobody revoked them by name. */
export async function endPlace(
  { sql, actor }: Mover,
  place: { id: string; name: string },
  remove: () => Promise<void>,
): Promise<void> {
  const holders = await holdersOfPlace(sql, actor.enterpriseId, place.id);
  await remove();
  if (holders.length === 0) return;
  const people = holders.map(({ name }) => name);
  const before = { people, places: [place.name] };
  await record(sql, actor, { action: "access.revoke", subject: people.join(", "), before });
  await tellPeople(sql, actor, distinctPeople(holders), { what: ["access", "places"], devices: [] });
}

/** Deletes a room and records the end of its grants, because nobody revoked them by name. */
export async function endRoom(
  { sql, actor, withdrawal }: Mover,
  room: GroupRow,
  remove: () => Promise<void>,
): Promise<void> {
  const { enterpriseId } = actor;
  const holders = await holdersOfRooms(sql, enterpriseId, [room.id]);
  await remove();
  if (holders.length === 0) return;
  const names = holders.filter(({ is_direct }) => is_direct).map(({ name }) => name);
  const before = { people: names, rooms: [room.name] };
  if (names.length > 0) await record(sql, actor, { action: "access.revoke", subject: names.join(", "), before });
  const people = distinctPeople(holders);
  await withdrawal.endForbidden(sql, enterpriseId, people);
  await tellPeople(sql, actor, people, { what: ["access", "groups"], devices: [] });
}

function distinctPeople(holders: { user_id: string }[]): string[] {
  return [...new Set(holders.map(({ user_id }) => user_id))];
}
