import type { Role, ServerSort, SortDirection } from "@switchboard/domain/core";
import { countGrants, member } from "../../../core/access/rights.ts";
import type { Row } from "../../../platform/db/database.ts";
import { orderBy } from "../../../platform/db/order-by.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { notifyStatement } from "../../../platform/db/store-notices.ts";

export type Ownable = "schedules" | "scenes" | "workflows" | "remotes";

export interface MemberRow extends Row {
  id: string;
  name: string;
  fullname: string;
  email: string;
  phone: string;
  username: string;
  organisation: string;
  location: string;
  tags: string[];
  role: Role;
  is_demo: boolean;
  joined: boolean;
  last_admin: boolean;
  last_sign_in: Date | null;
  second_factor: boolean;
  granted: { places: number; rooms: number; devices: number; switches: number };
  owns: Record<Ownable, number>;
}

export interface MemberPage {
  limit: number;
  offset: number;
  search?: string | undefined;
  joined?: boolean | undefined;
  id?: string | undefined;
  sort?: ServerSort<"people"> | undefined;
  dir?: SortDirection | undefined;
}

const owned = (table: string, condition = "true") =>
  `(SELECT count(*) FROM ${table} o WHERE o.enterprise_id = m.enterprise_id AND o.owner_id = m.user_id AND ${condition})`;

/** Shows people as their invitation named them until they join, so that nothing of their account is revealed. */
const MEMBER = `
  SELECT u.id, coalesce(m.name, u.name) AS name, coalesce(m.fullname, u.fullname) AS fullname,
    coalesce(m.email, u.email) AS email,
    coalesce(m.phone, u.phone) AS phone, coalesce(m.organisation, u.organisation) AS organisation, m.role,
    CASE WHEN m.invited_at IS NULL THEN u.location ELSE '' END AS location,
    CASE WHEN m.invited_at IS NULL THEN u.tags ELSE '{}' END AS tags,
    CASE WHEN m.invited_at IS NULL THEN u.username ELSE coalesce(m.username, m.email) END AS username,
    u.is_demo AND m.invited_at IS NULL AS is_demo, m.invited_at IS NULL AS joined, m.last_sign_in,
    m.invited_at IS NULL AND EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id) AS second_factor,
    m.role = 'admin' AND NOT EXISTS (SELECT 1 FROM memberships o WHERE o.enterprise_id = m.enterprise_id
      AND o.user_id <> m.user_id AND o.role = 'admin' AND o.invited_at IS NULL) AS last_admin,
    ${countGrants(member("m"))} AS granted,
    json_build_object('schedules', ${owned("schedules", "o.part_of IS NULL")}, 'scenes', ${owned("scenes")},
      'workflows', ${owned("workflows")}, 'remotes', ${owned("remotes")}) AS owns
  FROM memberships m JOIN users u ON u.id = m.user_id`;

const FOUND = `m.enterprise_id = $1 AND ($2::uuid IS NULL OR m.user_id = $2)
  AND ($4::boolean IS NULL OR (m.invited_at IS NULL) = $4) AND ($3::text IS NULL
  OR coalesce(m.name, u.name) ILIKE $3 OR coalesce(m.fullname, u.fullname) ILIKE $3 OR coalesce(m.email, u.email) ILIKE $3
  OR (m.invited_at IS NULL AND (u.location ILIKE $3 OR EXISTS (SELECT 1 FROM unnest(u.tags) AS tag WHERE tag ILIKE $3))))`;

/** The sort expressions of the columns; texts sort in natural order. */
const SORTS: Record<ServerSort<"people">, string> = {
  name: "coalesce(m.name, u.name) COLLATE natural_order",
  email: "coalesce(m.email, u.email) COLLATE natural_order",
  role: "m.role",
  last_sign_in: "m.last_sign_in",
  fullname: "nullif(coalesce(m.fullname, u.fullname), '') COLLATE natural_order",
  username:
    "(CASE WHEN m.invited_at IS NULL THEN u.username ELSE coalesce(m.username, m.email) END) COLLATE natural_order",
  phone: "nullif(coalesce(m.phone, u.phone), '')",
  organisation: "nullif(coalesce(m.organisation, u.organisation), '') COLLATE natural_order",
  second_factor: "(m.invited_at IS NULL AND EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id))",
};
const OWN_ORDER = "lower(coalesce(m.name, u.name)), u.id";

/** Escapes the special characters of a LIKE pattern. */
const containing = (text: string | undefined) => (text ? `%${text.replace(/[\\%_]/g, "\\$&")}%` : null);

export class MembersRepository extends Repository {
  list(enterpriseId: string, { limit, offset, search, joined, id, sort, dir }: MemberPage): Promise<MemberRow[]> {
    return this.sql.query<MemberRow>(
      `${MEMBER} WHERE ${FOUND} ORDER BY ${orderBy(sort && SORTS[sort], dir, OWN_ORDER)} LIMIT $5 OFFSET $6`,
      [enterpriseId, id ?? null, containing(search), joined ?? null, limit, offset],
    );
  }

  count(enterpriseId: string, { search, joined }: Pick<MemberPage, "search" | "joined">): Promise<number> {
    return this.selectCount(
      `SELECT count(*) AS count FROM memberships m JOIN users u ON u.id = m.user_id WHERE ${FOUND}`,
      [enterpriseId, null, containing(search), joined ?? null],
    );
  }

  /** Returns true when someone here has this address, or was invited by it. */
  hasAddress(enterpriseId: string, email: string): Promise<boolean> {
    return this.returnsRow(
      `SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id
        WHERE m.enterprise_id = $1 AND coalesce(m.email, u.email) = $2`,
      [enterpriseId, email],
    );
  }

  /** Returns the stand-in by which the enterprise has invited the person's address, until they join. */
  async invitationOf(enterpriseId: string, userId: string): Promise<string | undefined> {
    const rows = await this.sql.query<{ user_id: string }>(
      `SELECT m.user_id FROM memberships m JOIN users u ON u.email = m.email
        WHERE m.enterprise_id = $1 AND u.id = $2 AND m.invited_at IS NOT NULL`,
      [enterpriseId, userId],
    );
    return rows[0]?.user_id;
  }

  async addressOf(userId: string): Promise<string | undefined> {
    return (await this.sql.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [userId]))[0]?.email;
  }

  async roleOf(enterpriseId: string, userId: string): Promise<Role | undefined> {
    const rows = await this.sql.query<{ role: Role }>(
      "SELECT role FROM memberships WHERE enterprise_id = $1 AND user_id = $2",
      [enterpriseId, userId],
    );
    return rows[0]?.role;
  }

  /** Returns the other admins who have joined, the longest-standing first. */
  otherAdmins(enterpriseId: string, userId: string): Promise<string[]> {
    return this.selectColumn<string>(
      "user_id",
      `SELECT user_id FROM memberships
       WHERE enterprise_id = $1 AND user_id <> $2 AND role = 'admin' AND invited_at IS NULL ORDER BY created_at, user_id`,
      [enterpriseId, userId],
    );
  }

  countOthers(enterpriseId: string, userId: string): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM memberships WHERE enterprise_id = $1 AND user_id <> $2", [
      enterpriseId,
      userId,
    ]);
  }

  /** Sorted, so that two people who leave at once never deadlock. */
  enterprisesOf(userId: string): Promise<string[]> {
    return this.selectColumn<string>(
      "enterprise_id",
      "SELECT enterprise_id FROM memberships WHERE user_id = $1 ORDER BY enterprise_id",
      [userId],
    );
  }

  /** Returns the names of everything the person owns; the entries of a workflow count as one. */
  async owned(enterpriseId: string, userId: string): Promise<Partial<Record<Ownable, string[]>>> {
    const rows = await this.sql.query<{ kind: Ownable; names: string[] }>(
      `SELECT kind, array_agg(DISTINCT name ORDER BY name) AS names FROM (
         SELECT 'schedules' AS kind, enterprise_id, owner_id, name FROM schedules
         UNION ALL SELECT 'scenes', enterprise_id, owner_id, name FROM scenes
         UNION ALL SELECT 'workflows', enterprise_id, owner_id, name FROM workflows
         UNION ALL SELECT 'remotes', enterprise_id, owner_id, name FROM remotes) o
       WHERE enterprise_id = $1 AND owner_id = $2 GROUP BY kind`,
      [enterpriseId, userId],
    );
    return Object.fromEntries(rows.map(({ kind, names }) => [kind, names]));
  }

  /** Makes live connections read the person's rights again if and only if the transaction commits. */
  async announceRights(enterpriseId: string, userId: string): Promise<void> {
    const { text, values } = notifyStatement("rights.changed", { enterprise: enterpriseId, user: userId });
    await this.sql.query(text, values);
  }
}
