import { ALL_TRIGGERS, type AnyTrigger } from "@switchboard/domain/automation";
import { deviceKey, type ReceivedMessage } from "../../../platform/broker/received-message.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { StoreListener, StoreNotices } from "../../../platform/db/store-notices.ts";
import { EngineRepository } from "./engine.repository.ts";

/** The devices are read again after this long in any case, because a store notice can be lost. */
const MAX_AGE_MS = 30_000;
const CONCERNS = new Set(["workflows", "groups", "devices"]);

/**
 * Remembers which devices some workflow watches, so that the readings of all others cost nothing. A device that is remembered too
 * long does no harm, since its workflows are read again.
 */
export class WatchedDevices {
  readonly #database: Database;
  readonly #clock: Clock;
  #triggers = new Map<string, readonly AnyTrigger[]>();
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  listen(listener: StoreListener): void {
    listener.on("people.changed", ({ what }: StoreNotices["people.changed"]) => {
      if (what.some((each) => CONCERNS.has(each))) this.forget();
    });
  }

  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  /** Returns the messages of devices that some workflow watches for one of these triggers. */
  async pick<S extends ReceivedMessage<unknown>>(batch: S[], triggers: readonly AnyTrigger[]): Promise<S[]> {
    await this.#refresh();
    return batch.filter(({ key }) => this.#triggers.get(key)?.some((each) => triggers.includes(each)));
  }

  async #refresh(): Promise<void> {
    const now = this.#clock.now().getTime();
    if (Math.abs(now - this.#readAt) < MAX_AGE_MS) return;
    // Set first, so that a notice that arrives during the query counts.
    this.#readAt = now;
    try {
      const rows = await new EngineRepository(this.#database).watched(ALL_TRIGGERS);
      this.#triggers = new Map(rows.map((row) => [deviceKey(row.enterprise_id, row.kd_id), row.triggers]));
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}
