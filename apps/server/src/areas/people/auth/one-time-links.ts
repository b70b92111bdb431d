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
  /** A new link replaces older ones with the same `about`, which is part of the payload. */
  about: Record<string, unknown>;
  payload?: Record<string, unknown>;
  userId?: string;
}

export class OneTimeLinks {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the token of a new link, which replaces older ones about the same matter. */
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

  /** Returns the content of the link; rejects one that was used, replaced, expired or never issued. */
  async redeem(sql: Sql, purpose: LinkPurpose | readonly LinkPurpose[], token: string) {
    const purposes = typeof purpose === "string" ? [purpose] : purpose;
    const link = await new LinkRepository(sql).take(purposes, hashSecret(token), this.#clock.now());
    if (!link) throw new AppError("auth.link_invalid");
    return link;
  }

  /** Returns the content of a link without using it up; rejects the same ones as `redeem`. */
  async read(sql: Sql, purpose: LinkPurpose, token: string) {
    const link = await new LinkRepository(sql).find(purpose, hashSecret(token), this.#clock.now());
    if (!link) throw new AppError("auth.link_invalid");
    return link;
  }

  /** Returns the payload of this person's open link for the purpose. */
  pending(sql: Sql, purpose: LinkPurpose, userId: string): Promise<Record<string, unknown> | undefined> {
    return new LinkRepository(sql).pending(purpose, userId, this.#clock.now());
  }

  async discard(sql: Sql, purpose: LinkPurpose, about: Record<string, unknown>): Promise<void> {
    await new LinkRepository(sql).discard(purpose, about);
  }

  /** Removes every open link of a person, because each would bypass the change just made. */
  async discardOf(sql: Sql, userId: string, email: string): Promise<void> {
    await new LinkRepository(sql).discardOf(userId, email);
  }

  async lockSetup(sql: Sql): Promise<void> {
    await new LinkRepository(sql).lockSetup();
  }

  /** Removes expired links; call it now and then. */
  async sweep(sql: Sql): Promise<void> {
    await new LinkRepository(sql).deleteExpired(this.#clock.now());
  }
}
