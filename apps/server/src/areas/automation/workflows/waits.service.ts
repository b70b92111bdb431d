import { LATEST_MS } from "@switchboard/domain/automation";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { eachAlone } from "../../../platform/each-alone.ts";
import { FiringsRepository } from "./firings.repository.ts";
import type { AfterCommit, FiringsService } from "./firings.service.ts";
import { type DueStep, type DueWait, dueAfter, WaitsRepository } from "./waits.repository.ts";

const AT_ONCE = 200;
/** Due steps are done every second; one that waits longer than this is reported to operators. */
const OVERDUE_MS = 10_000;

/** Performs the later steps of workflows. Each has a row, so that a restart or a second server neither repeats nor loses it. */
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
  async performDue(): Promise<void> {
    const now = this.#clock.now();
    const repository = new WaitsRepository(this.#database);
    // A very late step would undo what people have done since. A step whose owner has left must not block the others.
    await repository.dropOlder(new Date(now.getTime() - LATEST_MS));
    await eachAlone(await repository.dueKeys(now, AT_ONCE), async (workflow) => {
      const committed = await this.#database.transaction((sql) => this.#performSteps(sql, workflow, now));
      await committed();
    });
  }

  /** Counts over all enterprises, for operators. */
  countOverdue(): Promise<number> {
    const by = new Date(this.#clock.now().getTime() - OVERDUE_MS);
    return new WaitsRepository(this.#database).countDue(by);
  }

  async #performSteps(sql: Sql, workflow: { enterprise_id: string; key: string }, now: Date): Promise<AfterCommit> {
    const repository = new WaitsRepository(sql);
    // The workflow is locked first, as in edits and deletions. The steps of one that is turned off are dropped.
    if ((await new FiringsRepository(sql).hold([workflow])).length === 0) {
      await repository.drop(workflow);
      return async () => undefined;
    }
    const steps: DueStep[] = [];
    for (const wait of await repository.claim(workflow, now)) {
      const step = wait.steps[wait.step];
      // A step that counts only while the condition lasts is skipped once it has ended, with all that follow it.
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
    // Counted from when the step was due, so that an outage does not prolong the wait.
    if (next) await repository.advance({ ...wait, step: wait.step + 1, due_at: dueAfter(next, wait.due_at) });
    else await repository.finish(wait);
  }
}
