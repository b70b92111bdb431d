import type { AnyTrigger } from "@switchboard/domain/automation";
import { deviceKey, type ReceivedMessage } from "../../../platform/broker/device-channels.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { StoreListener, StoreNotices } from "../../../platform/db/store-notices.ts";
import { type WatchedDevice, WatchRepository } from "./workflow-watch.repository.ts";

/** After this long it is read again in any case: a store notice can be lost. */
const MAX_AGE_MS = 30_000;
const CONCERNS = new Set(["workflows", "groups", "devices"]);

/**
 * Remembers which devices some workflow watches, so that the readings of all others cost nothing. Whoever is in it is
 * looked up again when it matters: being remembered too long is harmless.
 */
export class WatchedDevices {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #read: (database: Database) => Promise<WatchedDevice[]>;
  #known = new Map<string, WatchedDevice>();
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database, clock: Clock, read?: (database: Database) => Promise<WatchedDevice[]>) {
    this.#database = database;
    this.#clock = clock;
    this.#read = read ?? ((given) => new WatchRepository(given).watched());
  }

  listen(listener: StoreListener): void {
    listener.on("people.changed", ({ what }: StoreNotices["people.changed"]) => {
      if (what.some((each) => CONCERNS.has(each))) this.forget();
    });
  }

  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  /** The messages of devices that some workflow watches, each with its device. */
  async pick<S extends ReceivedMessage<unknown>>(
    batch: S[],
    triggers: readonly AnyTrigger[],
  ): Promise<[S, WatchedDevice][]> {
    await this.#refresh();
    return batch.flatMap((received): [S, WatchedDevice][] => {
      const device = this.#known.get(received.key);
      return device?.triggers.some((each) => triggers.includes(each)) ? [[received, device]] : [];
    });
  }

  async #refresh(): Promise<void> {
    const now = this.#clock.now().getTime();
    if (Math.abs(now - this.#readAt) < MAX_AGE_MS) return;
    // First, so that a notice that arrives while it is being read counts.
    this.#readAt = now;
    try {
      const rows = await this.#read(this.#database);
      this.#known = new Map(rows.map((row) => [deviceKey(row.enterprise_id, row.kd_id), row]));
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}
