import { randomUUID } from "node:crypto";
import type { Where } from "@switchboard/domain/automation";
import { dueRuns } from "./due-runs.ts";
import type { DueSchedule, NewRun } from "./schedule-runner.repository.ts";
import { type PlannedRun, plannedRunOf } from "./schedule-timing.ts";

/** What is due of a schedule, and when it is next. */
export interface DuePlan {
  runs: NewRun[];
  next: PlannedRun;
}

/**
 * What is due of many schedules at once. A crowd that is due at one instant mostly has the same times and days: what comes of those is
 * worked out once for all that share them.
 */
export class SharedPlans {
  readonly #now: Date;
  readonly #known = new Map<string, DuePlan>();

  constructor(now: Date) {
    this.#now = now;
  }

  planOf(schedule: DueSchedule, where: Where): DuePlan {
    const key = everythingItDependsOn(schedule);
    let plan = this.#known.get(key);
    if (!plan) {
      const next = plannedRunOf(schedule, where, this.#now, schedule.over);
      plan = { runs: dueRuns(schedule, where, this.#now), next };
      this.#known.set(key, plan);
    }
    const { id: schedule_id } = schedule;
    return { ...plan, runs: plan.runs.map((run) => ({ ...run, id: randomUUID(), schedule_id })) };
  }
}

/** All that is read of a schedule but what it is called and whose it is; its surroundings are those of its enterprise. */
function everythingItDependsOn(schedule: DueSchedule): string {
  const { enterprise_id, time_zone, time, repeats, days, date, before, rhythm, start, next_run, over } = schedule;
  const { is_paused, paused_until, paused_by, paused_by_name } = schedule;
  const timing = [time_zone, time, repeats, days, date, before, rhythm, start, next_run, over];
  return JSON.stringify([enterprise_id, ...timing, is_paused, paused_until, paused_by, paused_by_name]);
}
