import type { Role } from "@switchboard/domain";
import type { Person } from "../../platform/auth/person.ts";
import type { Sql } from "../../platform/db/database.ts";
import { type Invitee, type MemberDetails, MembershipsRepository } from "./memberships.repository.ts";

export type { MemberDetails } from "./memberships.repository.ts";

/** Who belongs to which enterprise, and as what. Each is part of the caller's transaction. */
export function addMember(sql: Sql, enterpriseId: string, userId: string, role: Role, at: Date): Promise<void> {
  return new MembershipsRepository(sql).insert(enterpriseId, userId, role, at);
}

/** Someone who has yet to come. False where the person is a member already. */
export function inviteMember(sql: Sql, enterpriseId: string, userId: string, given: Invitee): Promise<boolean> {
  return new MembershipsRepository(sql).invite(enterpriseId, userId, given);
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

/** Grants, notifications and shortcuts go with it. */
export function removeMember(sql: Sql, enterpriseId: string, userId: string): Promise<void> {
  return new MembershipsRepository(sql).delete(enterpriseId, userId);
}
