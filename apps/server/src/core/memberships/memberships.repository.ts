import type { Role } from "@switchboard/domain/core";
import type { Row } from "../../platform/db/database.ts";
import { Repository } from "../../platform/db/repository.ts";

/** A person's details as the enterprise entered them. */
export interface MemberDetails {
  name?: string | undefined;
  fullname?: string | undefined;
  phone?: string | undefined;
  organisation?: string | undefined;
}

export type Invitee = Required<MemberDetails> & {
  email: string;
  /** The proposed user name. */
  username: string | null;
  role: Role;
  at: Date;
};
/** The person of an invitation, as the enterprise entered them. */
export type OpenInvitation = Row & { email: string; name: string } & Record<
    "fullname" | "phone" | "organisation" | "username" | "inviter",
    string | null
  >;

export class MembershipsRepository extends Repository {
  async insert(enterpriseId: string, userId: string, role: Role, at: Date): Promise<void> {
    await this.sql.query("INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, $3, $4)", [
      enterpriseId,
      userId,
      role,
      at,
    ]);
  }

  async invite(enterpriseId: string, standIn: string, invitee: Invitee): Promise<void> {
    const { email, role, name, fullname, phone, organisation, username, at } = invitee;
    await this.sql.query(
      `INSERT INTO memberships (enterprise_id, user_id, email, role, name, fullname, phone, organisation, username,
         created_at, invited_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
      [enterpriseId, standIn, email, role, name, fullname, phone, organisation, username, at],
    );
  }

  findInvitation(enterpriseId: string, standIn: string): Promise<OpenInvitation | undefined> {
    return this.selectFirst<OpenInvitation>(
      `SELECT email, name, fullname, phone, organisation, username, inviter FROM memberships
        WHERE enterprise_id = $1 AND user_id = $2 AND invited_at IS NOT NULL`,
      [enterpriseId, standIn],
    );
  }

  async setInviter(enterpriseId: string, standIn: string, inviter: string): Promise<void> {
    await this.sql.query(
      "UPDATE memberships SET inviter = $3 WHERE enterprise_id = $1 AND user_id = $2 AND invited_at IS NOT NULL",
      [enterpriseId, standIn, inviter],
    );
  }

  /** Replaces the stand-in by the person, and returns the stand-in's id. */
  async accept(enterpriseId: string, userId: string, email: string): Promise<string | undefined> {
    const rows = await this.sql.query<{ stand_in: string }>(
      `WITH invited AS (SELECT enterprise_id, user_id FROM memberships m
          WHERE m.enterprise_id = $1 AND m.email = $3 AND NOT EXISTS (SELECT 1 FROM memberships o
            WHERE o.enterprise_id = $1 AND o.user_id = $2) FOR UPDATE)
       UPDATE memberships m SET user_id = $2, email = NULL FROM invited i
        WHERE m.enterprise_id = i.enterprise_id AND m.user_id = i.user_id RETURNING i.user_id AS stand_in`,
      [enterpriseId, userId, email],
    );
    return rows[0]?.stand_in;
  }

  async edit(enterpriseId: string, userId: string, change: MemberDetails & { role?: Role | undefined }): Promise<void> {
    await this.sql.query(
      `UPDATE memberships SET name = coalesce($3, name), fullname = coalesce($4, fullname),
         phone = coalesce($5, phone), organisation = coalesce($6, organisation), role = coalesce($7, role)
       WHERE enterprise_id = $1 AND user_id = $2`,
      [
        enterpriseId,
        userId,
        change.name ?? null,
        change.fullname ?? null,
        change.phone ?? null,
        change.organisation ?? null,
        change.role ?? null,
      ],
    );
  }

  async forgetDetails(userId: string, fields: readonly (keyof MemberDetails)[]): Promise<void> {
    for (const field of fields)
      await this.sql.query(`UPDATE memberships SET ${field} = NULL WHERE user_id = $1 AND invited_at IS NULL`, [
        userId,
      ]);
  }

  async markSignIn(userId: string, enterpriseId: string, at: Date): Promise<void> {
    await this.sql.query(
      `UPDATE memberships SET last_sign_in = $3, invited_at = NULL, inviter = NULL, username = NULL,
         name = CASE WHEN invited_at IS NULL THEN name END, fullname = CASE WHEN invited_at IS NULL THEN fullname END,
         phone = CASE WHEN invited_at IS NULL THEN phone END,
         organisation = CASE WHEN invited_at IS NULL THEN organisation END
       WHERE enterprise_id = $2 AND user_id = $1`,
      [userId, enterpriseId, at],
    );
  }

  async placesOf(userId: string): Promise<{ enterpriseId: string; name: string }[]> {
    return this.sql.query<{ enterpriseId: string; name: string }>(
      `SELECT m.enterprise_id AS "enterpriseId", coalesce(m.name, u.name) AS name
         FROM memberships m JOIN users u ON u.id = m.user_id
        WHERE m.user_id = $1 AND m.invited_at IS NULL ORDER BY m.enterprise_id`,
      [userId],
    );
  }

  async lock(enterpriseId: string, userId: string): Promise<void> {
    await this.sql.query("SELECT 1 FROM memberships WHERE enterprise_id = $1 AND user_id = $2 FOR NO KEY UPDATE", [
      enterpriseId,
      userId,
    ]);
  }

  hasOtherAdmin(enterpriseId: string, userId: string): Promise<boolean> {
    return this.returnsRow(
      `SELECT 1 FROM memberships
        WHERE enterprise_id = $1 AND user_id <> $2 AND role = 'admin' AND invited_at IS NULL LIMIT 1`,
      [enterpriseId, userId],
    );
  }

  async delete(enterpriseId: string, userId: string): Promise<void> {
    await this.sql.query("DELETE FROM memberships WHERE enterprise_id = $1 AND user_id = $2", [enterpriseId, userId]);
  }
}
