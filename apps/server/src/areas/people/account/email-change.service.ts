import type { Language } from "@switchboard/domain/core";
import { record } from "../../../core/audit/audit.service.ts";
import type { SessionService } from "../../../core/sessions/sessions.service.ts";
import type { AccountRow, UserService } from "../../../core/users/users.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { AccountMails } from "../account-mails/account-mails.service.ts";
import type { AuthThrottle } from "../auth/auth.throttle.ts";
import type { CredentialChanges } from "../auth/credential-changes.service.ts";
import type { OneTimeLinks } from "../auth/one-time-links.ts";
import { addressChangeLetter, newAddressLetter, takenAddressLetter } from "./account.letters.ts";

export interface EmailChangeDependencies {
  database: Database;
  clock: Clock;
  sessions: SessionService;
  users: UserService;
  links: OneTimeLinks;
  throttle: AuthThrottle;
  credentials: CredentialChanges;
  mails: AccountMails;
  publicUrl: string;
}

/** A new e-mail address counts once the mail that went there has been answered; the old one hears of it. */
export class EmailChange {
  readonly #dependencies: EmailChangeDependencies;

  constructor(dependencies: EmailChangeDependencies) {
    this.#dependencies = dependencies;
  }

  /** False where the mailbox has had enough for now. Asked before anything changes. */
  admit(email: string, ip: string): Promise<boolean> {
    return this.#dependencies.throttle.admitMail("email", email, ip);
  }

  /** An address that is someone else's causes the same work and the same answer; what differs is in the mail. */
  async ask(sql: Sql, actor: Actor, email: string): Promise<void> {
    const { users, links, mails, publicUrl } = this.#dependencies;
    const { name, email: old, language: own } = await users.account(actor.userId, sql);
    const language = own ?? actor.language ?? "en";
    const taken = await users.findByEmail(email, sql);
    const content = { about: { user: actor.userId }, payload: { email, session: actor.sessionId } };
    const link = await links.issue(sql, "email", { ...content, userId: actor.userId });
    const newBox = { to: email, language };
    const mail = taken
      ? takenAddressLetter({ ...newBox, name: taken.name }, publicUrl)
      : newAddressLetter(newBox, `${publicUrl}/user/confirm-email?token=${link}`);
    const { userId } = actor;
    await mails.queue(sql, { kind: "email_change", mail, userId, link });
    const notice = addressChangeLetter({ to: old, name, language }, publicUrl);
    await mails.queue(sql, { kind: "email_change", mail: notice, userId });
  }

  async pending(userId: string): Promise<string | null> {
    const payload = await this.#dependencies.links.pending(this.#dependencies.database, "email", userId);
    return typeof payload?.email === "string" ? payload.email : null;
  }

  async withdraw(sql: Sql, userId: string): Promise<void> {
    await this.#dependencies.links.discard(sql, "email", { user: userId });
  }

  /** The old mailbox is no longer a way into the account, and of the sessions only the one stays that asked for this. */
  async confirm(token: string, language: Language): Promise<{ accepted: true }> {
    const { database, users, links, sessions, credentials } = this.#dependencies;
    await database.transaction(async (sql) => {
      const { userId, payload } = await links.redeem(sql, "email", token);
      if (!userId) throw new AppError("auth.link_invalid");
      const before = await users.account(userId, sql);
      const email = String(payload.email);
      if (!(await users.setEmail(userId, email, sql))) throw new AppError("auth.link_invalid");
      await this.#record(sql, before, email);
      const asker = typeof payload.session === "string" ? payload.session : undefined;
      await sessions.endOf(userId, sql, { except: asker });
      await credentials.made(sql, userId, "email", { oldEmail: before.email, language });
    });
    return { accepted: true };
  }

  /** In the enterprise where the person is at home: nobody is signed in when a mail is answered. */
  async #record(sql: Sql, before: AccountRow, email: string): Promise<void> {
    const { sessions, clock } = this.#dependencies;
    const { id: userId, name } = before;
    const enterpriseId = await sessions.preferredEnterprise(userId);
    if (!enterpriseId) return;
    const author = { enterpriseId, userId, name, at: clock.now() };
    const after = { ...before, email };
    await record(sql, author, { action: "account.email", subject: name, subject_id: userId, before, after });
  }
}
