import type { Actor } from "../../platform/auth/actor.ts";

/**
 * Who may do what with devices, switches and groups (spec §6), as conditions for the statements of any repository. Here
 * and nowhere else stands what a grant gives: `rights.test.ts` holds every use of it against a plain model.
 */

/** Whose rights are asked for. Each is a place in the statement: a parameter, or a column of what is joined. */
export interface Asker {
  enterprise: string;
  user: string;
  isAdmin: string;
}

/** Whoever is signed in, as the first three parameters of a statement; `viewer` gives their values. */
export const VIEWER: Asker = { enterprise: "$1", user: "$2", isAdmin: "$3" };

export function viewer({
  enterpriseId,
  userId,
  role,
}: Pick<Actor, "enterpriseId" | "userId" | "role">): [string, string, boolean] {
  return [enterpriseId, userId, role === "admin"];
}

/** Reads with the eyes of the trail, which is for admins: names as they are, whatever the one who acts may see. */
export function forTheTrail(actor: Actor): Actor {
  return { ...actor, role: "admin" };
}

/** Someone on whose behalf something happens, as the first two parameters: what they are now is looked up. */
export const PERSON: Asker = {
  enterprise: "$1",
  user: "$2",
  isAdmin:
    "EXISTS (SELECT 1 FROM memberships asker WHERE asker.enterprise_id = $1 AND asker.user_id = $2 AND asker.role = 'admin')",
};

/** The person of a row of `memberships` that the statement has joined under this name. */
export function member(alias: string): Asker {
  return { enterprise: `${alias}.enterprise_id`, user: `${alias}.user_id`, isAdmin: `${alias}.role = 'admin'` };
}

/**
 * May use the switch of a row of `switch_appliances`: as an admin, by a grant on its device or its room, or by one on itself. `whole`
 * is for statements that know already whether its device may be used whole.
 */
export function mayUseSwitch(asker: Asker, alias = "s", whole = mayUseDevice(asker, `${alias}.device_id`)): string {
  return `(${whole} OR EXISTS (SELECT 1 FROM switch_grants held WHERE ${isOf(asker)} AND held.switch_id = ${alias}.id))`;
}

/** May use the whole of a device: a grant on one of its switches is none on what its board measures. */
export function mayUseDevice(asker: Asker, deviceId = "d.id"): string {
  return `(${asker.isAdmin} OR ${holdsDevice(asker, deviceId)})`;
}

/** May see that there is such a device: the whole of it, or single switches. */
export function maySeeDevice(asker: Asker, deviceId = "d.id"): string {
  return `(${asker.isAdmin} OR ${holdsPartOf(asker, deviceId)})`;
}

/** May give others the use of a device and of its switches, and take it away: an admin, or whoever owns it (spec §6). */
export function mayShareDevice(asker: Asker, deviceId = "d.id"): string {
  return `(${asker.isAdmin} OR ${ownsDevice(asker, deviceId)})`;
}

/** Who owns a device, as JSON; null where it is with the admins alone. */
export function ownerOf({ enterprise }: Pick<Asker, "enterprise">, deviceId = "d.id"): string {
  return `(SELECT json_build_object('_id', held.user_id, 'name', coalesce(m.name, u.name)) FROM device_grants held
    JOIN memberships m ON m.enterprise_id = held.enterprise_id AND m.user_id = held.user_id
    JOIN users u ON u.id = held.user_id
    WHERE held.enterprise_id = ${enterprise} AND held.device_id = ${deviceId} AND held.is_owner)`;
}

/** An admin sees every group, empty ones too; others those with something of theirs in them, and the rooms granted to them. */
export function maySeeGroup(asker: Asker, groupId = "g.id"): string {
  return `(${asker.isAdmin} OR ${holdsRoom(asker, groupId)} OR ${hasInside(asker, groupId, holdsPartOf(asker, "inside.device_id"))})`;
}

/** Was granted anything at all; an admin needs no grant. */
export function holdsAnything(asker: Asker): string {
  return `(${asker.isAdmin} OR EXISTS (SELECT 1 FROM device_grants held WHERE ${isOf(asker)})
    OR EXISTS (SELECT 1 FROM switch_grants held WHERE ${isOf(asker)})
    OR EXISTS (SELECT 1 FROM room_grants held WHERE ${isOf(asker)}))`;
}

/** May let the readings of a group's devices decide something: others than admins need one in it that is theirs whole. */
export function mayWatchGroup(asker: Asker, groupId = "g.id"): string {
  return `(${asker.isAdmin} OR ${hasInside(asker, groupId, holdsDevice(asker, "inside.device_id"))})`;
}

/** May use the remote of a row of `remotes`: whoever may use its blaster; without one, it waits for its owner. */
export function mayUseRemote(asker: Asker, alias = "r"): string {
  return `(${mayUseDevice(asker, `${alias}.device_id`)} OR (${alias}.device_id IS NULL AND ${alias}.owner_id = ${asker.user}))`;
}

/** How much a person was granted, as JSON; an admin needs none of it. */
export function countGrants(asker: Pick<Asker, "enterprise" | "user">): string {
  return `json_build_object('rooms', (SELECT count(*) FROM room_grants held WHERE ${isOf(asker)}),
    'devices', (SELECT count(*) FROM device_grants held WHERE ${isOf(asker)}),
    'switches', (SELECT count(*) FROM switch_grants held WHERE ${isOf(asker)}))`;
}

const isOf = ({ enterprise, user }: Pick<Asker, "enterprise" | "user">) =>
  `held.enterprise_id = ${enterprise} AND held.user_id = ${user}`;

/** By a grant on the device, or on the room that it is in. */
function holdsDevice(asker: Asker, deviceId: string): string {
  return `EXISTS (SELECT 1 FROM held_devices held WHERE ${isOf(asker)} AND held.device_id = ${deviceId})`;
}

function holdsRoom(asker: Asker, groupId: string): string {
  return `EXISTS (SELECT 1 FROM room_grants held WHERE ${isOf(asker)} AND held.room_id = ${groupId})`;
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
