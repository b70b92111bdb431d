import type { Actor } from "../../platform/auth/actor.ts";

/**
 * Conditions for SQL statements that decide who may do what with devices, switches and groups (spec §6). The meaning of
 * a grant is defined here and nowhere else: `rights.test.ts` compares every use with a plain model.
 */

/**
 * The person whose rights are checked. Each field is an expression in the statement: a parameter, or a column of a
 * joined table.
 */
export interface Asker {
  enterprise: string;
  user: string;
  isAdmin: string;
}

/** The signed-in person, as the first three parameters of a statement; `viewer` returns their values. */
export const VIEWER: Asker = { enterprise: "$1", user: "$2", isAdmin: "$3" };

export function viewer({
  enterpriseId,
  userId,
  role,
}: Pick<Actor, "enterpriseId" | "userId" | "role">): [string, string, boolean] {
  return [enterpriseId, userId, role === "admin"];
}

/** Reads with an admin's rights for the audit log, so that names are complete, whatever the actor may see. */
export function forTheTrail(actor: Actor): Actor {
  return { ...actor, role: "admin" };
}

/** A person on whose behalf something happens, as the first two parameters; their role is looked up. */
export const PERSON: Asker = {
  enterprise: "$1",
  user: "$2",
  isAdmin:
    "EXISTS (SELECT 1 FROM memberships asker WHERE asker.enterprise_id = $1 AND asker.user_id = $2 AND asker.role = 'admin')",
};

/** The person of a joined row of `memberships` with this alias. */
export function member(alias: string): Asker {
  return { enterprise: `${alias}.enterprise_id`, user: `${alias}.user_id`, isAdmin: `${alias}.role = 'admin'` };
}

/**
 * Matches a row of `switch_appliances` that the person may use: as an admin, by a grant on its device, its room or a
 * place around it, or by one on itself. `whole` is for statements that already know whether its device may be used whole.
 */
export function mayUseSwitch(asker: Asker, alias = "s", whole = mayUseDevice(asker, `${alias}.device_id`)): string {
  return `(${whole} OR EXISTS (SELECT 1 FROM switch_grants held WHERE ${isOf(asker)} AND held.switch_id = ${alias}.id))`;
}

/**
 * Matches devices that the person may use whole; a grant on one of its switches does not include the board's
 * measurements.
 */
export function mayUseDevice(asker: Asker, deviceId = "d.id"): string {
  return `(${asker.isAdmin} OR ${holdsDevice(asker, deviceId)})`;
}

/** Matches devices that the person may see: the whole of it, or single switches. */
export function maySeeDevice(asker: Asker, deviceId = "d.id"): string {
  return `(${asker.isAdmin} OR ${holdsPartOf(asker, deviceId)})`;
}

/** Matches devices whose access the person may grant and revoke: admins, its owner (spec §6), and managers of its place. */
export function mayShareDevice(asker: Asker, deviceId = "d.id"): string {
  return `(${managesDevice(asker, deviceId)} OR ${ownsDevice(asker, deviceId)})`;
}

/** Matches places that the person may change with everything in them: admins all, managers theirs and those inside (ADR 0097). */
export function managesPlace(asker: Asker, placeId = "p.id"): string {
  return `(${asker.isAdmin} OR EXISTS (SELECT 1 FROM place_grants held ${AROUND}
    WHERE ${isOf(asker)} AND held.manages AND around.place_id = ${placeId}))`;
}

/** Matches rooms that the person may change: admins all groups, managers the rooms in their places. */
export function managesRoom(asker: Asker, groupId = "g.id"): string {
  return `(${asker.isAdmin} OR EXISTS (SELECT 1 FROM place_grants held ${AROUND} ${ROOMS}
    WHERE ${isOf(asker)} AND held.manages AND own_room.id = ${groupId}))`;
}

/** Matches devices that the person may change: admins all, managers those in the rooms of their places. */
export function managesDevice(asker: Asker, deviceId = "d.id"): string {
  return `(${asker.isAdmin} OR EXISTS (SELECT 1 FROM place_grants held ${AROUND} ${ROOMS}
    JOIN device_group_members housed ON housed.enterprise_id = own_room.enterprise_id AND housed.group_id = own_room.id
    WHERE ${isOf(asker)} AND held.manages AND housed.device_id = ${deviceId}))`;
}

/** Narrows a right of managers to those who are no admins, for screens, on which admins manage everything. */
export function isManagerOf(asker: Asker, manages: string): string {
  return `(NOT ${asker.isAdmin} AND ${manages})`;
}

/** Matches people who manage a place, whatever their role. */
export function managesAnything(asker: Pick<Asker, "enterprise" | "user">): string {
  return `EXISTS (SELECT 1 FROM place_grants held WHERE ${isOf(asker)} AND held.manages)`;
}

/** Selects the owner of a device as JSON; null when only admins manage it. */
export function ownerOf({ enterprise }: Pick<Asker, "enterprise">, deviceId = "d.id"): string {
  return `(SELECT json_build_object('_id', held.user_id, 'name', coalesce(m.name, u.name)) FROM device_grants held
    JOIN memberships m ON m.enterprise_id = held.enterprise_id AND m.user_id = held.user_id
    JOIN users u ON u.id = held.user_id
    WHERE held.enterprise_id = ${enterprise} AND held.device_id = ${deviceId} AND held.is_owner)`;
}

/**
 * Matches groups that the person may see: admins all, even empty ones; others those that contain something of theirs,
 * and rooms granted to them, or in places granted to them.
 */
export function maySeeGroup(asker: Asker, groupId = "g.id"): string {
  return `(${asker.isAdmin} OR ${holdsRoom(asker, groupId)} OR ${hasInside(asker, groupId, holdsPartOf(asker, "inside.device_id"))})`;
}

/**
 * Matches places that the person may see: those around a room that they may see, and those granted to them, even if they are empty.
 */
export function maySeePlace(asker: Asker, placeId = "p.id"): string {
  const { enterprise } = asker;
  return `(${asker.isAdmin} OR ${placeId} IN (WITH RECURSIVE seen AS (
    SELECT place.id, place.parent_id FROM places place WHERE place.enterprise_id = ${enterprise}
      AND (${holdsPlace(asker, "place.id")} OR place.id IN (SELECT room.place_id FROM device_groups room
        WHERE room.enterprise_id = ${enterprise} AND room.place_id IS NOT NULL AND ${maySeeGroup(asker, "room.id")}))
    UNION SELECT outer_place.id, outer_place.parent_id FROM seen
    JOIN places outer_place ON outer_place.enterprise_id = ${enterprise} AND outer_place.id = seen.parent_id)
    SELECT id FROM seen))`;
}

/** Matches people with any grant at all; an admin needs none. */
export function holdsAnything(asker: Asker): string {
  return `(${asker.isAdmin} OR EXISTS (SELECT 1 FROM device_grants held WHERE ${isOf(asker)})
    OR EXISTS (SELECT 1 FROM switch_grants held WHERE ${isOf(asker)})
    OR EXISTS (SELECT 1 FROM room_grants held WHERE ${isOf(asker)})
    OR EXISTS (SELECT 1 FROM place_grants held WHERE ${isOf(asker)}))`;
}

/** Matches places in which the person or panel holds everything, with the place or one around it; admins need no grant. */
export function holdsPlace(asker: Asker, placeId = "p.id"): string {
  return `(${asker.isAdmin} OR EXISTS (SELECT 1 FROM held_places held ${AROUND}
    WHERE ${isOf(asker)} AND around.place_id = ${placeId}))`;
}

/**
 * Matches groups whose readings the person may use in automation: people who are not admins need a whole device in it.
 */
export function mayWatchGroup(asker: Asker, groupId = "g.id"): string {
  return `(${asker.isAdmin} OR ${hasInside(asker, groupId, holdsDevice(asker, "inside.device_id"))})`;
}

/** Matches remotes that the person may use: through its blaster; a remote without one is usable by its owner only. */
export function mayUseRemote(asker: Asker, alias = "r"): string {
  return `(${mayUseDevice(asker, `${alias}.device_id`)} OR (${alias}.device_id IS NULL AND ${alias}.owner_id = ${asker.user}))`;
}

/** Counts a person's grants, as JSON; an admin needs none. */
export function countGrants(asker: Pick<Asker, "enterprise" | "user">): string {
  return `json_build_object('places', (SELECT count(*) FROM place_grants held WHERE ${isOf(asker)}),
    'rooms', (SELECT count(*) FROM room_grants held WHERE ${isOf(asker)}),
    'devices', (SELECT count(*) FROM device_grants held WHERE ${isOf(asker)}),
    'switches', (SELECT count(*) FROM switch_grants held WHERE ${isOf(asker)}))`;
}

/** From a grant on a place to that place and all places in it, and to their rooms. */
const AROUND =
  "JOIN places_around around ON around.enterprise_id = held.enterprise_id AND around.around_id = held.place_id";
const ROOMS =
  "JOIN device_groups own_room ON own_room.enterprise_id = around.enterprise_id AND own_room.place_id = around.place_id";

const isOf = ({ enterprise, user }: Pick<Asker, "enterprise" | "user">) =>
  `held.enterprise_id = ${enterprise} AND held.user_id = ${user}`;

/** Matches a grant on the device, on its room, or on a place around that. */
function holdsDevice(asker: Asker, deviceId: string): string {
  return `EXISTS (SELECT 1 FROM held_devices held WHERE ${isOf(asker)} AND held.device_id = ${deviceId})`;
}

function holdsRoom(asker: Asker, groupId: string): string {
  return `EXISTS (SELECT 1 FROM held_rooms held WHERE ${isOf(asker)} AND held.room_id = ${groupId})`;
}

function ownsDevice(asker: Asker, deviceId: string): string {
  return `EXISTS (SELECT 1 FROM device_grants held
    WHERE ${isOf(asker)} AND held.device_id = ${deviceId} AND held.is_owner)`;
}

function holdsPartOf(asker: Asker, deviceId: string): string {
  return `${holdsDevice(asker, deviceId)} OR EXISTS (SELECT 1 FROM switch_grants held
    JOIN switch_appliances part ON part.enterprise_id = held.enterprise_id AND part.id = held.switch_id
    WHERE ${isOf(asker)} AND part.device_id = ${deviceId})`;
}

function hasInside({ enterprise }: Asker, groupId: string, isTheirs: string): string {
  return `EXISTS (SELECT 1 FROM device_group_members inside
    WHERE inside.enterprise_id = ${enterprise} AND inside.group_id = ${groupId} AND (${isTheirs}))`;
}
