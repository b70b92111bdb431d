import { randomUUID } from "node:crypto";
import type { Where } from "@switchboard/domain/automation";
import { dueRuns } from "./due-runs.ts";
import type { DueSchedule, NewRun } from "./schedule-runner.repository.ts";
import { type PlannedRun, plannedRunOf } from "./schedule-timing.ts";

/** The due runs of a schedule, and its next run. */
export interface DuePlan {
  runs: NewRun[];
  next: PlannedRun;
}

/**
 * Plans many schedules at once. Many that are due at one instant mostly have the same times and days, so their plan is
 * computed once for all that share them.
 */
export class SharedPlans {
  readonly #now: Date;
  readonly #plans = new Map<string, DuePlan>();

  constructor(now: Date) {
    this.#now = now;
  }

  planOf(schedule: DueSchedule, where: Where): DuePlan {
    const key = planKey(schedule);
    let plan = this.#plans.get(key);
    if (!plan) {
      const next = plannedRunOf(schedule, where, this.#now, schedule.over);
      plan = { runs: dueRuns(schedule, where, this.#now), next };
      this.#plans.set(key, plan);
    }
    const { id: schedule_id } = schedule;
    return { ...plan, runs: plan.runs.map((run) => ({ ...run, id: randomUUID(), schedule_id })) };
  }
}

/** Identifies all that a plan depends on except name and owner; surroundings are those of the enterprise. */
function planKey(schedule: DueSchedule): string {
  const { enterprise_id, time_zone, time, repeats, days, date, before, rhythm, start, next_run, over } = schedule;
  const { is_paused, paused_until, paused_by, paused_by_name } = schedule;
  const timing = [time_zone, time, repeats, days, date, before, rhythm, start, next_run, over];
  return JSON.stringify([enterprise_id, ...timing, is_paused, paused_until, paused_by, paused_by_name]);
}
