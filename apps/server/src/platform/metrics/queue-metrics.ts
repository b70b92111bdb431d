import { Gauge, Histogram, type Registry } from "prom-client";
import type { QueueWatch } from "../batch-queue.ts";

interface WatchedQueue {
  readonly length: number;
  /** How long it has made no progress, though something waits. */
  readonly stalledMs: number;
}

/** The metrics of the queues between devices and the store. */
export class QueueMetrics {
  readonly #queues = new Map<string, WatchedQueue>();
  readonly #seconds: Histogram<"queue">;
  readonly #items: Histogram<"queue">;

  constructor(registry: Registry) {
    const registers = [registry];
    const queues = this.#queues;
    new Gauge({
      name: "switchboard_queue_waiting",
      help: "Messages of devices that wait to be stored, by queue",
      labelNames: ["queue"],
      registers,
      collect() {
        for (const [queue, { length }] of queues) this.set({ queue }, length);
      },
    });
    new Gauge({
      name: "switchboard_queue_stalled_seconds",
      help: "How long a queue has not got on though messages wait in it",
      labelNames: ["queue"],
      registers,
      collect() {
        for (const [queue, { stalledMs }] of queues) this.set({ queue }, stalledMs / 1000);
      },
    });
    this.#seconds = new Histogram({
      name: "switchboard_batch_seconds",
      help: "How long it took to store a batch of messages, to its commit",
      labelNames: ["queue"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    });
    this.#items = new Histogram({
      name: "switchboard_batch_items",
      help: "How many messages were stored together",
      labelNames: ["queue"],
      buckets: [1, 5, 20, 100, 500, 2000, 10_000],
      registers,
    });
  }

  /** The longest time that any of them has made no progress, in milliseconds. */
  get stalledMs(): number {
    return Math.max(0, ...[...this.#queues.values()].map(({ stalledMs }) => stalledMs));
  }

  /** Watches a queue under its own name from now on. */
  watch(name: string): QueueWatch {
    const seconds = this.#seconds.labels({ queue: name });
    const items = this.#items.labels({ queue: name });
    return {
      opened: (queue) => void this.#queues.set(name, queue),
      written(count, ms) {
        seconds.observe(ms / 1000);
        items.observe(count);
      },
    };
  }
}
