import type { contract, ReplyOf } from "@switchboard/contract";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { RebuildRepository } from "./rebuild.repository.ts";

/**
 * Brings roll-ups into the zone of their enterprise, in the background: a device at a time, each whole or not at all, so
 * that it goes on where it was after a restart, and several servers share the work.
 */
export class RebuildService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** A chore: whatever is not in its enterprise's zone. */
  async rebuildStale(): Promise<void> {
    for (const id of await new RebuildRepository(this.#database).staleEnterprises()) await this.rebuild(id);
  }

  /** Until nothing is left of it; answers how many devices were done here. */
  async rebuild(enterpriseId: string): Promise<number> {
    const repository = new RebuildRepository(this.#database);
    await repository.begin(enterpriseId, this.#clock.now());
    let done = 0;
    while (await this.rebuildNext(enterpriseId)) done += 1;
    await repository.finish(enterpriseId, this.#clock.now());
    return done;
  }

  /** One device; false where none is left. */
  rebuildNext(enterpriseId: string): Promise<boolean> {
    return this.#database.transaction(async (sql) => {
      const repository = new RebuildRepository(sql);
      const next = await repository.next(enterpriseId);
      if (next) await repository.device(enterpriseId, next.device_id, next.from, next.to);
      return next !== undefined;
    });
  }

  async progress(actor: Actor): Promise<ReplyOf<typeof contract.rollupProgress>> {
    const row = await new RebuildRepository(this.#database).progress(actor.enterpriseId);
    if (!row) throw new AppError("session.required");
    return {
      time_zone: row.time_zone,
      running: row.left > 0,
      done: row.total - row.left,
      total: row.total,
      startedAt: row.started_at?.toISOString() ?? null,
      finishedAt: row.left > 0 ? null : (row.finished_at?.toISOString() ?? null),
    };
  }
}
