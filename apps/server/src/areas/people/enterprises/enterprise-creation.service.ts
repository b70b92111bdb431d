import type { BodyOf, contract, SignedIn } from "@switchboard/contract";
import { mayCreateEnterprise, mayRegister, type RegistrationPolicy } from "@switchboard/domain/people";
import type { SessionService } from "../../../core/sessions/sessions.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Throttle, throttleKey } from "../../../platform/throttle/throttle.ts";
import { EnterpriseRepository } from "./enterprises.repository.ts";
import type { EnterpriseService } from "./enterprises.service.ts";

/** Enterprises that were left again count too, so that nobody fills the store by creating and leaving. */
const CREATIONS_PER_DAY = 10;
const DAY_SECONDS = 86_400;

export interface EnterpriseCreationDependencies {
  database: Database;
  throttle: Throttle;
  users: UserService;
  sessions: SessionService;
  registrationPolicy?: RegistrationPolicy;
}

/** Lets people with an account create further enterprises; the first one comes with their registration. */
export class EnterpriseCreation {
  readonly #dependencies: EnterpriseCreationDependencies & { enterprises: EnterpriseService };

  constructor(dependencies: EnterpriseCreationDependencies & { enterprises: EnterpriseService }) {
    this.#dependencies = dependencies;
  }

  /** Creates enterprise, admin and session in one transaction. */
  async create(actor: Actor, { name, time_zone }: BodyOf<typeof contract.createEnterprise>): Promise<SignedIn> {
    const { database, enterprises, users, sessions, registrationPolicy = "open" } = this.#dependencies;
    const { userId } = actor;
    await this.#admit(userId);
    return database.transaction(async (sql) => {
      // Two requests at the same moment must not both be the last that is allowed.
      await users.lock(userId, sql);
      const { name: person, email } = await users.account(userId, sql);
      if (!mayRegister(registrationPolicy, email)) throw new AppError("enterprise.not_allowed");
      if (!mayCreateEnterprise(await new EnterpriseRepository(sql).countAdministered(userId)))
        throw new AppError("enterprise.too_many");
      const details = { name: storableText(name), timeZone: time_zone };
      return sessions.moveWithin(sql, actor, () => enterprises.open(details, { userId, name: person }, sql));
    });
  }

  async #admit(userId: string): Promise<void> {
    const key = throttleKey("enterprise.create", userId);
    if (!(await this.#dependencies.throttle.hit(key, CREATIONS_PER_DAY, DAY_SECONDS)))
      throw new AppError("auth.throttled");
  }
}
