import { setImmediate as breathe } from "node:timers/promises";
import { nextOccurrence, type Where } from "@switchboard/domain/automation";
import type { Database } from "../../../platform/db/database.ts";
import { type RecountedSchedule, ScheduleRecountRepository } from "./schedule-recount.repository.ts";
import { plannedRunOf } from "./schedule-timing.ts";
import { surroundingsOf } from "./surroundings.ts";

/** So many are looked at before something else gets its turn. */
const BATCH = 200;

/**
 * Counts next runs anew by a clock that is right again. While it was ahead, runs that are still to come may have been
 * recorded as missed, and the next ones put after them. Those are taken back; what was really run, or left out by a person,
 * stays over, so that nothing runs twice. `which` says what is looked at: everything, or what is suspiciously far ahead.
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

/** Looked at once more, now that nobody else changes them. */
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

/** The end of the occurrences from now on that came to an end already, one after the other. */
function lastOver({ over, ...schedule }: RecountedSchedule, where: Where, now: Date): Date {
  const done = new Set(over.map((due) => due.getTime()));
  let last = now;
  for (;;) {
    const next = nextOccurrence(schedule, where, last);
    if (!next || !done.has(next.getTime())) return last;
    last = next;
  }
}
