import { randomUUID } from "node:crypto";
import type { Schedule } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { ChangedSchedule, ScheduleChanges } from "./schedule-changes.ts";
import { ScheduleRunsRepository } from "./schedule-runs.repository.ts";
import { NO_RUN, plannedRunOf, shownNext } from "./schedule-timing.ts";
import { NOT_PAUSED, type ScheduleRow } from "./schedules.repository.ts";
import { surroundingsIn } from "./surroundings.ts";

/** A pause without an end, in the audit log. */
const UNTIL_RESUMED = "resumed";

/** Lets people decide about runs to come without changing the schedule: skip one, or pause all of them (ADR 0037). */
export class SchedulePlansService {
  readonly #changes: ScheduleChanges;
  readonly #clock: Clock;

  constructor(changes: ScheduleChanges, clock: Clock) {
    this.#changes = changes;
    this.#clock = clock;
  }

  /** Only the next run can be skipped, and only before its time. */
  skip(actor: Actor, id: string, requested: Date): Promise<Schedule> {
    const { enterpriseId, userId, name } = actor;
    const now = this.#clock.now();
    const details = { after: { due: requested.toISOString() } };
    return this.#changes.changeOne(
      actor,
      id,
      "skip",
      async (repository, _first, { sql, times }) => {
        const dueRuns = times.flatMap((row) => {
          const due = requestedDue(row, requested, actor.timeZone);
          return due && due > now ? [{ row, due }] : [];
        });
        if (dueRuns.length === 0) throw new AppError("schedule.not_due");
        const where = await surroundingsIn(sql, enterpriseId, actor.timeZone);
        const runs = new ScheduleRunsRepository(sql);
        for (const { row, due } of dueRuns) {
          const run = { id: randomUUID(), schedule_id: row.id, due, at: now, by_id: userId, by_name: name };
          if (!(await runs.insertSkipped(enterpriseId, run))) throw new AppError("schedule.not_due");
          const next = plannedRunOf(row, where, now, await runs.overAhead(enterpriseId, row.id, now));
          await repository.update(enterpriseId, row.id, { ...row, ...next, is_active: next.next_run !== null });
        }
        return 0;
      },
      details,
    );
  }

  /** Until its time, a skipped run can be planned again; this enables a schedule that runs once. */
  unskip(actor: Actor, id: string, due: Date): Promise<Schedule> {
    const { enterpriseId } = actor;
    const now = this.#clock.now();
    const details = { after: { due: due.toISOString() } };
    return this.#changes.changeOne(
      actor,
      id,
      "unskip",
      async (repository, _first, { sql, times }) => {
        const where = await surroundingsIn(sql, enterpriseId, actor.timeZone);
        const runs = new ScheduleRunsRepository(sql);
        let restored = 0;
        for (const row of times) {
          if (!(await runs.deleteSkipped(enterpriseId, row.id, due, now))) continue;
          restored += 1;
          const is_active = row.is_active || !row.repeats;
          const over = await runs.overAhead(enterpriseId, row.id, now);
          const next = is_active ? plannedRunOf(row, where, now, over) : NO_RUN;
          await repository.update(enterpriseId, row.id, { ...row, ...next, is_active });
        }
        if (restored === 0) throw new AppError("schedule.not_due");
        return 0;
      },
      details,
    );
  }

  /** Withdraws commands that were not sent yet, as when it is disabled. */
  pause(actor: Actor, id: string, until: Date | null): Promise<ChangedSchedule> {
    const { enterpriseId, userId, name } = actor;
    const now = this.#clock.now();
    let was: Date | null | undefined;
    return this.#changes.changeOne(
      actor,
      id,
      "pause",
      async (repository, _first, { sql, withdraw, times }) => {
        // A time that ran once is over, and there is nothing to pause.
        const active = times.filter(({ is_active }) => is_active);
        if (active.length === 0) throw new AppError("schedule.disabled");
        if (until !== null && until <= now) throw new AppError("schedule.pause_over");
        was = active.find(({ is_paused }) => is_paused)?.paused_until;
        const pause = { is_paused: true, paused_until: until, paused_by: userId, paused_by_name: name };
        const where = await surroundingsIn(sql, enterpriseId, actor.timeZone);
        for (const row of active) {
          const paused = { ...row, ...pause };
          const over = await new ScheduleRunsRepository(sql).overAhead(enterpriseId, row.id, now);
          await repository.update(enterpriseId, row.id, { ...paused, ...plannedRunOf(paused, where, now, over) });
        }
        return withdraw();
      },
      () => ({ before: wordsOf(was), after: wordsOf(until) }),
    );
  }

  /** Runs that fell into the pause stay skipped; later ones run. */
  resume(actor: Actor, id: string): Promise<Schedule> {
    const { enterpriseId } = actor;
    const now = this.#clock.now();
    let was: ScheduleRow | undefined;
    return this.#changes.changeOne(
      actor,
      id,
      "resume",
      async (repository, before, { sql, times }) => {
        was = times.find(({ is_paused }) => is_paused) ?? before;
        const where = await surroundingsIn(sql, enterpriseId, actor.timeZone);
        for (const row of times) {
          const resumed = { ...row, ...NOT_PAUSED };
          const over = await new ScheduleRunsRepository(sql).overAhead(enterpriseId, row.id, now);
          const next = row.is_active ? plannedRunOf(resumed, where, now, over) : NO_RUN;
          await repository.update(enterpriseId, row.id, { ...resumed, ...next });
        }
        return 0;
      },
      () => ({ before: wordsOf(was?.is_paused ? was.paused_until : undefined), after: { paused_until: null } }),
    );
  }
}

function wordsOf(until: Date | null | undefined): { paused_until?: string } {
  return until === undefined ? {} : { paused_until: until?.toISOString() ?? UNTIL_RESUMED };
}

/** Returns the next run if it is the requested one: an early start may have moved within its day since it was shown. */
function requestedDue(schedule: ScheduleRow, requested: Date, timeZone: string): Date | undefined {
  const next = shownNext(schedule);
  if (!next) return undefined;
  const isRequested = schedule.rhythm?.reach
    ? localDay(next, timeZone) === localDay(requested, timeZone)
    : next.getTime() === requested.getTime();
  return isRequested ? next : undefined;
}
