import type { Role } from "@switchboard/domain/core";
import type { Person } from "../../platform/auth/person.ts";
import type { Sql } from "../../platform/db/database.ts";
import {
  type Invitee,
  type MemberDetails,
  MembershipsRepository,
  type OpenInvitation,
} from "./memberships.repository.ts";

export type { MemberDetails } from "./memberships.repository.ts";

/** Adds a member in the caller's transaction, like every function here. */
export function addMember(sql: Sql, enterpriseId: string, userId: string, role: Role, at: Date): Promise<void> {
  return new MembershipsRepository(sql).insert(enterpriseId, userId, role, at);
}

/** Invites someone who has not joined yet, under the id of a stand-in. */
export function inviteMember(sql: Sql, enterpriseId: string, standIn: string, invitee: Invitee): Promise<void> {
  return new MembershipsRepository(sql).invite(enterpriseId, standIn, invitee);
}

/** Remembers who sent an invitation, for the person who receives it. */
export function setInviter(sql: Sql, enterpriseId: string, standIn: string, inviter: string): Promise<void> {
  return new MembershipsRepository(sql).setInviter(enterpriseId, standIn, inviter);
}

/** Returns undefined when the invited person has joined, or the invitation was withdrawn. */
export function openInvitation(sql: Sql, enterpriseId: string, standIn: string): Promise<OpenInvitation | undefined> {
  return new MembershipsRepository(sql).findInvitation(enterpriseId, standIn);
}

/**
 * Replaces the stand-in of an invitation to this address, which has to be the person's own, and takes over everything
 * granted meanwhile. Returns the stand-in's id.
 */
export function acceptInvitation(
  sql: Sql,
  { enterpriseId, userId }: Person,
  email: string,
): Promise<string | undefined> {
  return new MembershipsRepository(sql).accept(enterpriseId, userId, email);
}

export function editMember(
  sql: Sql,
  enterpriseId: string,
  userId: string,
  change: MemberDetails & { role?: Role | undefined },
): Promise<void> {
  return new MembershipsRepository(sql).edit(enterpriseId, userId, change);
}

/** Marks the invitation as accepted: from now on the person's own details count, not those of the invitation. */
export function markSignIn(sql: Sql, userId: string, enterpriseId: string, at: Date): Promise<void> {
  return new MembershipsRepository(sql).markSignIn(userId, enterpriseId, at);
}

/** Removes the details that enterprises recorded of a person, once the person edits their own. */
export function forgetDetails(sql: Sql, userId: string, fields: readonly (keyof MemberDetails)[]): Promise<void> {
  return new MembershipsRepository(sql).forgetDetails(userId, fields);
}

/** Locks the membership until the transaction ends, so that a person's own changes follow one another. */
export function lockMember(sql: Sql, { enterpriseId, userId }: Person): Promise<void> {
  return new MembershipsRepository(sql).lock(enterpriseId, userId);
}

/** Returns the enterprises of a person, and the name each has for them. */
export function placesOf(sql: Sql, userId: string): Promise<{ enterpriseId: string; name: string }[]> {
  return new MembershipsRepository(sql).placesOf(userId);
}

/** Returns whether the enterprise has another admin; invited people do not count. */
export function hasOtherAdmin(sql: Sql, enterpriseId: string, userId: string): Promise<boolean> {
  return new MembershipsRepository(sql).hasOtherAdmin(enterpriseId, userId);
}

/** Removes a member together with their grants, notifications and shortcuts. */
export function removeMember(sql: Sql, enterpriseId: string, userId: string): Promise<void> {
  return new MembershipsRepository(sql).delete(enterpriseId, userId);
}
