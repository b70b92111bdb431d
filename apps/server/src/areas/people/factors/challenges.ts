import { hashSecret, newSecret } from "../../../platform/auth/secrets.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type ChallengeKind, ChallengesRepository } from "./challenges.repository.ts";

export type { ChallengeKind } from "./challenges.repository.ts";

const VALID_MS = 5 * 60_000;

/** Challenges that a browser has to answer once within five minutes. */
export class Challenges<Payload extends Record<string, unknown>> {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #kind: ChallengeKind;

  constructor(dependencies: { database: Database; clock: Clock }, kind: ChallengeKind) {
    this.#database = dependencies.database;
    this.#clock = dependencies.clock;
    this.#kind = kind;
  }

  async issue(userId: string | undefined, payload: Payload): Promise<string> {
    const token = newSecret();
    const expiresAt = new Date(this.#clock.now().getTime() + VALID_MS);
    const repository = new ChallengesRepository(this.#database);
    await repository.insert({ tokenHash: hashSecret(token), kind: this.#kind, userId, payload, expiresAt });
    return token;
  }

  /** Returns the challenge without consuming it, so that a mistyped answer can be repeated. */
  async find(token: string): Promise<{ userId: string | null; payload: Payload }> {
    const repository = new ChallengesRepository(this.#database);
    const challenge = await repository.find<Payload>(this.#kind, hashSecret(token), this.#clock.now());
    if (!challenge) throw new AppError("auth.step_over");
    return challenge;
  }

  /** Consumes the challenge; only the first caller gets it. */
  async take(token: string, sql: Sql = this.#database): Promise<{ userId: string | null; payload: Payload }> {
    const repository = new ChallengesRepository(sql);
    const challenge = await repository.take<Payload>(this.#kind, hashSecret(token), this.#clock.now());
    if (!challenge) throw new AppError("auth.step_over");
    return challenge;
  }
}

/** Removes expired challenges; call it now and then. */
export function sweepChallenges(database: Database, clock: Clock): Promise<void> {
  return new ChallengesRepository(database).deleteExpired(clock.now());
}
