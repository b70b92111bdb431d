import type { Acknowledge } from "./acknowledge.ts";
import { type Backlog, FirstComeBacklog, type Waiting } from "./backlog.ts";

/** Senders that wait for their acknowledgement send no more until they have it: they may go beyond the capacity so far. */
const ROOM_FOR_AWAITED = 4;

/** How long a queue gives way: until ten thousand orders have left, half as long as a command waits for its answer. And how often it looks. */
const GIVES_WAY_MS = 5000;
const LOOK_MS = 50;

/**
 * Collects items and writes them one batch at a time. What fails for now is tried again. What the store refuses is halved until
 * the item it refuses is alone: that one is dropped, and none of the others with it.
 */
export class BatchQueue<T> {
  readonly #backlog: Backlog<T>;
  #writing = 0;
  #running: Promise<void> | undefined;
  #closed = false;
  /** When it last got on, or began to. */
  #movedAt = 0;
  /** When the last batch began. */
  #tookAt = Number.NEGATIVE_INFINITY;
  /** Ends a wait for others, and a wait for whatever goes first. */
  #enough = (): void => undefined;
  #rested = (): void => undefined;
  /** How many wait for all of it: then nothing waits for others. */
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

  /** How long nothing has been written though something waits. */
  get stalledMs(): number {
    return this.#running ? performance.now() - this.#movedAt : 0;
  }

  /** `acknowledge` is called once the item is written or can never be, and with an error where it should be sent again. */
  push(item: T, acknowledge?: Acknowledge): void {
    if (this.#closed) {
      // Whoever waits for an acknowledgement sends it again, to the next server.
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
    // Whatever arrives in the same turn of the event loop goes together.
    await new Promise((resolve) => setImmediate(resolve));
    const until = this.#movedAt + GIVES_WAY_MS;
    while (this.#backlog.length > 0) {
      await this.#gather();
      await this.#giveWay(until);
      this.#tookAt = performance.now();
      await this.#writeAll(this.#backlog.take(this.#options.size));
    }
  }

  /** Whatever comes after a while of silence waits for no others; where much comes, batches begin so far apart. */
  async #gather(): Promise<void> {
    const { ms = 0, least = 0 } = this.#options.gather ?? {};
    const left = this.#tookAt + ms - performance.now();
    if (left > 0 && !this.#isEnough())
      await untilToldOr(left, (tell) => {
        this.#enough = tell;
      });
    await this.#gatherFlood();
    if (least > 0 && !this.#isHurried())
      await untilToldOr(least, (tell) => {
        this.#rested = tell;
      });
  }

  /** As long as it pours in: a flood that dries up waits for nothing. */
  async #gatherFlood(): Promise<void> {
    const { flood } = this.#options.gather ?? {};
    if (!flood || this.#backlog.length < flood.from) return;
    for (let before = 0; !this.#isEnough() && this.#backlog.length >= before + flood.least; ) {
      before = this.#backlog.length;
      await untilToldOr(flood.ms, (tell) => {
        this.#enough = tell;
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

  /** Only while it began to fill: what has waited so long goes on, whatever else is on its way. */
  async #giveWay(until: number): Promise<void> {
    while (this.#options.givesWay?.() && !this.#closed && performance.now() < until) await pause(LOOK_MS);
  }

  /** In their order: what is left of a batch that was divided comes before what follows it. */
  async #writeAll(batch: Waiting<T>[]): Promise<void> {
    this.#writing = batch.length;
    const parts = [batch];
    for (let part = parts.pop(); part; part = parts.pop()) {
      const left = await this.#write(part);
      parts.push(...left.toReversed());
      if (left.length === 0) this.#writing -= part.length;
    }
  }

  /** Answers what has to be written again: all of it, or each half by itself. */
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
      const lost = batch.filter(({ acknowledge }) => !acknowledge);
      if (lost.length > 0) this.#options.onLost(error, lost.length);
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
      // It would be refused the next time too: whoever sent it shall not send it again.
      alone.acknowledge?.();
      return [];
    }
    const middle = Math.ceil(batch.length / 2);
    return [batch.slice(0, middle), batch.slice(middle)];
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves after a while, or as soon as `tell` is called. */
function untilToldOr(ms: number, hand: (tell: () => void) => void): Promise<void> {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    hand(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export interface Gathering {
  /** How far apart batches begin. */
  ms: number;
  /** So many need not wait for others. */
  enough?: number;
  /** From so many on, a batch grows for as long as `ms` bring `least` more each time, up to what is enough. */
  flood?: { from: number; least: number; ms: number };
  /** So long everything waits, urgent or not: whoever was told of it at the same time goes first. */
  least?: number;
}

/** Told how a queue gets on. */
export interface QueueWatch {
  opened(queue: { readonly length: number; readonly stalledMs: number }): void;
  /** A batch is committed. */
  written(count: number, ms: number): void;
}

export interface BatchOptions<T> {
  write(batch: T[]): Promise<void>;
  /** After how many milliseconds a failure will have passed by itself; undefined where it will not. */
  retryAfter(error: unknown): number | undefined;
  /** The batch waits for an error to pass. */
  onDelayed(error: unknown): void;
  /** The one item that the store does not take. */
  onRefused(error: unknown, item: T): void;
  /** Items that still waited for an error to pass when the queue closed, without those that their sender will send again. */
  onLost(error: unknown, count: number): void;
  onDropped(count: number): void;
  size: number;
  capacity: number;
  watch?: QueueWatch | undefined;
  /** Where a batch costs about the same however many there are. */
  gather?: Gathering | undefined;
  /** True while something else is to go first; it waits a few seconds at most. */
  givesWay?: (() => boolean) | undefined;
  /** In which order items leave; as they came where nothing is said. */
  backlog?: Backlog<T>;
}
