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

/** How long one proof is valid, so that a few changes in a row ask once. */
const FRESH_MS = 10 * 60_000;

/**
 * Requires a signed-in person to prove their identity before a change that would let a thief of the token stay:
 * address, password, second factor, deleting the account. Signing in alone is no proof, or a token would be worth an
 * account for its first minutes.
 */
export class Reauthentication {
  readonly #parts: ReauthenticationDependencies;

  constructor(parts: ReauthenticationDependencies) {
    this.#parts = parts;
  }

  /**
   * Accepts the password, or without one, a proof by this session in the last ten minutes, for changes of several
   * steps. A copy of the token shares those minutes.
   */
  async require(actor: Actor, password: string | undefined): Promise<void> {
    if (password !== undefined) {
      await this.requirePassword(actor, password);
      return this.proven(actor);
    }
    if (!(await this.#parts.sessions.confirmedWithin(actor.sessionId, FRESH_MS)))
      throw new AppError("auth.confirm_required");
  }

  /** Requires the password each time; wrong ones are counted, so that a stolen session does not help in guessing it. */
  async requirePassword(actor: Actor, password: string | undefined): Promise<void> {
    const { users, throttle, hasher } = this.#parts;
    if (password === undefined) throw new AppError("auth.confirm_required");
    await throttle.admitPassword(actor.userId);
    if (!(await hasher.verify(await users.passwordHash(actor.userId), password)))
      throw new AppError("auth.wrong_credentials");
    await throttle.passwordSucceeded(actor.userId);
  }

  /** Records that the person of this session has just proved their identity, by the password or by another factor. */
  proven({ sessionId }: Pick<Actor, "sessionId">): Promise<void> {
    return this.#parts.sessions.confirm(sessionId);
  }
}
