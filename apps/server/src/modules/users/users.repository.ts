import type { Sql } from "../../platform/db/database.ts";

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

export interface NewUserRow extends UserRow {
  passwordHash: string;
  createdAt: Date;
}

export class UserRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(id: string): Promise<UserRow | undefined> {
    const rows = await this.#sql.query<{ [K in keyof UserRow]: UserRow[K] }>(
      `SELECT id, email, username, name, fullname, phone, organisation, is_demo AS "isDemo" FROM users WHERE id = $1`,
      [id],
    );
    return rows[0];
  }

  /** By e-mail or by user name, both kept in lower case; an e-mail wins over somebody else's equal user name. */
  async findByLogin(name: string): Promise<{ id: string; passwordHash: string } | undefined> {
    const rows = await this.#sql.query<{ id: string; passwordHash: string }>(
      `SELECT id, password_hash AS "passwordHash" FROM users
        WHERE email = $1 OR username = $1 ORDER BY (email = $1) DESC LIMIT 1`,
      [name],
    );
    return rows[0];
  }

  async findByEmail(email: string): Promise<{ id: string; name: string } | undefined> {
    const rows = await this.#sql.query<{ id: string; name: string }>("SELECT id, name FROM users WHERE email = $1", [
      email,
    ]);
    return rows[0];
  }

  /** False where the e-mail or the user name is taken. */
  async insert(user: NewUserRow): Promise<boolean> {
    const rows = await this.#sql.query(
      `INSERT INTO users (id, email, username, name, fullname, phone, organisation, is_demo, password_hash, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id`,
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
      ],
    );
    return rows.length > 0;
  }

  /** The names the person signs in with. */
  async setPassword(id: string, passwordHash: string): Promise<string[]> {
    const rows = await this.#sql.query<{ email: string; username: string }>(
      "UPDATE users SET password_hash = $2 WHERE id = $1 RETURNING email, username",
      [id, passwordHash],
    );
    return rows.flatMap(({ email, username }) => [email, username]);
  }

  async any(): Promise<boolean> {
    return (await this.#sql.query("SELECT 1 FROM users LIMIT 1")).length > 0;
  }
}
