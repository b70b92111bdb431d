import type { AnyEndpoint, ErrorCode } from "@switchboard/contract";
import { record } from "../../../core/audit/audit.service.ts";
import { placesOf } from "../../../core/memberships/memberships.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { addressBlock } from "../../../platform/throttle/address-block.ts";
import { type Throttle, throttleKey } from "../../../platform/throttle/throttle.ts";

export interface SignInTrailDependencies {
  database: Database;
  clock: Clock;
  users: UserService;
  throttle: Throttle;
  failed: (error: unknown) => void;
}

/** The origin of a call, as recorded. */
interface From {
  ip: string;
  agent: string;
}

const HOUR = 3600;
/** The limits per hour and person: more entries say nothing new, and nobody can flood the audit log. */
const MOST = { sign_in: 30, failed: 10, refused: 20 };

const FAILURES: Partial<Record<ErrorCode, string>> = {
  "auth.wrong_credentials": "wrong_password",
  "auth.wrong_code": "wrong_second_step",
  "auth.wrong_passkey": "wrong_second_step",
  "auth.throttled": "throttled",
};

/** Refusals that are part of how a screen works, and no sign of an attack. */
const EXPECTED: ReadonlySet<string> = new Set(["auth.confirm_required", "auth.enrol", "demo.read_only"]);

/**
 * Records sign-ins, sign-outs, failed attempts and refusals in the audit log of every enterprise of the person. It
 * writes after the answer, because the time taken must not reveal whether an account exists. Neither passwords nor
 * tokens are recorded.
 */
export class SignInTrail {
  readonly #parts: SignInTrailDependencies;
  readonly #pending = new Set<Promise<void>>();

  constructor(parts: SignInTrailDependencies) {
    this.#parts = parts;
  }

  signedIn(userId: string, from: From): void {
    this.#later(async () => {
      if (await this.#mayWrite("sign_in", userId)) await this.#write(userId, "sign_in", from, { result: "ok" });
    });
  }

  /** Records a failed sign-in by the name as typed; unknown names are not recorded. */
  #failed(username: string, from: From, error: unknown): void {
    const result = error instanceof AppError && FAILURES[error.code];
    if (!result) return;
    this.#later(async () => {
      const user = await this.#parts.users.findByLogin(storableText(username));
      if (user && (await this.#mayWrite("failed", user.id, result)))
        await this.#write(user.id, "failed", from, { result, byStranger: true });
    });
  }

  signedOut({ enterpriseId, userId, name }: Actor): void {
    const author = { enterpriseId, userId, name, at: this.#parts.clock.now() };
    this.#later(() =>
      record(this.#parts.database, author, { action: "session.end", subject: name, subject_id: userId }),
    );
  }

  /** Records a refused or throttled call of a signed-in person, in the enterprise where they tried. */
  refused({ enterpriseId, userId, name }: Actor, { path }: AnyEndpoint, error: unknown): void {
    if (!(error instanceof AppError) || EXPECTED.has(error.code)) return;
    if (error.status !== 403 && error.status !== 429) return;
    const author = { enterpriseId, userId, name, at: this.#parts.clock.now() };
    const result = error.status === 403 ? "denied" : "throttled";
    this.#later(async () => {
      if (!(await this.#mayWrite("refused", enterpriseId, userId))) return;
      const entry = { action: "session.refused", subject: name, subject_id: userId, after: { call: path } } as const;
      await record(this.#parts.database, author, { ...entry, result });
    });
  }

  /** Runs a sign-in and records a failure. */
  async watch<T>(username: string, from: From, signIn: () => Promise<T>): Promise<T> {
    try {
      return await signIn();
    } catch (error) {
      this.#failed(username, from, error);
      throw error;
    }
  }

  /** Resolves when everything so far is recorded; for a clean stop. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  #mayWrite(what: keyof typeof MOST, ...whose: string[]): Promise<boolean> {
    return this.#parts.throttle.hit(throttleKey(`trail.${what}`, ...whose), MOST[what], HOUR);
  }

  async #write(
    userId: string,
    verb: "sign_in" | "failed",
    { ip, agent }: From,
    { result, byStranger }: { result: string; byStranger?: boolean },
  ): Promise<void> {
    const { database, clock } = this.#parts;
    const at = clock.now();
    const after = { ip: addressBlock(ip), agent };
    for (const { enterpriseId, name } of await placesOf(database, userId)) {
      const author = byStranger ? { enterpriseId, userId: null, name: null, at } : { enterpriseId, userId, name, at };
      await record(database, author, { action: `session.${verb}`, subject: name, subject_id: userId, after, result });
    }
  }

  #later(work: () => Promise<void>): void {
    const done = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error) => this.#parts.failed(error))
      .finally(() => this.#pending.delete(done));
    this.#pending.add(done);
  }
}
