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

/** Who belongs to which enterprise, and as what. Each is part of the caller's transaction. */
export function addMember(sql: Sql, enterpriseId: string, userId: string, role: Role, at: Date): Promise<void> {
  return new MembershipsRepository(sql).insert(enterpriseId, userId, role, at);
}

/** Someone who has yet to come, under the id of whom stands for them. */
export function inviteMember(sql: Sql, enterpriseId: string, standIn: string, given: Invitee): Promise<void> {
  return new MembershipsRepository(sql).invite(enterpriseId, standIn, given);
}

/** Undefined once the invited has come, or is no longer wanted. */
export function openInvitation(sql: Sql, enterpriseId: string, standIn: string): Promise<OpenInvitation | undefined> {
  return new MembershipsRepository(sql).findInvitation(enterpriseId, standIn);
}

/**
 * Where the enterprise has invited this address, which is the person's own: they take the place of whom stood for them,
 * with everything that was granted meanwhile. Answers who that was.
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
  given: MemberDetails & { role?: Role | undefined },
): Promise<void> {
  return new MembershipsRepository(sql).edit(enterpriseId, userId, given);
}

/** Whoever was invited has come: from now on they are who they say they are, not who the invitation said. */
export function markSignIn(sql: Sql, userId: string, enterpriseId: string, at: Date): Promise<void> {
  return new MembershipsRepository(sql).markSignIn(userId, enterpriseId, at);
}

/** Once a person edits their own details, these replace what their enterprises had written down. */
export function forgetDetails(sql: Sql, userId: string, fields: readonly (keyof MemberDetails)[]): Promise<void> {
  return new MembershipsRepository(sql).forgetDetails(userId, fields);
}

/** What one person changes for themselves happens one after the other; held until the transaction ends. */
export function lockMember(sql: Sql, { enterpriseId, userId }: Person): Promise<void> {
  return new MembershipsRepository(sql).lock(enterpriseId, userId);
}

/** The enterprises where a person is at home, and what each calls them. */
export function placesOf(sql: Sql, userId: string): Promise<{ enterpriseId: string; name: string }[]> {
  return new MembershipsRepository(sql).placesOf(userId);
}

/** Whether someone else runs the enterprise too; whoever is invited does not yet. */
export function hasOtherAdmin(sql: Sql, enterpriseId: string, userId: string): Promise<boolean> {
  return new MembershipsRepository(sql).hasOtherAdmin(enterpriseId, userId);
}

/** Grants, notifications and shortcuts go with it. */
export function removeMember(sql: Sql, enterpriseId: string, userId: string): Promise<void> {
  return new MembershipsRepository(sql).delete(enterpriseId, userId);
}
