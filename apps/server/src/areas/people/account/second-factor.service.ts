import type { BodyOf, contract, ReplyOf, SecondFactors } from "@switchboard/contract";
import { record } from "../../../core/audit/audit.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { newSecret } from "../../../platform/auth/secrets.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { CredentialChange, CredentialChanges } from "../auth/credential-changes.service.ts";
import type { Reauthentication } from "../auth/reauthentication.service.ts";
import { Challenges } from "../factors/challenges.ts";
import type { Factors } from "../factors/factors.module.ts";

export interface SecondFactorDependencies {
  database: Database;
  clock: Clock;
  users: UserService;
  factors: Factors;
  reauthentication: Reauthentication;
  credentials: CredentialChanges;
}

type NewFactorReply = ReplyOf<typeof contract.confirmTotp>;

/** Lets people manage their own second factors. Each change requires the password first, and is confirmed by mail. */
export class SecondFactorService {
  readonly #dependencies: SecondFactorDependencies;
  readonly #newPasskeys: Challenges<{ passkey: string; session: string }>;

  constructor(dependencies: SecondFactorDependencies) {
    this.#dependencies = dependencies;
    this.#newPasskeys = new Challenges(dependencies, "passkey_add");
  }

  show(actor: Actor): Promise<SecondFactors> {
    return this.#dependencies.factors.service.show(actor.userId);
  }

  async beginTotp(actor: Actor, password: string | undefined) {
    const { users, factors, reauthentication } = this.#dependencies;
    await reauthentication.require(actor, password);
    const { email } = await users.account(actor.userId);
    return factors.totp.begin(actor.userId, email);
  }

  async confirmTotp(actor: Actor, code: string): Promise<NewFactorReply> {
    const confirm = await this.#dependencies.factors.totp.checkNew(actor.userId, code);
    return this.#add(actor, "factor_added", { factor: "totp" }, confirm);
  }

  async removeTotp(actor: Actor, password: string | undefined): Promise<SecondFactors> {
    await this.#dependencies.reauthentication.require(actor, password);
    return this.#remove(actor, "factor_removed", async (sql) => {
      const isGone = await this.#dependencies.factors.service.removeTotp(sql, actor.userId);
      return isGone ? { factor: "totp" } : undefined;
    });
  }

  async beginPasskey(actor: Actor, password: string | undefined) {
    const { users, factors, reauthentication } = this.#dependencies;
    await reauthentication.require(actor, password);
    const { email, name } = await users.account(actor.userId);
    const secret = newSecret();
    const passkey = await factors.passkeys.creationFor({ id: actor.userId, email, name }, secret);
    return {
      challenge: await this.#newPasskeys.issue(actor.userId, { passkey: secret, session: actor.sessionId }),
      passkey,
    };
  }

  /** The password was given for the challenge, by the same session. */
  async addPasskey(actor: Actor, body: BodyOf<typeof contract.addPasskey>): Promise<NewFactorReply> {
    const { passkeys } = this.#dependencies.factors;
    const { userId, payload } = await this.#newPasskeys.take(body.challenge);
    if (userId !== actor.userId || payload.session !== actor.sessionId) throw new AppError("auth.step_over");
    const key = await passkeys.checkNew(payload.passkey, body.passkey);
    const name = storableText(body.name);
    return this.#add(actor, "passkey_added", { passkey: name }, (sql) => passkeys.add(sql, actor.userId, name, key));
  }

  editPasskey(actor: Actor, { id, name }: BodyOf<typeof contract.editPasskey>): Promise<SecondFactors> {
    const { database, factors } = this.#dependencies;
    return database.transaction(async (sql) => {
      const passkey = storableText(name);
      const before = await factors.passkeys.rename(sql, actor.userId, { id, name: passkey });
      await this.#record(sql, actor, "account.passkey_edit", { before: { passkey: before }, after: { passkey } });
      return factors.service.show(actor.userId, sql);
    });
  }

  async removePasskey(actor: Actor, { id, password }: BodyOf<typeof contract.removePasskey>): Promise<SecondFactors> {
    await this.#dependencies.reauthentication.require(actor, password);
    return this.#remove(actor, "passkey_removed", async (sql) => {
      const passkey = await this.#dependencies.factors.passkeys.remove(sql, actor.userId, id);
      return passkey === undefined ? undefined : { passkey };
    });
  }

  /** Only people with a factor get recovery codes. */
  async newRecoveryCodes(actor: Actor, password: string | undefined): Promise<NewFactorReply> {
    const { database, factors, reauthentication, credentials } = this.#dependencies;
    await reauthentication.require(actor, password);
    return database.transaction(async (sql) => {
      if ((await factors.service.kindsOf(actor.userId, sql)).length === 0) throw new AppError("factor.not_found");
      const recovery_codes = await factors.service.renewRecovery(sql, actor.userId);
      await this.#record(sql, actor, "account.recovery_codes", {});
      await credentials.made(sql, actor.userId, "recovery_codes", actor);
      return { recovery_codes, factors: await factors.service.show(actor.userId, sql) };
    });
  }

  /** The first factor comes with recovery codes; later ones leave them unchanged. */
  async #add(
    actor: Actor,
    what: CredentialChange,
    after: object,
    keep: (sql: Sql) => Promise<void>,
  ): Promise<NewFactorReply> {
    const { database, factors, credentials } = this.#dependencies;
    return database.transaction(async (sql) => {
      await keep(sql);
      const { recovery } = await factors.service.show(actor.userId, sql);
      const recovery_codes = recovery > 0 ? [] : await factors.service.renewRecovery(sql, actor.userId);
      await this.#record(sql, actor, "account.factor_add", { after });
      await credentials.made(sql, actor.userId, what, actor);
      return { recovery_codes, factors: await factors.service.show(actor.userId, sql) };
    });
  }

  /** Removes a factor. If another screen has already removed it, this returns the present state without an error. */
  async #remove(
    actor: Actor,
    what: CredentialChange,
    remove: (sql: Sql) => Promise<object | undefined>,
  ): Promise<SecondFactors> {
    const { database, factors, credentials } = this.#dependencies;
    return database.transaction(async (sql) => {
      const before = await remove(sql);
      if (!before) return factors.service.show(actor.userId, sql);
      await factors.service.settleRemoval(sql, actor.userId);
      await this.#record(sql, actor, "account.factor_remove", { before });
      await credentials.made(sql, actor.userId, what, actor);
      return factors.service.show(actor.userId, sql);
    });
  }

  #record(sql: Sql, actor: Actor, action: `account.${string}`, change: { before?: object; after?: object }) {
    return record(sql, actor, { action, subject: actor.name, subject_id: actor.userId, ...change });
  }
}
