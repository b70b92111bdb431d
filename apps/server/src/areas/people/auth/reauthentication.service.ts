import type { SessionService } from "../../../core/sessions/sessions.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { PasswordHasher } from "../../../platform/auth/password-hasher.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { AuthThrottle } from "./auth.throttle.ts";

export interface ReauthenticationDependencies {
  users: UserService;
  sessions: SessionService;
  throttle: AuthThrottle;
  hasher: PasswordHasher;
}

/** How long one proof serves, so that a few changes in a row ask once. */
const FRESH_MS = 10 * 60_000;

/**
 * Asks whoever is signed in to prove that it is them, before anything changes that would let a thief of the token stay:
 * address, password, second factor, deleting the account. Signing in alone is no proof, or a token would be worth an
 * account for its first minutes.
 */
export class Reauthentication {
  readonly #given: ReauthenticationDependencies;

  constructor(given: ReauthenticationDependencies) {
    this.#given = given;
  }

  /**
   * By the password, or, where none is given, by a proof that this very session has made in the last ten minutes: for
   * what takes several steps. Whoever holds a copy of the token shares those minutes.
   */
  async require(actor: Actor, password: string | undefined): Promise<void> {
    if (password !== undefined) {
      await this.requirePassword(actor, password);
      return this.proven(actor);
    }
    if (!(await this.#given.sessions.confirmedWithin(actor.sessionId, FRESH_MS)))
      throw new AppError("auth.confirm_required");
  }

  /** The password, each time; wrong ones are counted, so that a stolen session is no way to guess it. */
  async requirePassword(actor: Actor, password: string | undefined): Promise<void> {
    const { users, throttle, hasher } = this.#given;
    if (password === undefined) throw new AppError("auth.confirm_required");
    await throttle.admitPassword(actor.userId);
    if (!(await hasher.verify(await users.passwordHash(actor.userId), password)))
      throw new AppError("auth.wrong_credentials");
    await throttle.passwordSucceeded(actor.userId);
  }

  /** The person of this session has proved themselves just now, by the password or by another factor. */
  proven({ sessionId }: Pick<Actor, "sessionId">): Promise<void> {
    return this.#given.sessions.confirm(sessionId);
  }
}
