import { randomBytes } from "node:crypto";
import type { SecretBox } from "../../../platform/auth/secret-box.ts";
import { stepOfCode, toBase32, totpUri } from "../../../platform/auth/totp.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { FactorsRepository } from "./factors.repository.ts";
import type { FactorsThrottle } from "./factors.throttle.ts";

/** As long as the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const ISSUER = "Switchboard";

export interface TotpDependencies {
  database: Database;
  clock: Clock;
  throttle: FactorsThrottle;
  box: SecretBox;
}

/** Verifies codes of an authenticator app (RFC 6238). */
export class TotpService {
  readonly #dependencies: TotpDependencies;

  constructor(dependencies: TotpDependencies) {
    this.#dependencies = dependencies;
  }

  /** Creates a secret that counts once a code of it was given; the present one stays until then. */
  async begin(userId: string, account: string): Promise<{ secret: string; uri: string }> {
    const { database, box } = this.#dependencies;
    const secret = randomBytes(SECRET_BYTES);
    await new FactorsRepository(database).setPendingTotp(userId, box.seal(secret, userId));
    return { secret: toBase32(secret), uri: totpUri({ secret, issuer: ISSUER, account }) };
  }

  /** Runs before the transaction that confirms: rejects a code that does not match the new secret. */
  async checkNew(userId: string, code: string): Promise<(sql: Sql) => Promise<void>> {
    const { database, box, clock, throttle } = this.#dependencies;
    await throttle.admitCode(userId);
    const sealed = (await new FactorsRepository(database).totpOf(userId))?.pending;
    const secret = sealed && box.open(sealed, userId);
    const at = clock.now();
    const step = secret ? stepOfCode(secret, code, at) : undefined;
    if (!sealed || step === undefined) throw new AppError("auth.wrong_code");
    await throttle.codeSucceeded(userId);
    return async (sql) => {
      if (!(await new FactorsRepository(sql).confirmTotp(userId, sealed, { step, at })))
        throw new AppError("auth.wrong_code");
    };
  }

  /** Each code counts once, in its thirty seconds or the adjacent ones. */
  async verify(userId: string, code: string): Promise<void> {
    const { database, box, clock, throttle } = this.#dependencies;
    await throttle.admitCode(userId);
    const repository = new FactorsRepository(database);
    const sealed = (await repository.totpOf(userId))?.secret;
    const secret = sealed && box.open(sealed, userId);
    const step = secret ? stepOfCode(secret, code, clock.now()) : undefined;
    if (step === undefined || !(await repository.takeStep(userId, step))) throw new AppError("auth.wrong_code");
    await throttle.codeSucceeded(userId);
  }
}
