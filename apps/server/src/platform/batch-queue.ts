import type { Acknowledge } from "./acknowledge.ts";
import { type Backlog, FirstComeBacklog, type Waiting } from "./backlog.ts";

/** Senders that wait for an acknowledgement send no more without it, so they may exceed the capacity this far. */
const ROOM_FOR_AWAITED = 4;

/** How long a queue gives way at most, for ten thousand commands to leave, and how often it checks. */
const GIVES_WAY_MS = 5000;
const LOOK_MS = 50;

/**
 * Collects items and writes them one batch at a time. Temporary failures are retried. A batch that the store rejects is
 * halved until the rejected item is alone, and only that one is dropped.
 */
export class BatchQueue<T> {
  readonly #backlog: Backlog<T>;
  #writing = 0;
  #running: Promise<void> | undefined;
  #closed = false;
  /** When the queue last made progress, or began. */
  #movedAt = 0;
  /** When the last batch began. */
  #tookAt = Number.NEGATIVE_INFINITY;
  /** Ends a wait for more items, and a wait for other queues. */
  #enough = (): void => undefined;
  #rested = (): void => undefined;
  /** How many callers wait for everything to be written; then no batch waits for more items. */
  #awaiting = 0;
  readonly #options: BatchOptions<T>;

  constructor(options: BatchOptions<T>) {
    this.#options = options;
    this.#backlog = options.backlog ?? new FirstComeBacklog();
    options.watch?.opened(this);
  }

  get length(): number {
    return this.#backlog.length + this.#writing;
  }

  /** How long nothing has been written although items wait. */
  get stalledMs(): number {
    return this.#running ? performance.now() - this.#movedAt : 0;
  }

  /** `acknowledge` is called once the item is written or never can be, or with an error to have it sent again. */
  push(item: T, acknowledge?: Acknowledge): void {
    if (this.#closed) {
      // Senders that wait for an acknowledgement send again, to the next server.
      acknowledge?.(new Error("the queue is closed"));
      return;
    }
    const capacity = this.#options.capacity * (acknowledge ? ROOM_FOR_AWAITED : 1);
    if (this.length >= capacity) {
      this.#options.onDropped(1);
      acknowledge?.(new Error("there is no room for it"));
      return;
    }
    this.#backlog.push({ item, acknowledge });
    if (this.#isEnough()) this.#enough();
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  /** Waits until everything pushed so far is written or given up. */
  async settled(): Promise<void> {
    this.#awaiting += 1;
    this.#enough();
    this.#rested();
    while (this.#running) await this.#running;
    this.#awaiting -= 1;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.settled();
  }

  async #drain(): Promise<void> {
    this.#movedAt = performance.now();
    // Items that arrive in the same turn of the event loop go together.
    await new Promise((resolve) => setImmediate(resolve));
    const until = this.#movedAt + GIVES_WAY_MS;
    while (this.#backlog.length > 0) {
      await this.#gather();
      await this.#giveWay(until);
      this.#tookAt = performance.now();
      await this.#writeAll(this.#backlog.take(this.#options.size));
    }
  }

  /** The first item after a pause waits for no others; under load, batches begin at a minimum distance. */
  async #gather(): Promise<void> {
    const { ms = 0, least = 0 } = this.#options.gather ?? {};
    const waitMs = this.#tookAt + ms - performance.now();
    if (waitMs > 0 && !this.#isEnough())
      await wakeableDelay(waitMs, (wake) => {
        this.#enough = wake;
      });
    await this.#gatherFlood();
    if (least > 0 && !this.#isHurried())
      await wakeableDelay(least, (wake) => {
        this.#rested = wake;
      });
  }

  /** Grows a batch while items pour in; it stops waiting when the flood ends. */
  async #gatherFlood(): Promise<void> {
    const { flood } = this.#options.gather ?? {};
    if (!flood || this.#backlog.length < flood.from) return;
    for (let before = 0; !this.#isEnough() && this.#backlog.length >= before + flood.least; ) {
      before = this.#backlog.length;
      await wakeableDelay(flood.ms, (wake) => {
        this.#enough = wake;
      });
    }
  }

  #isEnough(): boolean {
    const { enough = Number.POSITIVE_INFINITY } = this.#options.gather ?? {};
    return this.#isHurried() || this.#backlog.length >= enough || this.#backlog.isUrgent === true;
  }

  #isHurried(): boolean {
    return this.#closed || this.#awaiting > 0;
  }

  /** Gives way only until a deadline, after which the items go regardless. */
  async #giveWay(until: number): Promise<void> {
    while (this.#options.givesWay?.() && !this.#closed && performance.now() < until) await pause(LOOK_MS);
  }

  /** Writes in order: the rest of a divided batch comes before later batches. */
  async #writeAll(batch: Waiting<T>[]): Promise<void> {
    this.#writing = batch.length;
    const parts = [batch];
    for (let part = parts.pop(); part; part = parts.pop()) {
      const remaining = await this.#write(part);
      parts.push(...remaining.toReversed());
      if (remaining.length === 0) this.#writing -= part.length;
    }
  }

  /** Returns the parts that have to be written again: the whole batch, or each half. */
  async #write(batch: Waiting<T>[]): Promise<Waiting<T>[][]> {
    const beganAt = performance.now();
    try {
      await this.#options.write(batch.map(({ item }) => item));
    } catch (error) {
      const wait = this.#options.retryAfter(error);
      return wait === undefined ? this.#divide(batch, error) : this.#later(batch, error, wait);
    }
    this.#movedAt = performance.now();
    this.#options.watch?.written(batch.length, this.#movedAt - beganAt);
    for (const { acknowledge } of batch) acknowledge?.();
    return [];
  }

  async #later(batch: Waiting<T>[], error: unknown, wait: number): Promise<Waiting<T>[][]> {
    if (this.#closed) {
      const unawaited = batch.filter(({ acknowledge }) => !acknowledge);
      if (unawaited.length > 0) this.#options.onLost(error, unawaited.length);
      for (const { acknowledge } of batch) acknowledge?.(error);
      return [];
    }
    this.#options.onDelayed(error);
    await new Promise((resolve) => setTimeout(resolve, wait));
    return [batch];
  }

  #divide(batch: Waiting<T>[], error: unknown): Waiting<T>[][] {
    const [alone] = batch;
    if (alone && batch.length === 1) {
      this.#movedAt = performance.now();
      this.#options.onRefused(error, alone.item);
      // The item would be rejected again, so its sender is acknowledged and does not repeat it.
      alone.acknowledge?.();
      return [];
    }
    const middle = Math.ceil(batch.length / 2);
    return [batch.slice(0, middle), batch.slice(middle)];
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves after a while, or as soon as the callback is called. */
function wakeableDelay(ms: number, register: (wake: () => void) => void): Promise<void> {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    register(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export interface Gathering {
  /** The minimum distance between the beginnings of batches. */
  ms: number;
  /** This many items do not wait for more. */
  enough?: number;
  /** From `from` items on, a batch grows while each `ms` brings at least `least` more, up to `enough`. */
  flood?: { from: number; least: number; ms: number };
  /** The time that everything waits, urgent or not, so that queues with priority go first. */
  least?: number;
}

/** Observes the progress of a queue. */
export interface QueueWatch {
  opened(queue: { readonly length: number; readonly stalledMs: number }): void;
  /** Called after a batch is committed. */
  written(count: number, ms: number): void;
}

export interface BatchOptions<T> {
  write(batch: T[]): Promise<void>;
  /** Returns after how many milliseconds to retry; undefined when a retry cannot help. */
  retryAfter(error: unknown): number | undefined;
  /** Called when the batch waits for an error to pass. */
  onDelayed(error: unknown): void;
  /** Called with the single item that the store rejects. */
  onRefused(error: unknown, item: T): void;
  /** Called for items that still waited when the queue closed, without those that their sender repeats. */
  onLost(error: unknown, count: number): void;
  onDropped(count: number): void;
  size: number;
  capacity: number;
  watch?: QueueWatch | undefined;
  /** Set when a batch costs about the same however many items it has. */
  gather?: Gathering | undefined;
  /** Returns true while other work goes first; the queue waits a few seconds at most. */
  givesWay?: (() => boolean) | undefined;
  /** The order in which items leave; by default the order of arrival. */
  backlog?: Backlog<T>;
}
