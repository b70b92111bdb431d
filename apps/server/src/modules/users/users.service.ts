import { randomUUID } from "node:crypto";
import type { User } from "@switchboard/contract";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { UserRepository } from "./users.repository.ts";

export interface NewUser {
  email: string;
  name: string;
  passwordHash: string;
  username?: string;
  phone?: string;
  organisation?: string;
  isDemo?: boolean;
}

export class UserService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async me(actor: Actor): Promise<User> {
    const user = await new UserRepository(this.#database).find(actor.userId);
    if (!user) throw new AppError("session.required");
    const { id, isDemo, ...rest } = user;
    return { _id: id, ...rest, role: [actor.role], is_demo: isDemo };
  }

  findByLogin(name: string): Promise<{ id: string; passwordHash: string } | undefined> {
    return new UserRepository(this.#database).findByLogin(name.trim().toLowerCase());
  }

  findByEmail(email: string): Promise<{ id: string; name: string } | undefined> {
    return new UserRepository(this.#database).findByEmail(email.toLowerCase());
  }

  /** The new person's id, or undefined where the e-mail or the user name is taken. Without a user name, the e-mail is it. */
  async create(user: NewUser, sql: Sql = this.#database): Promise<string | undefined> {
    const id = randomUUID();
    const email = user.email.toLowerCase();
    const created = await new UserRepository(sql).insert({
      id,
      email,
      username: (user.username ?? email).toLowerCase(),
      name: user.name,
      fullname: user.name,
      phone: user.phone ?? "",
      organisation: user.organisation ?? "",
      isDemo: user.isDemo ?? false,
      passwordHash: user.passwordHash,
      createdAt: this.#clock.now(),
    });
    return created ? id : undefined;
  }

  /** Answers the names the person signs in with. */
  setPassword(userId: string, passwordHash: string, sql: Sql): Promise<string[]> {
    return new UserRepository(sql).setPassword(userId, passwordHash);
  }

  any(sql: Sql = this.#database): Promise<boolean> {
    return new UserRepository(sql).any();
  }
}
