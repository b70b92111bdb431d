import { BIN_DAYS } from "@switchboard/domain/core";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import type { Removal } from "../../platform/lifecycle.ts";
import { type BinEntryRow, BinRepository } from "./bin.repository.ts";

const DAY_MS = 86_400_000;
/** How many entries one sweep purges, each in its own transactions. */
const BATCH = 50;

/** Deletes the remaining rows of other modules when things are purged. */
export interface BinEnd {
  remove: readonly Removal[];
  /** Deletes a person who belongs to no other enterprise. */
  endPerson(sql: Sql, userId: string): Promise<void>;
}

/** Purges entries that can no longer be restored. */
export class Purge {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #end: BinEnd;

  constructor(dependencies: { database: Database; clock: Clock; end: BinEnd }) {
    this.#database = dependencies.database;
    this.#clock = dependencies.clock;
    this.#end = dependencies.end;
  }

  /** Purges entries that are 30 days old, and entries whose purge was interrupted. */
  async sweep(stop?: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const before = new Date(now.getTime() - BIN_DAYS * DAY_MS);
    const repository = new BinRepository(this.#database);
    for (const entry of await repository.overdue(before, BATCH)) {
      if (stop?.aborted) return;
      if (entry.ended === null && !(await this.#close(entry, now))) continue;
      await this.clear(entry);
    }
    await repository.forgetEnded(before);
  }

  /**
   * Clears an entry that is marked as purged. The device's history, which takes long, goes first and the bin's own rows
   * last, so that an interrupted purge can be repeated.
   */
  async clear({ enterprise_id, id, thing, thing_id }: BinEntryRow): Promise<void> {
    if (thing === "device")
      for (const each of this.#end.remove) await each.purgeDevice?.(this.#database, enterprise_id, thing_id);
    await this.#database.transaction(async (sql) => {
      const repository = new BinRepository(sql);
      const keys = await repository.keysOf(enterprise_id, id, "workflow_entries", "key");
      await repository.empty(enterprise_id, id);
      const orphanedWorkflows = await repository.orphanedWorkflows(enterprise_id, keys);
      for (const each of this.#end.remove) await each.purgeWorkflowEntries?.(sql, enterprise_id, orphanedWorkflows);
      if (thing === "user") await this.#end.endPerson(sql, thing_id);
    });
  }

  /** Returns false when somebody restored the entry in the meantime. */
  #close(entry: BinEntryRow, now: Date): Promise<boolean> {
    return this.#database.transaction(async (sql) => {
      const repository = new BinRepository(sql);
      const locked = await repository.lock(entry.enterprise_id, entry.id);
      if (!locked || locked.ended !== null) return false;
      await repository.end(locked, "purged", now, null);
      return true;
    });
  }
}
