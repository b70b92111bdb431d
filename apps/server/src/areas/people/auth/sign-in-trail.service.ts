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

/** Where a call came from, as the trail keeps it. */
interface From {
  ip: string;
  agent: string;
}

const HOUR = 3600;
/** In an hour and for one person; more of the same says nothing new, and nobody can fill the trail with it. */
const MOST = { sign_in: 30, failed: 10, refused: 20 };

const FAILURES: Partial<Record<ErrorCode, string>> = {
  "auth.wrong_credentials": "wrong_password",
  "auth.wrong_code": "wrong_second_step",
  "auth.wrong_passkey": "wrong_second_step",
  "auth.throttled": "throttled",
};

/** Refused, but part of how a screen works: no sign of anybody trying what they should not. */
const EXPECTED: ReadonlySet<string> = new Set(["auth.confirm_required", "auth.enrol", "demo.read_only"]);

/**
 * Who signed in and out, who tried in vain, and what was refused to whom, in the trail of every enterprise that the
 * person belongs to. Written after the answer: how long that takes must not tell whether there is such an account.
 * Neither passwords nor tokens come near it.
 */
export class SignInTrail {
  readonly #given: SignInTrailDependencies;
  readonly #pending = new Set<Promise<void>>();

  constructor(given: SignInTrailDependencies) {
    this.#given = given;
  }

  signedIn(userId: string, from: From): void {
    this.#later(async () => {
      if (await this.#mayWrite("sign_in", userId)) await this.#write(userId, "sign_in", from, { result: "ok" });
    });
  }

  /** A sign-in that came to nothing, by the name as typed; unknown ones are nobody's business. */
  #failed(username: string, from: From, error: unknown): void {
    const result = error instanceof AppError && FAILURES[error.code];
    if (!result) return;
    this.#later(async () => {
      const user = await this.#given.users.findByLogin(storableText(username));
      if (user && (await this.#mayWrite("failed", user.id, result)))
        await this.#write(user.id, "failed", from, { result, byStranger: true });
    });
  }

  signedOut({ enterpriseId, userId, name }: Actor): void {
    const author = { enterpriseId, userId, name, at: this.#given.clock.now() };
    this.#later(() =>
      record(this.#given.database, author, { action: "session.end", subject: name, subject_id: userId }),
    );
  }

  /** What someone who is signed in was not allowed, or did too often; in the enterprise where they tried. */
  refused({ enterpriseId, userId, name }: Actor, { path }: AnyEndpoint, error: unknown): void {
    if (!(error instanceof AppError) || EXPECTED.has(error.code)) return;
    if (error.status !== 403 && error.status !== 429) return;
    const author = { enterpriseId, userId, name, at: this.#given.clock.now() };
    const result = error.status === 403 ? "denied" : "throttled";
    this.#later(async () => {
      if (!(await this.#mayWrite("refused", enterpriseId, userId))) return;
      const entry = { action: "session.refused", subject: name, subject_id: userId, after: { call: path } } as const;
      await record(this.#given.database, author, { ...entry, result });
    });
  }

  /** Does the work of a sign-in, and writes down where it fails. */
  async watch<T>(username: string, from: From, signIn: () => Promise<T>): Promise<T> {
    try {
      return await signIn();
    } catch (error) {
      this.#failed(username, from, error);
      throw error;
    }
  }

  /** Resolves when all that happened so far stands in the trail; for a clean stop. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  #mayWrite(what: keyof typeof MOST, ...whose: string[]): Promise<boolean> {
    return this.#given.throttle.hit(throttleKey(`trail.${what}`, ...whose), MOST[what], HOUR);
  }

  async #write(
    userId: string,
    verb: "sign_in" | "failed",
    { ip, agent }: From,
    { result, byStranger }: { result: string; byStranger?: boolean },
  ): Promise<void> {
    const { database, clock } = this.#given;
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
      .catch((error) => this.#given.failed(error))
      .finally(() => this.#pending.delete(done));
    this.#pending.add(done);
  }
}
