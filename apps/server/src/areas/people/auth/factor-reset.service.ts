import type { Language } from "@switchboard/domain/core";
import { operatorOf, record } from "../../../core/audit/audit.service.ts";
import type { SessionService } from "../../../core/sessions/sessions.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { AccountMails } from "../account-mails/account-mails.service.ts";
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
  mails: AccountMails;
  publicUrl: string;
}

/**
 * Helps someone who has lost every second factor. An admin or the operator of the server only sends a link to their mailbox
 * and cannot remove the factor, because it also protects other enterprises.
 */
export class FactorReset {
  readonly #parts: FactorResetDependencies;

  constructor(parts: FactorResetDependencies) {
    this.#parts = parts;
  }

  /** Mails the link as part of the caller's transaction. */
  async offer(sql: Sql, userId: string, enterprise: { id: string; name: string }, language: Language): Promise<void> {
    const { users, mails } = this.#parts;
    const { name, email, language: own } = await users.account(userId, sql);
    const link = await this.#issue(sql, userId);
    const reader = { to: email, name, language: own ?? language };
    const mail = factorResetLetter(reader, enterprise.name, this.#url(link));
    await mails.queue(sql, { kind: "factor_reset", mail, enterpriseId: enterprise.id, userId, link });
  }

  /** Issues a link that removes the person's second factors, once and within a day. */
  #issue(sql: Sql, userId: string): Promise<string> {
    return this.#parts.links.issue(sql, "second_factor", { about: { factors_of: userId }, userId });
  }

  #url(link: string): string {
    return `${this.#parts.publicUrl}/user/reset-second-factor?token=${link}`;
  }

  /** Returns a link that the operator prints, because the only admin of an enterprise has nobody else to ask. */
  linkFor(email: string): Promise<string | undefined> {
    const { database, users, sessions, clock } = this.#parts;
    return database.transaction(async (sql) => {
      const user = await users.findBelonging(email, sql);
      if (!user) return undefined;
      const enterpriseId = await sessions.preferredEnterprise(user.id, sql);
      const audited = { action: "user.factor_reset", subject: user.name, subject_id: user.id } as const;
      if (enterpriseId) await record(sql, operatorOf(enterpriseId, clock.now()), audited);
      return this.#url(await this.#issue(sql, user.id));
    });
  }

  /** Uses the link, removes the factors and ends every session in one transaction. The password is still required. */
  async reset(token: string, language: Language): Promise<{ accepted: true }> {
    const { database, factors, sessions, links, credentials } = this.#parts;
    await database.transaction(async (sql) => {
      const { userId } = await links.redeem(sql, "second_factor", token);
      if (!userId) throw new AppError("auth.link_invalid");
      await factors.service.removeAll(sql, userId);
      await sessions.endOf(userId, sql);
      await this.#record(sql, userId);
      await credentials.made(sql, userId, "factor_removed", { language });
    });
    return { accepted: true };
  }

  /** Records in the person's preferred enterprise, because nobody is signed in when the link is used. */
  async #record(sql: Sql, userId: string): Promise<void> {
    const { users, sessions, clock } = this.#parts;
    const enterpriseId = await sessions.preferredEnterprise(userId);
    if (!enterpriseId) return;
    const { name } = await users.account(userId, sql);
    const author = { enterpriseId, userId, name, at: clock.now() };
    await record(sql, author, { action: "account.factor_reset", subject: name, subject_id: userId });
  }
}
