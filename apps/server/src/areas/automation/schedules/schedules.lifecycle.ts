import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { enterpriseFacts } from "../../people/enterprises/enterprise-facts.service.ts";
import { replaceMissingOwner } from "../../people/members/members.lifecycle.ts";
import { dueRuns } from "./due-runs.ts";
import { ScheduleRunnerRepository } from "./schedule-runner.repository.ts";
import { ScheduleRunsRepository } from "./schedule-runs.repository.ts";
import { NO_RUN, plannedRunOf } from "./schedule-timing.ts";
import { SchedulesRepository } from "./schedules.repository.ts";
import { surroundingsIn, surroundingsOf } from "./surroundings.ts";

const BATCH = 400;
const HOUR_MS = 3_600_000;
/** No run is late enough to run, because the former server of the store has run it. */
const NEVER = -1;

export const schedulesLifecycle = {
  /** Deletes runs before their commands, so that no run is shown without them. A due instant that old never returns. */
  retain: {
    kind: "commands",
    earlierMs: HOUR_MS,
    forget: (sql, ...old) => new ScheduleRunsRepository(sql).forget(...old),
  },
  restore: missDueSchedules,
  giveBack: {
    prepare: { schedule: replaceMissingOwner },
    settle: (sql, actor, back) => replanSchedules(sql, actor, back("schedules")),
  },
} satisfies Lifecycle;

/**
 * Records runs that were due since the backup as missed: they never run, and nobody is notified or reminded again.
 * Returns how many schedules were due.
 */
async function missDueSchedules(sql: Sql, now: Date): Promise<number> {
  const repository = new ScheduleRunnerRepository(sql);
  let missed = 0;
  for (let due = await repository.claimDue(now, BATCH); due.length > 0; due = await repository.claimDue(now, BATCH)) {
    const whereOf = await surroundingsOf(sql, due);
    await repository.insertRuns(due.flatMap((schedule) => dueRuns(schedule, whereOf(schedule), now, NEVER)));
    await repository.advance(due.map((each) => ({ ...each, ...plannedRunOf(each, whereOf(each), now, each.over) })));
    missed += due.length;
  }
  let reminders = BATCH;
  while (reminders === BATCH) reminders = (await repository.claimReminders(now, BATCH)).length;
  await repository.settle(now);
  await repository.tellNobody();
  return missed;
}

/** Restored or imported schedules run next from now on, and never make up for missed runs. */
export async function replanSchedules(
  sql: Sql,
  actor: Pick<Actor, "enterpriseId" | "userId" | "at">,
  ids: string[],
): Promise<void> {
  const { enterpriseId, userId, at: now = new Date() } = actor;
  const [schedules, runs] = [new SchedulesRepository(sql), new ScheduleRunsRepository(sql)];
  const { timeZone } = await enterpriseFacts(sql, enterpriseId);
  const where = await surroundingsIn(sql, enterpriseId, timeZone);
  await schedules.alignOwners(enterpriseId, ids);
  for (const id of ids) {
    const schedule = await schedules.lock({ enterpriseId, userId, isAdmin: true }, id);
    if (!schedule) continue;
    const over = await runs.overAhead(enterpriseId, id, now);
    const next = schedule.is_active ? plannedRunOf(schedule, where, now, over) : NO_RUN;
    await schedules.update(enterpriseId, id, { ...schedule, ...next });
  }
}
