import type { Time } from "./clock/shared-time.ts";

export interface OutboxParts<T> {
  time: Time;
  /** Limits how many messages this server has under way at the same time. */
  most: number;
  /** Claims up to `room` messages that are due, each with a lease. */
  claim(now: Date, room: number): Promise<readonly T[]>;
  /** Sends one message and settles its row. When it throws, the lease ends and another attempt follows. */
  attempt(message: T): Promise<unknown>;
  failed(error: unknown): void;
}

/** Sends the messages of one table: every sender claims, attempts and settles in the same way (ADR 0089). */
export class OutboxRunner<T> {
  readonly #parts: OutboxParts<T>;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(parts: OutboxParts<T>) {
    this.#parts = parts;
  }

  /** Starts whatever is due and does not wait for it, so that a receiver that hangs holds up nobody else. Returns how many it started. */
  async sendDue(): Promise<number> {
    const { time, most, claim } = this.#parts;
    const now = await time.now();
    let started = 0;
    while (this.#underWay.size < most) {
      const claimed = await claim(now, most - this.#underWay.size);
      for (const message of claimed) this.#start(message);
      started += claimed.length;
      if (claimed.length === 0) break;
    }
    return started;
  }

  /** Resolves when everything that was started has ended, for a clean stop and for tests. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #start(message: T): void {
    const { attempt, failed } = this.#parts;
    const running = attempt(message)
      .catch(failed)
      .finally(() => this.#underWay.delete(running));
    this.#underWay.add(running);
  }
}
