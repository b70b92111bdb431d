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
      async (repository, before, { sql }) => {
        const due = requestedDue(before, requested, actor.timeZone);
        if (!due || due <= now) throw new AppError("schedule.not_due");
        const where = await surroundingsIn(sql, enterpriseId, actor.timeZone);
        const runs = new ScheduleRunsRepository(sql);
        const run = { id: randomUUID(), schedule_id: id, due, at: now, by_id: userId, by_name: name };
        if (!(await runs.insertSkipped(enterpriseId, run))) throw new AppError("schedule.not_due");
        const next = plannedRunOf(before, where, now, await runs.overAhead(enterpriseId, id, now));
        await repository.update(enterpriseId, id, { ...before, ...next, is_active: next.next_run !== null });
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
      async (repository, before, { sql }) => {
        const where = await surroundingsIn(sql, enterpriseId, actor.timeZone);
        const runs = new ScheduleRunsRepository(sql);
        if (!(await runs.deleteSkipped(enterpriseId, id, due, now))) throw new AppError("schedule.not_due");
        const is_active = before.is_active || !before.repeats;
        const over = await runs.overAhead(enterpriseId, id, now);
        const next = is_active ? plannedRunOf(before, where, now, over) : NO_RUN;
        await repository.update(enterpriseId, id, { ...before, ...next, is_active });
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
      async (repository, before, { sql, withdraw }) => {
        if (!before.is_active) throw new AppError("schedule.disabled");
        if (until !== null && until <= now) throw new AppError("schedule.pause_over");
        was = before.is_paused ? before.paused_until : undefined;
        const pause = { is_paused: true, paused_until: until, paused_by: userId, paused_by_name: name };
        const paused = { ...before, ...pause };
        const where = await surroundingsIn(sql, enterpriseId, actor.timeZone);
        const over = await new ScheduleRunsRepository(sql).overAhead(enterpriseId, id, now);
        await repository.update(enterpriseId, id, { ...paused, ...plannedRunOf(paused, where, now, over) });
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
      async (repository, before, { sql }) => {
        was = before;
        const resumed = { ...before, ...NOT_PAUSED };
        const where = await surroundingsIn(sql, enterpriseId, actor.timeZone);
        const over = await new ScheduleRunsRepository(sql).overAhead(enterpriseId, id, now);
        const next = before.is_active ? plannedRunOf(resumed, where, now, over) : NO_RUN;
        await repository.update(enterpriseId, id, { ...resumed, ...next });
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
