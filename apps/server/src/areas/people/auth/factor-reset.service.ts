import type { Language } from "@switchboard/domain/core";
import { record } from "../../../core/audit/audit.service.ts";
import type { SessionService } from "../../../core/sessions/sessions.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Postbox } from "../../../platform/mail/postbox.ts";
import type { Factors } from "../factors/factors.module.ts";
import type { CredentialChanges } from "./credential-changes.service.ts";
import { factorResetLetter } from "./factor-reset.letters.ts";
import type { OneTimeLinks } from "./one-time-links.ts";

export interface FactorResetDependencies {
  database: Database;
  clock: Clock;
  users: UserService;
  sessions: SessionService;
  factors: Factors;
  links: OneTimeLinks;
  credentials: CredentialChanges;
  postbox: Postbox;
  publicUrl: string;
}

/**
 * For someone who has lost every second factor. Whoever lets them back in (an admin, or the operator of the server) sends
 * a link to their mailbox and removes nothing: the factor also guards enterprises that are none of the admin's business.
 */
export class FactorReset {
  readonly #given: FactorResetDependencies;

  constructor(given: FactorResetDependencies) {
    this.#given = given;
  }

  /** Part of the caller's transaction; what it answers sends the letter. */
  async offer(sql: Sql, userId: string, enterprise: string, language: Language): Promise<() => void> {
    const { users, postbox } = this.#given;
    const { name, email, language: own } = await users.account(userId, sql);
    const url = await this.link(sql, userId);
    return () => postbox.post(factorResetLetter({ to: email, name, language: own ?? language }, enterprise, url));
  }

  /** The address that removes the person's second factors, once and within a day. */
  async link(sql: Sql, userId: string): Promise<string> {
    const { links, publicUrl } = this.#given;
    const token = await links.issue(sql, "second_factor", { about: { factors_of: userId }, userId });
    return `${publicUrl}/user/reset-second-factor?token=${token}`;
  }

  /** For the operator of the server, who prints it: the only admin of an enterprise has nobody else to ask. */
  linkFor(email: string): Promise<string | undefined> {
    const { database, users } = this.#given;
    return database.transaction(async (sql) => {
      const user = await users.findBelonging(email, sql);
      return user && this.link(sql, user.id);
    });
  }

  /** Link used, factors gone, every session ended: one step. The password is asked for as ever. */
  async reset(token: string, language: Language): Promise<{ accepted: true }> {
    const { database, factors, sessions, links, credentials } = this.#given;
    const tell = await database.transaction(async (sql) => {
      const { userId } = await links.redeem(sql, "second_factor", token);
      if (!userId) throw new AppError("auth.link_invalid");
      await factors.service.removeAll(sql, userId);
      await sessions.endOf(userId, sql);
      await this.#record(sql, userId);
      return credentials.made(sql, userId, "factor_removed", { language });
    });
    tell();
    return { accepted: true };
  }

  /** In the enterprise where the person is at home: nobody is signed in when a mail is answered. */
  async #record(sql: Sql, userId: string): Promise<void> {
    const { users, sessions, clock } = this.#given;
    const enterpriseId = await sessions.preferredEnterprise(userId);
    if (!enterpriseId) return;
    const { name } = await users.account(userId, sql);
    const author = { enterpriseId, userId, name, at: clock.now() };
    await record(sql, author, { action: "account.factor_reset", subject: name, subject_id: userId });
  }
}
