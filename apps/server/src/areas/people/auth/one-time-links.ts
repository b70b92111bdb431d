import { hashSecret, newSecret } from "../../../platform/auth/secrets.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type LinkPurpose, LinkRepository } from "./auth.repository.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const VALID_MS: Record<LinkPurpose, number> = {
  register: DAY_MS,
  reset: HOUR_MS,
  setup: DAY_MS,
  invite: 7 * DAY_MS,
  email: DAY_MS,
  second_factor: DAY_MS,
};

export interface LinkContent {
  /** A new link replaces older ones with the same `about`; it is part of the payload. */
  about: Record<string, unknown>;
  payload?: Record<string, unknown>;
  userId?: string;
}

export class OneTimeLinks {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The token of a new link, which replaces the older ones about the same. */
  async issue(sql: Sql, purpose: LinkPurpose, { about, payload, userId }: LinkContent): Promise<string> {
    const repository = new LinkRepository(sql);
    const token = newSecret();
    const createdAt = this.#clock.now();
    const expiresAt = new Date(createdAt.getTime() + VALID_MS[purpose]);
    await repository.discard(purpose, about);
    const content = { ...payload, ...about };
    await repository.insert({ tokenHash: hashSecret(token), purpose, userId, payload: content, createdAt, expiresAt });
    return token;
  }

  /** What the link stands for; refuses one that was used, replaced, too old, or never ours. */
  async redeem(sql: Sql, purpose: LinkPurpose | readonly LinkPurpose[], token: string) {
    const purposes = typeof purpose === "string" ? [purpose] : purpose;
    const link = await new LinkRepository(sql).take(purposes, hashSecret(token), this.#clock.now());
    if (!link) throw new AppError("auth.link_invalid");
    return link;
  }

  /** The payload of this person's open link for the purpose. */
  pending(sql: Sql, purpose: LinkPurpose, userId: string): Promise<Record<string, unknown> | undefined> {
    return new LinkRepository(sql).pending(purpose, userId, this.#clock.now());
  }

  async discard(sql: Sql, purpose: LinkPurpose, about: Record<string, unknown>): Promise<void> {
    await new LinkRepository(sql).discard(purpose, about);
  }

  /** Every open link of a person, of whatever kind: each would be a way around what has just been changed. */
  async discardOf(sql: Sql, userId: string, email: string): Promise<void> {
    await new LinkRepository(sql).discardOf(userId, email);
  }

  async lockSetup(sql: Sql): Promise<void> {
    await new LinkRepository(sql).lockSetup();
  }

  /** Removes links that are too old; call it now and then. */
  async sweep(sql: Sql): Promise<void> {
    await new LinkRepository(sql).deleteExpired(this.#clock.now());
  }
}
