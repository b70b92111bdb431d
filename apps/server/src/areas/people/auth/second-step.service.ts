import type { BodyOf, contract, SecondProof, SecondStep, SignedIn } from "@switchboard/contract";
import type { Language } from "@switchboard/domain/core";
import { newSecret } from "../../../platform/auth/secrets.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { Challenges } from "../factors/challenges.ts";
import type { Factors } from "../factors/factors.module.ts";
import type { Caller, SigningIn } from "./auth.service.ts";
import type { CredentialChanges } from "./credential-changes.service.ts";
import type { SignInTrail } from "./sign-in-trail.service.ts";

export interface SecondStepDependencies {
  database: Database;
  clock: Clock;
  factors: Factors;
  credentials: CredentialChanges;
  trail: SignInTrail;
  /** Opens the session of someone who has passed every step. */
  complete(who: SigningIn, caller: Caller): Promise<SignedIn>;
}

interface ProofAttempt {
  challenge: string;
  expected: string;
  language: Language;
}

type PendingSignIn = { passkey: string; username?: string; notificationId?: string };
type Asker = Caller & { language: Language };

/** Handles the step after the right password, and the sign-in with a passkey, which replaces both. */
export class SecondStepService {
  readonly #parts: SecondStepDependencies;
  readonly #waiting: Challenges<PendingSignIn>;
  readonly #alone: Challenges<{ passkey: string }>;

  constructor(parts: SecondStepDependencies) {
    this.#parts = parts;
    this.#waiting = new Challenges(parts, "second_step");
    this.#alone = new Challenges(parts, "passkey_sign_in");
  }

  /** Returns undefined when the password is enough. The reply alone gives no access. */
  async begin({ userId, username, notificationId }: SigningIn): Promise<SecondStep | undefined> {
    const { factors } = this.#parts;
    const methods = await factors.service.kindsOf(userId);
    if (methods.length === 0) return undefined;
    const passkey = newSecret();
    const challenge = await this.#waiting.issue(userId, {
      passkey,
      ...(username !== undefined && { username }),
      ...(notificationId !== undefined && { notificationId }),
    });
    if (!methods.includes("passkey")) return { challenge, methods };
    return { challenge, methods, passkey: await factors.passkeys.requestFor(userId, passkey) };
  }

  /** A wrong code may be tried again, within limits; a passkey challenge can be answered once. */
  async finish({ challenge, proof }: BodyOf<typeof contract.secondStep>, asker: Asker): Promise<SignedIn> {
    const isPasskey = "passkey" in proof;
    const { userId, payload } = isPasskey ? await this.#waiting.take(challenge) : await this.#waiting.find(challenge);
    if (!userId) throw new AppError("auth.step_over");
    const prove = () => this.#prove(userId, proof, { challenge, expected: payload.passkey, language: asker.language });
    await this.#parts.trail.watch(payload.username ?? "", asker, prove);
    if ("code" in proof) await this.#waiting.take(challenge);
    return this.#parts.complete({ userId, username: payload.username, notificationId: payload.notificationId }, asker);
  }

  async beginPasskey(ip: string) {
    const { factors } = this.#parts;
    await factors.throttle.admitChallenge(ip);
    const passkey = newSecret();
    const challenge = await this.#alone.issue(undefined, { passkey });
    return { challenge, passkey: await factors.passkeys.requestFor(undefined, passkey) };
  }

  /** The passkey identifies the person, so no name is typed. */
  async signInWithPasskey(body: BodyOf<typeof contract.passkeySignIn>, caller: Caller): Promise<SignedIn> {
    const { factors, complete } = this.#parts;
    const { payload } = await this.#alone.take(body.challenge);
    const userId = await factors.passkeys.verify(body.passkey, payload.passkey, { isAlone: true });
    const notificationId = body.notification_id && storableText(body.notification_id);
    return complete({ userId, notificationId }, caller);
  }

  async #prove(userId: string, proof: SecondProof, attempt: ProofAttempt): Promise<void> {
    const { factors } = this.#parts;
    if ("code" in proof) return factors.totp.verify(userId, proof.code);
    if ("recovery_code" in proof) return this.#recover(userId, proof.recovery_code, attempt);
    const owner = await factors.passkeys.verify(proof.passkey, attempt.expected, { isAlone: false });
    if (owner !== userId) throw new AppError("auth.wrong_passkey");
  }

  /** Notifies the owner by mail that a recovery code was used. */
  async #recover(userId: string, code: string, { challenge, language }: ProofAttempt): Promise<void> {
    const { database, factors, credentials } = this.#parts;
    await factors.throttle.admitCode(userId);
    await database.transaction(async (sql) => {
      // When two codes arrive together, only one of them takes the challenge. A wrong code returns it.
      await this.#waiting.take(challenge, sql);
      await factors.service.useRecovery(sql, userId, code);
      await credentials.made(sql, userId, "recovery_used", { language });
    });
    await factors.throttle.codeSucceeded(userId);
  }
}
