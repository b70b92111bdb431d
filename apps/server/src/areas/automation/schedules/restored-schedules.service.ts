import type { Sql } from "../../../platform/db/database.ts";
import { dueRuns } from "./due-runs.ts";
import { ScheduleRunnerRepository } from "./schedule-runner.repository.ts";
import { plannedRunOf } from "./schedule-timing.ts";
import { surroundingsOf } from "./surroundings.ts";

const BATCH = 400;
/** Nothing is late enough to run: whoever had the store before has run it. */
const NEVER = -1;

/**
 * Part of the transaction that restores a backup: what was due since it was taken is recorded as missed and runs never, and nobody
 * is told or reminded of what they were told before. Answers how many schedules were due.
 */
export async function missDueSchedules(sql: Sql, now: Date): Promise<number> {
  const repository = new ScheduleRunnerRepository(sql);
  let missed = 0;
  for (let due = await repository.claimDue(now, BATCH); due.length > 0; due = await repository.claimDue(now, BATCH)) {
    const whereOf = await surroundingsOf(sql, due);
    await repository.insertRuns(due.flatMap((schedule) => dueRuns(schedule, whereOf(schedule), now, NEVER)));
    await repository.advance(due.map((each) => ({ ...each, ...plannedRunOf(each, whereOf(each), now, each.over) })));
    missed += due.length;
  }
  let reminders = await repository.claimReminders(now, BATCH);
  for (; reminders.length > 0; reminders = await repository.claimReminders(now, BATCH))
    await repository.reminded(reminders);
  await repository.settle(now);
  await repository.tellNobody();
  return missed;
}
