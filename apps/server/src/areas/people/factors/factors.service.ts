import type { FactorKind, SecondFactors } from "@switchboard/contract";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { FactorsRepository } from "./factors.repository.ts";
import type { PasskeyService } from "./passkeys.service.ts";
import { hashOfRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import type { RelyingParty } from "./relying-party.ts";

export interface FactorsDependencies {
  database: Database;
  passkeys: PasskeyService;
  relyingParty: RelyingParty;
}

/** Manages the second factors of a person, which count in all their enterprises. */
export class FactorsService {
  readonly #dependencies: FactorsDependencies;

  constructor(dependencies: FactorsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the ways in which someone may finish a sign-in; empty when the password is enough. */
  kindsOf(userId: string, sql: Sql = this.#dependencies.database): Promise<FactorKind[]> {
    return new FactorsRepository(sql).kindsOf(userId);
  }

  async show(userId: string, sql: Sql = this.#dependencies.database): Promise<SecondFactors> {
    const repository = new FactorsRepository(sql);
    const totp = await repository.totpOf(userId);
    const passkeys = await this.#dependencies.passkeys.listOf(userId, sql);
    return {
      totp: totp?.since ? { since: totp.since.toISOString() } : null,
      passkeys: passkeys.map(({ id, name, created_at, last_used }) => ({
        _id: id,
        name,
        createdAt: created_at.toISOString(),
        lastUsed: last_used?.toISOString() ?? null,
      })),
      recovery: await repository.countRecovery(userId),
      demanded: await repository.isDemanded(userId),
      passkeys_possible: this.#dependencies.relyingParty.isPossible,
    };
  }

  /** Replaces the recovery codes; they are shown only this once. */
  async renewRecovery(sql: Sql, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await new FactorsRepository(sql).replaceRecovery(userId, codes.map(hashOfRecoveryCode));
    return codes;
  }

  /** Each code works once. */
  async useRecovery(sql: Sql, userId: string, code: string): Promise<void> {
    if (!(await new FactorsRepository(sql).takeRecovery(userId, hashOfRecoveryCode(code))))
      throw new AppError("auth.wrong_code");
  }

  removeTotp(sql: Sql, userId: string): Promise<boolean> {
    return new FactorsRepository(sql).removeTotp(userId);
  }

  removeAll(sql: Sql, userId: string): Promise<void> {
    return new FactorsRepository(sql).removeAll(userId);
  }

  /** Removes recovery codes with the last factor; rejects that where an enterprise requires a factor. */
  async settleRemoval(sql: Sql, userId: string): Promise<void> {
    const repository = new FactorsRepository(sql);
    if ((await repository.kindsOf(userId)).length > 0) return;
    if (await repository.isDemanded(userId)) throw new AppError("factor.demanded");
    await repository.removeAll(userId);
  }
}
