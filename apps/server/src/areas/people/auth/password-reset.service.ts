import type { Language } from "@switchboard/domain/core";
import { operatorOf, record } from "../../../core/audit/audit.service.ts";
import type { SessionService } from "../../../core/sessions/sessions.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { PasswordHasher } from "../../../platform/auth/password-hasher.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { AccountMails } from "../account-mails/account-mails.service.ts";
import { resetLetter } from "./auth.letters.ts";
import type { AuthThrottle, TriedFrom } from "./auth.throttle.ts";
import type { CredentialChanges } from "./credential-changes.service.ts";
import type { OneTimeLinks } from "./one-time-links.ts";
import { requireStrongPassword } from "./password-policy.ts";

export interface PasswordResetDependencies {
  database: Database;
  clock: Clock;
  users: UserService;
  sessions: SessionService;
  throttle: AuthThrottle;
  hasher: PasswordHasher;
  links: OneTimeLinks;
  credentials: CredentialChanges;
  mails: AccountMails;
  publicUrl: string;
}

export class PasswordResetService {
  readonly #deps: PasswordResetDependencies;

  constructor(dependencies: PasswordResetDependencies) {
    this.#deps = dependencies;
  }

  /** Stores a link and a row for an unknown address as well, so that neither the answer nor its time tells whether there is an account. */
  async forgot(email: string, ip: string, language: Language): Promise<{ accepted: true }> {
    const { database, users, throttle, links, mails, publicUrl } = this.#deps;
    if (!(await throttle.admitMail("reset", email, ip))) return { accepted: true };
    const user = await users.findBelonging(email);
    await database.transaction(async (sql) => {
      const link = await links.issue(sql, "reset", { about: { user: user?.id ?? null }, userId: user?.id });
      const url = `${publicUrl}/user/reset-password?token=${link}`;
      const mail = resetLetter({ to: email, name: user?.name ?? "", language }, url);
      await mails.queue(sql, { kind: "password_reset", mail, userId: user?.id, link, isWithheld: user === undefined });
    });
    return { accepted: true };
  }

  /**
   * Ends the sessions of somebody who cannot help themselves and issues a link for a new password, which the operator of the server passes
   * on or has mailed. Returns undefined for an unknown address.
   */
  async resetByOperator(email: string, isMailed: boolean): Promise<{ link: string; ended: number } | undefined> {
    const { database, users, sessions, links, mails, publicUrl, clock } = this.#deps;
    return database.transaction(async (sql) => {
      const user = await users.findBelonging(email, sql);
      if (!user) return undefined;
      const token = await links.issue(sql, "reset", { about: { user: user.id }, userId: user.id });
      const link = `${publicUrl}/user/reset-password?token=${token}`;
      const ended = await sessions.endOf(user.id, sql);
      const { name, email: to, language } = await users.account(user.id, sql);
      const enterpriseId = await sessions.preferredEnterprise(user.id, sql);
      const audited = { action: "user.password_reset", subject: name, subject_id: user.id } as const;
      if (enterpriseId)
        await record(sql, operatorOf(enterpriseId, clock.now()), { ...audited, after: { sessions: ended } });
      const mail = resetLetter({ to, name, language: language ?? "en" }, link);
      if (isMailed) await mails.queue(sql, { kind: "password_reset", mail, userId: user.id, link: token });
      return { link, ended };
    });
  }

  /** Uses the link, sets the password and ends every other link and session in one transaction. */
  async reset(token: string, password: string, from: TriedFrom & { language: Language }): Promise<{ accepted: true }> {
    const { database, users, sessions, throttle, hasher, links, credentials } = this.#deps;
    const names = await database.transaction(async (sql) => {
      const { userId } = await links.redeem(sql, "reset", token);
      if (!userId) throw new AppError("auth.link_invalid");
      // The password is checked and hashed only now, so that callers without a link cannot cause the work.
      await requireStrongPassword(password, await users.account(userId, sql));
      const names = await users.setPassword(userId, await hasher.hash(password), sql);
      await sessions.endOf(userId, sql);
      await this.#record(sql, userId);
      await credentials.made(sql, userId, "password", from);
      return names;
    });
    await throttle.trust(names, from);
    return { accepted: true };
  }

  /** Records in the person's preferred enterprise, because nobody is signed in when the link is used. */
  async #record(sql: Sql, userId: string): Promise<void> {
    const { users, sessions, clock } = this.#deps;
    const enterpriseId = await sessions.preferredEnterprise(userId);
    if (!enterpriseId) return;
    const { name } = await users.account(userId, sql);
    const author = { enterpriseId, userId, name, at: clock.now() };
    await record(sql, author, { action: "account.password", subject: name, subject_id: userId });
  }
}
