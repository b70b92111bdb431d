import type { BodyOf, contract, SignedIn } from "@switchboard/contract";
import type { Actor } from "../../platform/auth/actor.ts";
import type { PasswordHasher } from "../../platform/auth/password-hasher.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { SessionService } from "../sessions/sessions.service.ts";
import type { UserService } from "../users/users.service.ts";
import type { AuthThrottle } from "./auth.throttle.ts";

export interface AuthDependencies {
  users: UserService;
  sessions: SessionService;
  throttle: AuthThrottle;
  hasher: PasswordHasher;
}

export interface Caller {
  ip: string;
  agent: string;
}

export class AuthService {
  readonly #users: UserService;
  readonly #sessions: SessionService;
  readonly #throttle: AuthThrottle;
  readonly #hasher: PasswordHasher;

  constructor({ users, sessions, throttle, hasher }: AuthDependencies) {
    this.#users = users;
    this.#sessions = sessions;
    this.#throttle = throttle;
    this.#hasher = hasher;
  }

  /** Known and unknown names cause the same work, so that timing gives nothing away. */
  async login(body: BodyOf<typeof contract.login>, { ip, agent }: Caller): Promise<SignedIn> {
    const username = storableText(body.username);
    await this.#throttle.admitLogin(username, ip);
    const user = await this.#users.findByLogin(username);
    const right = await this.#hasher.verify(user?.passwordHash ?? undefined, body.password);
    const enterpriseId = right && user ? await this.#sessions.preferredEnterprise(user.id) : undefined;
    // Someone who belongs nowhere any more has nothing to sign in to.
    if (!user || !enterpriseId) throw new AppError("auth.wrong_credentials");
    await this.#throttle.loginSucceeded(username, ip);
    const notificationId = body.notification_id && storableText(body.notification_id);
    return this.#sessions.start(user.id, enterpriseId, { notificationId, agent });
  }

  async logout(actor: Actor): Promise<{ accepted: true }> {
    await this.#sessions.end(actor.sessionId);
    return { accepted: true };
  }
}
