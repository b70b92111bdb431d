import type { QueuedMessage, ReadingQueue } from "../disk/reading-queue.ts";
import type { DeviceConnection } from "./device-connection.ts";

/** The most readings of one device in flight; further ones wait on disk, not in memory. */
const MOST_ON_THEIR_WAY = 50;
const AT_ONCE = 20;

/** Sends the readings of one device: directly to the broker or, while it is away or slow, through the disk. */
export class Outbox {
  readonly #connection: DeviceConnection;
  readonly #queue: ReadingQueue;
  readonly #pace: (task: () => Promise<void>) => void;
  #onTheirWay = 0;
  #isDraining = false;

  constructor(connection: DeviceConnection, queue: ReadingQueue, pace: (task: () => Promise<void>) => void) {
    this.#connection = connection;
    this.#queue = queue;
    this.#pace = pace;
  }

  send(message: QueuedMessage): void {
    const { kd_id, isOnline } = this.#connection;
    const mayGo = isOnline && !this.#queue.isWaiting(kd_id) && this.#onTheirWay < MOST_ON_THEIR_WAY;
    if (!mayGo) {
      this.#queue.add(kd_id, message);
      if (isOnline) this.drain();
      return;
    }
    this.#onTheirWay++;
    this.#connection
      .publish(message.channel, message.payload)
      .catch(() => this.#queue.add(kd_id, message))
      .finally(() => {
        this.#onTheirWay--;
      });
  }

  /** Sends waiting readings, oldest first, no faster than the broker acknowledges them. */
  drain(): void {
    if (this.#isDraining || !this.#queue.isWaiting(this.#connection.kd_id)) return;
    this.#isDraining = true;
    this.#pace(async () => {
      // Readings that the connection or the disk refuses stay until the device is online again.
      await this.#drainAll().catch(() => undefined);
      this.#isDraining = false;
    });
  }

  async #drainAll(): Promise<void> {
    while (this.#connection.isOnline) {
      const { kept, arrived } = await this.#queue.next(this.#connection.kd_id);
      for (let from = 0; from < kept.length; from += AT_ONCE) {
        const some = kept.slice(from, from + AT_ONCE);
        await Promise.all(some.map(({ channel, payload }) => this.#connection.publish(channel, payload)));
      }
      await arrived();
      if (!this.#queue.isWaiting(this.#connection.kd_id)) return;
    }
  }
}
