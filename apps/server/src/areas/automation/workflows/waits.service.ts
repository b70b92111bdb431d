import { LATEST_MS } from "@switchboard/domain/automation";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { eachAlone } from "../../../platform/each-alone.ts";
import { FiringsRepository } from "./firings.repository.ts";
import type { Committed, FiringsService } from "./firings.service.ts";
import { type DueStep, type DueWait, dueAfter, WaitsRepository } from "./waits.repository.ts";

const AT_ONCE = 200;
/** Due steps are done every second; one that waits longer than this is reported to operators. */
const OVERDUE_MS = 10_000;

/** Goes on with what workflows wait for: a row each, so that neither a restart nor a second server does it twice or never. */
export class WaitsService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #firings: FiringsService;

  constructor(parts: { database: Database; clock: Clock; firings: FiringsService }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#firings = parts.firings;
  }

  /** Called every second. */
  async goOn(): Promise<void> {
    const now = this.#clock.now();
    const repository = new WaitsRepository(this.#database);
    // A step so late would undo what people have done since; nor does what nobody is left to do it for stand in the way of others.
    await repository.dropOlder(new Date(now.getTime() - LATEST_MS));
    await eachAlone(await repository.dueKeys(now, AT_ONCE), async (workflow) => {
      const committed = await this.#database.transaction((sql) => this.#goOnWith(sql, workflow, now));
      await committed();
    });
  }

  /** Over all enterprises, for operators. */
  countOverdue(): Promise<number> {
    const by = new Date(this.#clock.now().getTime() - OVERDUE_MS);
    return new WaitsRepository(this.#database).countDue(by);
  }

  async #goOnWith(sql: Sql, workflow: { enterprise_id: string; key: string }, now: Date): Promise<Committed> {
    const repository = new WaitsRepository(sql);
    // The workflow first, as whoever edits or deletes one; what it waited for is gone where that is turned off.
    if ((await new FiringsRepository(sql).hold([workflow])).length === 0) {
      await repository.drop(workflow);
      return async () => undefined;
    }
    const steps: DueStep[] = [];
    for (const wait of await repository.claim(workflow, now)) {
      const step = wait.steps[wait.step];
      // A step that counts only while the condition lasts is left out once it has ended, with all that follow it.
      if (!step || (step.whileItLasts && wait.has_ended)) await repository.finish(wait);
      else {
        steps.push({ ...wait, doing: step });
        await this.#advance(repository, wait);
      }
    }
    return this.#firings.continue(sql, steps);
  }

  async #advance(repository: WaitsRepository, wait: DueWait): Promise<void> {
    const next = wait.steps[wait.step + 1];
    // From when it was due: a server that was away does not add to what is waited.
    if (next) await repository.advance({ ...wait, step: wait.step + 1, due_at: dueAfter(next, wait.due_at) });
    else await repository.finish(wait);
  }
}
