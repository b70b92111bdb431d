import type { Acknowledge } from "./acknowledge.ts";

/** Collects items and writes them in order, one batch at a time; a batch that fails for now is tried again. */
export class BatchQueue<T> {
  #items: T[] = [];
  #running: Promise<void> | undefined;
  /** Counts of items pushed, and of those written or given up; both follow the order of `push`. */
  #accepted = 0;
  #finished = 0;
  #waiting: { until: number; acknowledge: Acknowledge }[] = [];
  #closed = false;
  readonly #options: BatchOptions<T>;

  constructor(options: BatchOptions<T>) {
    this.#options = options;
  }

  get length(): number {
    return this.#items.length;
  }

  /** `acknowledge` is called once the item is written, or with an error once it is given up. */
  push(item: T, acknowledge?: Acknowledge): void {
    if (this.#items.length >= this.#options.capacity) {
      this.#options.onDropped(1);
      acknowledge?.(new Error("there is no room for it"));
      return;
    }
    this.#items.push(item);
    this.#accepted += 1;
    if (acknowledge) this.#waiting.push({ until: this.#accepted, acknowledge });
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  /** Waits until everything pushed so far is written or given up. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.settled();
  }

  async #drain(): Promise<void> {
    // Whatever arrives in the same turn of the event loop goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#items.length > 0) {
      const batch = this.#items.splice(0, this.#options.size);
      const again = await this.#writeBatch(batch);
      if (!again) continue;
      this.#items.unshift(...batch);
      await new Promise((resolve) => setTimeout(resolve, this.#options.retryMs));
    }
  }

  /** True where the batch should be tried again. */
  async #writeBatch(batch: T[]): Promise<boolean> {
    try {
      await this.#options.write(batch);
      this.#settle(batch.length);
      return false;
    } catch (error) {
      const again = this.#options.isTransient(error) && !this.#closed;
      if (!again) {
        this.#options.onFailed(error, batch.length);
        this.#settle(batch.length, { error });
      }
      return again;
    }
  }

  #settle(count: number, lost?: { error: unknown }): void {
    this.#finished += count;
    const later = this.#waiting.findIndex(({ until }) => until > this.#finished);
    const answered = this.#waiting.splice(0, later < 0 ? this.#waiting.length : later);
    for (const { acknowledge } of answered) acknowledge(lost?.error);
  }
}

export interface BatchOptions<T> {
  write(batch: T[]): Promise<void>;
  /** Whether a failure will pass by itself, so that the batch is worth keeping. */
  isTransient(error: unknown): boolean;
  onFailed(error: unknown, count: number): void;
  onDropped(count: number): void;
  size: number;
  capacity: number;
  retryMs: number;
}
