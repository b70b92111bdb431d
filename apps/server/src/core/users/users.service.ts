import { randomUUID } from "node:crypto";
import type { User } from "@switchboard/contract";
import type { Language } from "@switchboard/domain/core";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type AccountChange, type AccountRow, type KnownUser, UserRepository } from "./users.repository.ts";

export type { AccountRow } from "./users.repository.ts";

export interface NewUser {
  email: string;
  name: string;
  fullname?: string;
  passwordHash: string;
  username?: string | undefined;
  phone?: string;
  organisation?: string;
  isDemo?: boolean;
  isTourDue?: boolean;
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

  /** Answers true once, to the screen that shows the tour. */
  async beginTour({ userId }: Actor): Promise<{ due: boolean }> {
    return { due: await new UserRepository(this.#database).takeTour(userId) };
  }

  findByLogin(name: string): Promise<{ id: string; passwordHash: string | null } | undefined> {
    return new UserRepository(this.#database).findByLogin(name.trim().toLowerCase());
  }

  findByEmail(email: string, sql: Sql = this.#database): Promise<KnownUser | undefined> {
    return new UserRepository(sql).findByEmail(email.toLowerCase());
  }

  /** Finds someone who could sign in; a person removed from all enterprises counts as unknown. */
  findBelonging(email: string, sql: Sql = this.#database): Promise<KnownUser | undefined> {
    return new UserRepository(sql).findBelonging(email.toLowerCase());
  }

  /** Deletes a person who is only in a bin, so that the address can be used anew. */
  async makeWay(email: string, sql: Sql): Promise<void> {
    const person = await this.findByEmail(email, sql);
    if (person) await this.deleteIfInNoEnterprise(person.id, sql);
  }

  /** Returns the new id; undefined when e-mail or user name is taken. The e-mail is the default user name. */
  async create(user: NewUser, sql: Sql = this.#database): Promise<string | undefined> {
    const id = randomUUID();
    const email = user.email.toLowerCase();
    const created = await new UserRepository(sql).insert({
      id,
      email,
      username: (user.username ?? email).toLowerCase(),
      name: user.name,
      fullname: user.fullname ?? user.name,
      phone: user.phone ?? "",
      organisation: user.organisation ?? "",
      isDemo: user.isDemo ?? false,
      passwordHash: user.passwordHash,
      createdAt: this.#clock.now(),
      isTourDue: user.isTourDue ?? false,
    });
    return created ? id : undefined;
  }

  /** Returns the names that the person signs in with. */
  setPassword(userId: string, passwordHash: string, sql: Sql): Promise<string[]> {
    return new UserRepository(sql).setPassword(userId, passwordHash);
  }

  async account(userId: string, sql: Sql = this.#database): Promise<AccountRow> {
    const account = await new UserRepository(sql).findAccount(userId);
    if (!account) throw new AppError("session.required");
    return account;
  }

  lock(userId: string, sql: Sql): Promise<void> {
    return new UserRepository(sql).lock(userId);
  }

  passwordHash(userId: string): Promise<string | undefined> {
    return new UserRepository(this.#database).passwordHash(userId);
  }

  edit(userId: string, change: AccountChange, sql: Sql): Promise<void> {
    return new UserRepository(sql).edit(userId, change);
  }

  /** Sets the language of the mails to this person. */
  setLanguage(userId: string, language: Language, sql: Sql = this.#database): Promise<void> {
    return new UserRepository(sql).setLanguage(userId, language);
  }

  /** Returns false when the address has become someone else's. */
  setEmail(userId: string, email: string, sql: Sql): Promise<boolean> {
    return new UserRepository(sql).setEmail(userId, email);
  }

  /** Returns false when the name is taken; the caller's transaction is then aborted. */
  setUsername(userId: string, username: string, sql: Sql): Promise<boolean> {
    return new UserRepository(sql).setUsername(userId, username);
  }

  isTaken(username: string, sql: Sql): Promise<boolean> {
    return new UserRepository(sql).hasUsername(username);
  }

  delete(userId: string, sql: Sql): Promise<boolean> {
    return new UserRepository(sql).delete(userId);
  }

  /** Deletes a person without enterprise or invitation, who could not sign in to remove their own data. */
  deleteIfInNoEnterprise(userId: string, sql: Sql): Promise<void> {
    return new UserRepository(sql).deleteIfInNoEnterprise(userId);
  }

  exist(sql: Sql = this.#database): Promise<boolean> {
    return new UserRepository(sql).exist();
  }
}
