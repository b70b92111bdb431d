import type { Account, BodyOf, contract, SessionView } from "@switchboard/contract";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAdmins } from "../../../core/changes/changes.service.ts";
import { forgetDetails } from "../../../core/memberships/memberships.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { PasswordHasher } from "../../../platform/auth/password-hasher.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import type { AccountMails } from "../account-mails/account-mails.service.ts";
import type { CredentialChanges } from "../auth/credential-changes.service.ts";
import { requireStrongPassword } from "../auth/password-policy.ts";
import type { Reauthentication } from "../auth/reauthentication.service.ts";
import type { EnterpriseService } from "../enterprises/enterprises.service.ts";
import { type DepartureDependencies, leave, planDepartures } from "../members/departure.service.ts";
import { accountDeletedLetter } from "./account.letters.ts";
import type { EmailChange } from "./email-change.service.ts";

export interface AccountDependencies extends DepartureDependencies {
  database: Database;
  users: UserService;
  enterprises: EnterpriseService;
  emailChange: EmailChange;
  reauthentication: Reauthentication;
  credentials: CredentialChanges;
  hasher: PasswordHasher;
  mails: AccountMails;
  publicUrl: string;
}

/** Details that an enterprise may have entered differently. */
const SHARED = ["name", "fullname", "phone", "organisation"] as const;

/** Manages a person's own account, independent of their enterprises. */
export class AccountService {
  readonly #dependencies: AccountDependencies;

  constructor(dependencies: AccountDependencies) {
    this.#dependencies = dependencies;
  }

  async show(actor: Actor): Promise<Account> {
    const { id, isDemo, language: _, ...same } = await this.#dependencies.users.account(actor.userId);
    const pending_email = await this.#dependencies.emailChange.pending(actor.userId);
    return { _id: id, ...same, role: [actor.role], is_demo: isDemo, pending_email };
  }

  async edit(
    actor: Actor,
    { email, password, ...body }: BodyOf<typeof contract.editAccount>,
    ip: string,
  ): Promise<Account> {
    const { database, users, emailChange } = this.#dependencies;
    const change = toChange(body);
    if (email !== undefined) await this.#confirmEmail(actor, email, password);
    const mayMail = email === undefined || (await this.#admitEmail(actor, email, ip));
    await database.transaction(async (sql) => {
      await users.lock(actor.userId, sql);
      const before = await users.account(actor.userId, sql);
      await users.edit(actor.userId, change, sql);
      const changedFields = SHARED.filter((field) => change[field] !== undefined);
      await forgetDetails(sql, actor.userId, changedFields);
      const after = await users.account(actor.userId, sql);
      await record(sql, actor, {
        action: "account.edit",
        subject: after.name,
        subject_id: actor.userId,
        before,
        after,
      });
      if (changedFields.length > 0) await tellAdmins(sql, actor, "people");
      if (email === undefined || !mayMail) return;
      if (email !== before.email) await emailChange.ask(sql, actor, email);
      else await emailChange.withdraw(sql, actor.userId);
    });
    return this.show(actor);
  }

  async changePassword(actor: Actor, { password, new_password }: BodyOf<typeof contract.changePassword>) {
    const { database, users, sessions, reauthentication, credentials, hasher } = this.#dependencies;
    await reauthentication.requirePassword(actor, password);
    await requireStrongPassword(new_password, await users.account(actor.userId));
    const passwordHash = await hasher.hash(new_password);
    await database.transaction(async (sql) => {
      await users.setPassword(actor.userId, passwordHash, sql);
      await sessions.endOf(actor.userId, sql, { except: actor.sessionId });
      await record(sql, actor, { action: "account.password", subject: actor.name, subject_id: actor.userId });
      await credentials.made(sql, actor.userId, "password", actor);
    });
    return { accepted: true as const };
  }

  async sessions(actor: Actor): Promise<{ sessions: SessionView[] }> {
    return { sessions: await this.#dependencies.sessions.listOf(actor) };
  }

  /** Ends one of the person's sessions, or all but this one, together with all open links. */
  async endSessions(actor: Actor, only: string | undefined): Promise<{ ended: number }> {
    const { database, sessions, credentials } = this.#dependencies;
    return database.transaction(async (sql) => {
      const ended = await sessions.endOf(actor.userId, sql, only ? { only } : { except: actor.sessionId });
      const after = { sessions: ended };
      if (ended > 0)
        await record(sql, actor, { action: "account.sign_out", subject: actor.name, subject_id: actor.userId, after });
      const { language } = actor;
      await credentials.made(sql, actor.userId, "sign_out", { language, isSilent: only !== undefined });
      return { ended };
    });
  }

  /** Deletes the account; the last member of an enterprise deletes it with everything in it. */
  async delete(actor: Actor, password: string): Promise<{ deleted: true }> {
    const { database, users, enterprises, sessions, reauthentication, mails, publicUrl } = this.#dependencies;
    await reauthentication.requirePassword(actor, password);
    const { email: to, name, language } = await users.account(actor.userId);
    await database.transaction(async (sql) => {
      for (const departure of await planDepartures(sql, actor.userId)) {
        if (departure.kind === "last") await enterprises.remove(sql, departure.enterpriseId);
        else await this.#leave(sql, actor, departure);
      }
      await sessions.endOf(actor.userId, sql);
      if (!(await users.delete(actor.userId, sql))) return;
      const mail = accountDeletedLetter({ to, name, language: language ?? actor.language ?? "en" }, publicUrl);
      await mails.queue(sql, { kind: "account_deleted", mail });
    });
    return { deleted: true };
  }

  async #leave(
    sql: Sql,
    actor: Actor,
    { enterpriseId, successor }: { enterpriseId: string; successor: string },
  ): Promise<void> {
    const author = { ...actor, enterpriseId };
    await leave(sql, this.#dependencies, { author, userId: actor.userId, successor });
    await record(sql, author, { action: "account.delete", subject: actor.name, subject_id: actor.userId });
    await tellAdmins(sql, author, "people");
  }

  async #admitEmail(actor: Actor, email: string, ip: string): Promise<boolean> {
    const { email: current } = await this.#dependencies.users.account(actor.userId);
    return email === current || this.#dependencies.emailChange.admit(email, ip);
  }

  /** A new address gives access, so it needs the password. Keeping the present one, which ends a change, does not. */
  async #confirmEmail(actor: Actor, email: string, password: string | undefined): Promise<void> {
    const { email: current } = await this.#dependencies.users.account(actor.userId);
    if (email !== current) await this.#dependencies.reauthentication.requirePassword(actor, password);
  }
}

/** Takes the known fields one by one, so that nothing else of a body can reach the account. */
function toChange(body: Omit<BodyOf<typeof contract.editAccount>, "email" | "password">) {
  const texts = [...SHARED, "location" as const].flatMap((field) => {
    const text = body[field];
    return text === undefined ? [] : [[field, storableText(text)] as const];
  });
  const tags = body.tags && { tags: [...new Set(body.tags.map(storableText))] };
  return { ...(Object.fromEntries(texts) as Partial<Record<(typeof SHARED)[number] | "location", string>>), ...tags };
}
