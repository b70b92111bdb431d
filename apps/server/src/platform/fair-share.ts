import { Tally } from "./tally.ts";

/** Thrown when an owner already has as much waiting as allowed. */
export class ShareUsedUp extends Error {
  constructor() {
    super("Too much of one owner is waiting");
  }
}

interface ShareLimits {
  /** The limit for all owners together. */
  atOnce: number;
  perOwner: number;
  waitingPerOwner: number;
}

/**
 * Runs work for many owners, such as enterprises, with a limited number at once. No owner takes up all the room, and
 * waiting owners take turns, so that an owner with much work only delays itself.
 */
export class FairShare {
  readonly #limits: ShareLimits;
  readonly #running = new Tally();
  /** The owner whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #count = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** Throws ShareUsedUp without beginning when the owner has too much waiting; a signal removes it from the queue. */
  async run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#hasRoom(owner)) this.#enter(owner);
    else await this.#turnOf(owner, signal);
    try {
      return await work();
    } finally {
      this.#count -= 1;
      this.#running.add(owner, -1);
      this.#startWaiting();
    }
  }

  #hasRoom(owner: string): boolean {
    return this.#count < this.#limits.atOnce && this.#running.of(owner) < this.#limits.perOwner;
  }

  #enter(owner: string): void {
    this.#count += 1;
    this.#running.add(owner, 1);
  }

  #turnOf(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const queue = this.#waiting.get(owner) ?? [];
    if (queue.length >= this.#limits.waitingPerOwner) throw new ShareUsedUp();
    this.#waiting.set(owner, queue);
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(start), 1);
        if (queue.length === 0) this.#waiting.delete(owner);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(start);
    });
  }

  #startWaiting(): void {
    for (const [owner, queue] of [...this.#waiting]) {
      if (this.#count >= this.#limits.atOnce) return;
      if (!this.#hasRoom(owner)) continue;
      const start = queue.shift();
      this.#waiting.delete(owner);
      if (queue.length > 0) this.#waiting.set(owner, queue);
      this.#enter(owner);
      start?.();
    }
  }
}
