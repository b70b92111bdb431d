import type { Language } from "@switchboard/domain/core";
import { isUniqueViolation } from "../../platform/db/pg-errors.ts";
import { Repository } from "../../platform/db/repository.ts";

export interface UserRow {
  id: string;
  email: string;
  username: string;
  name: string;
  fullname: string;
  phone: string;
  organisation: string;
  isDemo: boolean;
}

/** A person found by their address. */
export interface KnownUser {
  id: string;
  name: string;
}

export interface AccountRow extends UserRow {
  location: string;
  tags: string[];
  /** The language of their screen at the latest sign-in. */
  language: Language | null;
}

/** The fields that people change about themselves; omitted ones stay. */
export type AccountChange = Partial<
  Pick<AccountRow, "name" | "fullname" | "phone" | "organisation" | "location" | "tags">
>;

export interface NewUserRow extends UserRow {
  /** Null for the stand-in of an invited person. */
  passwordHash: string | null;
  createdAt: Date;
  /** True for people who are shown around at their first sign-in. */
  isTourDue?: boolean;
}

export class UserRepository extends Repository {
  find(id: string): Promise<UserRow | undefined> {
    return this.selectFirst<{ [K in keyof UserRow]: UserRow[K] }>(
      `SELECT id, email, username, name, fullname, phone, organisation, is_demo AS "isDemo" FROM users WHERE id = $1`,
      [id],
    );
  }

  /** Finds a person by e-mail or user name, both in lower case; an e-mail wins over another's equal user name. */
  findByLogin(name: string): Promise<{ id: string; passwordHash: string | null } | undefined> {
    return this.selectFirst<{ id: string; passwordHash: string | null }>(
      `SELECT id, password_hash AS "passwordHash" FROM users
        WHERE email = $1 OR username = $1 ORDER BY (email = $1) DESC LIMIT 1`,
      [name],
    );
  }

  findByEmail(email: string): Promise<KnownUser | undefined> {
    return this.selectFirst<{ [K in keyof KnownUser]: KnownUser[K] }>("SELECT id, name FROM users WHERE email = $1", [
      email,
    ]);
  }

  /** Finds a person who is a member or invited somewhere; someone removed everywhere is at most in a bin. */
  findBelonging(email: string): Promise<KnownUser | undefined> {
    return this.selectFirst<{ [K in keyof KnownUser]: KnownUser[K] }>(
      `SELECT id, name FROM users u
        WHERE email = $1 AND EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id OR m.email = u.email)`,
      [email],
    );
  }

  findAccount(id: string): Promise<AccountRow | undefined> {
    return this.selectFirst<{ [K in keyof AccountRow]: AccountRow[K] }>(
      `SELECT id, email, username, name, fullname, phone, organisation, is_demo AS "isDemo", location, tags,
              language
         FROM users WHERE id = $1`,
      [id],
    );
  }

  /** Locks the person until the transaction ends, so that changes from two screens follow one another. */
  async lock(id: string): Promise<void> {
    await this.sql.query("SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE", [id]);
  }

  async passwordHash(id: string): Promise<string | undefined> {
    const rows = await this.sql.query<{ hash: string | null }>(
      "SELECT password_hash AS hash FROM users WHERE id = $1",
      [id],
    );
    return rows[0]?.hash ?? undefined;
  }

  async edit(id: string, change: AccountChange): Promise<void> {
    await this.sql.query(
      `UPDATE users SET name = coalesce($2, name), fullname = coalesce($3, fullname), phone = coalesce($4, phone),
         organisation = coalesce($5, organisation), location = coalesce($6, location), tags = coalesce($7, tags)
       WHERE id = $1`,
      [
        id,
        change.name ?? null,
        change.fullname ?? null,
        change.phone ?? null,
        change.organisation ?? null,
        change.location ?? null,
        change.tags ?? null,
      ],
    );
  }

  /** Returns false when the person has been shown around, or need not be. */
  takeTour(id: string): Promise<boolean> {
    return this.returnsRow("UPDATE users SET tour_due = false WHERE id = $1 AND tour_due RETURNING id", [id]);
  }

  async setLanguage(id: string, language: Language): Promise<void> {
    await this.sql.query("UPDATE users SET language = $2 WHERE id = $1 AND language IS DISTINCT FROM $2", [
      id,
      language,
    ]);
  }

  /** Returns false when the address belongs to someone else. A user name equal to the old address follows it. */
  setEmail(id: string, email: string): Promise<boolean> {
    return this.returnsRow(
      `UPDATE users SET email = $2, username = CASE WHEN username = email THEN $2 ELSE username END
       WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM users o WHERE o.id <> $1 AND (o.email = $2 OR o.username = $2))
       RETURNING id`,
      [id, email],
    );
  }

  /** Returns false when the name belongs to someone else. */
  async setUsername(id: string, username: string): Promise<boolean> {
    try {
      await this.sql.query("UPDATE users SET username = $2 WHERE id = $1", [id, username]);
      return true;
    } catch (error) {
      if (isUniqueViolation(error, "users_username_key")) return false;
      throw error;
    }
  }

  async hasUsername(username: string): Promise<boolean> {
    return (await this.sql.query("SELECT 1 FROM users WHERE username = $1", [username])).length > 0;
  }

  /** Returns false when the person is already gone. */
  async delete(id: string): Promise<boolean> {
    return (await this.sql.query("DELETE FROM users WHERE id = $1 RETURNING id", [id])).length > 0;
  }

  async deleteIfInNoEnterprise(id: string): Promise<void> {
    // Waits for a transaction that adds the person to an enterprise at this moment; the second statement then sees it.
    await this.sql.query("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [id]);
    await this.sql.query(
      `DELETE FROM users u WHERE id = $1
         AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id OR m.email = u.email)`,
      [id],
    );
  }

  /** Returns false when the e-mail or the user name is taken. */
  insert(user: NewUserRow): Promise<boolean> {
    return this.returnsRow(
      `INSERT INTO users (id, email, username, name, fullname, phone, organisation, is_demo, password_hash, created_at,
         tour_due)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING RETURNING id`,
      [
        user.id,
        user.email,
        user.username,
        user.name,
        user.fullname,
        user.phone,
        user.organisation,
        user.isDemo,
        user.passwordHash,
        user.createdAt,
        user.isTourDue ?? false,
      ],
    );
  }

  /** Sets the password and returns the names that the person signs in with. */
  async setPassword(id: string, passwordHash: string): Promise<string[]> {
    const rows = await this.sql.query<{ email: string; username: string }>(
      "UPDATE users SET password_hash = $2 WHERE id = $1 RETURNING email, username",
      [id, passwordHash],
    );
    return rows.flatMap(({ email, username }) => [email, username]);
  }

  async exist(): Promise<boolean> {
    return (await this.sql.query("SELECT 1 FROM users LIMIT 1")).length > 0;
  }
}
