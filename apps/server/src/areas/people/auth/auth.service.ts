import type { BodyOf, contract, SecondStep, SignedIn } from "@switchboard/contract";
import type { Language } from "@switchboard/domain/core";
import type { SessionService } from "../../../core/sessions/sessions.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { PasswordHasher } from "../../../platform/auth/password-hasher.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { placeOf } from "../../../platform/throttle/address-block.ts";
import type { AuthThrottle, TriedFrom } from "./auth.throttle.ts";
import type { SignInTrail } from "./sign-in-trail.service.ts";

/** Starts the second step for people who have one; returns undefined when the password is enough. */
type BeginSecondStep = (who: SigningIn) => Promise<SecondStep | undefined>;

export interface AuthDependencies {
  users: UserService;
  sessions: SessionService;
  throttle: AuthThrottle;
  hasher: PasswordHasher;
  trail: SignInTrail;
  beginSecondStep: BeginSecondStep;
}

export interface Caller extends TriedFrom {
  agent: string;
  /** The language of the caller's screen, used for mails about the account from now on. */
  language?: Language;
}

/** Someone who has proved their identity, or the first half of it. */
export interface SigningIn {
  userId: string;
  /** The name as typed, by which attempts are counted; undefined when signing in with a passkey alone. */
  username?: string | undefined;
  notificationId?: string | undefined;
}

export class AuthService {
  readonly #parts: AuthDependencies;

  constructor(parts: AuthDependencies) {
    this.#parts = parts;
  }

  /** Known and unknown names cause the same work, so that timing reveals nothing. */
  async login(body: BodyOf<typeof contract.login>, caller: Caller): Promise<SignedIn> {
    const username = storableText(body.username);
    await this.#parts.throttle.admitLogin(username, caller);
    const user = await this.#parts.users.findByLogin(username);
    const right = await this.#parts.hasher.verify(user?.passwordHash ?? undefined, body.password);
    const enterpriseId = right && user ? await this.#parts.sessions.preferredEnterprise(user.id) : undefined;
    // A person without an enterprise has nothing to sign in to.
    if (!user || !enterpriseId) throw new AppError("auth.wrong_credentials");
    const notificationId = body.notification_id && storableText(body.notification_id);
    const who = { userId: user.id, username, notificationId };
    const secondStep = await this.#parts.beginSecondStep(who);
    if (secondStep) throw new AppError("auth.second_step", undefined, secondStep);
    return this.complete(who, caller);
  }

  /** Opens the session of someone who has passed every step. */
  async complete({ userId, username, notificationId }: SigningIn, caller: Caller): Promise<SignedIn> {
    const enterpriseId = await this.#parts.sessions.preferredEnterprise(userId);
    if (!enterpriseId) throw new AppError("auth.wrong_credentials");
    if (username !== undefined) await this.#parts.throttle.loginSucceeded(username, caller);
    if (caller.language) await this.#parts.users.setLanguage(userId, caller.language);
    const origin = { notificationId, agent: caller.agent, address: placeOf(caller.ip) };
    const signedIn = await this.#parts.sessions.start(userId, enterpriseId, origin);
    this.#parts.trail.signedIn(userId, caller);
    return signedIn;
  }

  async logout(actor: Actor): Promise<{ accepted: true }> {
    await this.#parts.sessions.end(actor.sessionId);
    this.#parts.trail.signedOut(actor);
    return { accepted: true };
  }
}
