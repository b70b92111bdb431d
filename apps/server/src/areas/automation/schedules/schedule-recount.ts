import { setImmediate as breathe } from "node:timers/promises";
import { nextOccurrence, type Where } from "@switchboard/domain/automation";
import type { Database } from "../../../platform/db/database.ts";
import { type RecountedSchedule, ScheduleRecountRepository } from "./schedule-recount.repository.ts";
import { plannedRunOf } from "./schedule-timing.ts";
import { surroundingsOf } from "./surroundings.ts";

/** How many schedules are checked before other work gets a turn. */
const BATCH = 200;

/**
 * Computes next runs anew by a corrected clock. While it was ahead, runs to come may have been recorded as missed, and
 * the next ones put after them. Those are taken back; runs that took place or were skipped by a person stay over, so
 * that nothing runs twice. `which` selects all schedules, or those suspiciously far ahead.
 */
export async function recountSchedules(database: Database, now: Date, which: "all" | "far"): Promise<void> {
  const repository = new ScheduleRecountRepository(database);
  let after: RecountedSchedule | undefined;
  for (;;) {
    const batch = await repository.list(now, which, BATCH, after);
    const whereOf = await surroundingsOf(database, batch);
    const wrong = batch.filter((schedule) => isWrong(schedule, whereOf(schedule), now));
    if (wrong.length > 0) await recount(database, wrong, now);
    after = batch.at(-1);
    if (batch.length < BATCH) return;
    await breathe();
  }
}

/** Checks once more, now that the rows are locked. */
function recount(database: Database, wrong: readonly RecountedSchedule[], now: Date): Promise<void> {
  return database.transaction(async (sql) => {
    const repository = new ScheduleRecountRepository(sql);
    const whereOf = await surroundingsOf(sql, wrong);
    const locked = (await repository.lock(wrong, now)).filter((each) => isWrong(each, whereOf(each), now));
    if (locked.length === 0) return;
    await repository.takeBackMissed(locked, now);
    await repository.setNext(
      locked.map((schedule) => {
        const where = whereOf(schedule);
        return { ...schedule, ...plannedRunOf(schedule, where, lastOver(schedule, where, now)) };
      }),
    );
  });
}

function isWrong(schedule: RecountedSchedule, where: Where, now: Date): boolean {
  const next = nextOccurrence(schedule, where, lastOver(schedule, where, now));
  if (!next) return false;
  return schedule.next_run === null ? schedule.was_missed : next < schedule.next_run;
}

/** Returns the end of the consecutive occurrences from now on that are already over. */
function lastOver({ over, ...schedule }: RecountedSchedule, where: Where, now: Date): Date {
  const pastInstants = new Set(over.map((due) => due.getTime()));
  let last = now;
  for (;;) {
    const next = nextOccurrence(schedule, where, last);
    if (!next || !pastInstants.has(next.getTime())) return last;
    last = next;
  }
}
