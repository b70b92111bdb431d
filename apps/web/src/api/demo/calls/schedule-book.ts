import type { Calendar, Schedule, ScheduleRun } from "@switchboard/contract";
import {
  type DecidedSchedule,
  dayBook,
  isPausedAt,
  nextOpen,
  nextRun,
  type Pause,
  type Surroundings,
  type Timing,
  whyNotAt,
} from "@switchboard/domain";
import type { EarlyRun, RunRow, ScheduleRow } from "@switchboard/sample-building";
import { idleness, presentActions } from "../actions.ts";
import { need } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import { DemoStarts } from "./early-starts.ts";
import type { ScheduleClock } from "./schedule-clock.ts";

/** What the trail tells beside the schedule itself, which may look the same afterwards. */
interface Told {
  before?: { paused_until?: string | null };
  after?: { due?: string; paused_until?: string | null };
}

function pauseOf({ paused }: Pick<ScheduleRow, "paused">): Pause | null {
  return paused ? { until: paused.until === null ? null : new Date(paused.until) } : null;
}

/** What the days of the demo depend on. */
export function surroundingsOf(store: DemoStore): Surroundings {
  return surroundingsWith(store, store.tables.calendars);
}

/** The same, if its calendars were these. */
export function surroundingsWith({ zone, place }: DemoStore, given: readonly Calendar[]): Surroundings {
  const calendars = given.map(({ group, entries }) => ({ group: group?._id ?? null, entries }));
  return { timeZone: zone, place, dayAt: dayBook(calendars) };
}

/** The schedules that are enabled, with what people have decided about their runs. */
export function decidedSchedules(store: DemoStore): DecidedSchedule[] {
  const active = store.tables.schedules.filter(({ isActive }) => isActive);
  return active.map((row) => {
    const over = skipsOf(store, row._id).map(({ due }) => new Date(due));
    return { id: row._id, name: row.name, timing: row, decided: { pause: pauseOf(row), over } };
  });
}

/** Of the runs to come, those that somebody left out, in order. */
function skipsOf({ tables }: DemoStore, id: string): RunRow[] {
  return tables.runs
    .filter(({ schedule, due, state, reason }) => {
      return schedule === id && due > Date.now() && state === "skipped" && reason === undefined;
    })
    .toSorted((a, b) => a.due - b.due);
}

const toIso = (instant: number) => new Date(instant).toISOString();

function reachedBy({ reach: { target, way }, unit, start, course, isOver }: EarlyRun): ScheduleRun["reached"] {
  const { from, best, reachedAt } = course;
  return { target, way, unit, by: start.by, from, best, at: reachedAt === null ? null : toIso(reachedAt), isOver };
}

/** The schedules of the demo as they stand, and how a change of one is written down. */
export class ScheduleBook {
  readonly #store: DemoStore;
  readonly #clock: ScheduleClock;
  readonly #starts: DemoStarts;

  constructor(store: DemoStore, clock: ScheduleClock) {
    this.#store = store;
    this.#clock = clock;
    this.#starts = new DemoStarts(store);
  }

  /** As it is looked at: the start of what is to reach a temperature goes by what its sensor shows now. */
  look(row: ScheduleRow): void {
    const due = row.next === null ? null : new Date(row.next);
    const where = surroundingsOf(this.#store);
    if (due === null || isPausedAt(pauseOf(row), due) || whyNotAt(row, where, due)) return;
    if (this.#starts.plan(row, where)) this.#clock.arm(row);
  }

  find(id: string): ScheduleRow {
    return need(
      this.#store.tables.schedules.find(({ _id }) => _id === id),
      "schedule.not_found",
    );
  }

  skipsOf(id: string): RunRow[] {
    return skipsOf(this.#store, id);
  }

  /** When it is due next, past what was left out; a pause is looked at when that time comes. */
  nextOf(id: string, timing: Timing): number | null {
    const over = this.#overOf(id);
    return nextOpen(timing, surroundingsOf(this.#store), new Date(), over)?.getTime() ?? null;
  }

  /** When it really runs next. */
  shownNext(row: ScheduleRow): number | null {
    const pause = pauseOf(row);
    if (row.next === null) return null;
    const [due, where] = [new Date(row.next), surroundingsOf(this.#store)];
    if (!isPausedAt(pause, due) && !whyNotAt(row, where, due)) return row.next;
    const decided = { pause, over: this.#overOf(row._id) };
    return nextRun(row, where, new Date(), decided)?.getTime() ?? null;
  }

  plan(row: ScheduleRow, next: number | null): void {
    row.next = next;
    this.#clock.arm(row);
  }

  changed(row: ScheduleRow, verb: string, before?: Schedule, told: Told = {}): Schedule {
    this.#clock.arm(row);
    const after = this.present(row);
    const change = { before: before && { ...before, ...told.before }, after: { ...after, ...told.after } };
    this.#store.record({ action: `schedule.${verb}`, subject: row.name, subject_id: row._id, ...change });
    return after;
  }

  present(schedule: ScheduleRow): Schedule {
    this.look(schedule);
    const { next: _, owner, actions, days, paused: __, rhythm, start, ...row } = schedule;
    const own = this.#store.tables.runs.filter((run) => run.schedule === row._id && run.due <= Date.now());
    const last = own.toSorted((a, b) => b.due - a.due)[0];
    const next = this.shownNext(schedule);
    return {
      ...row,
      days: [...days],
      ...(rhythm && { rhythm: structuredClone(rhythm) }),
      ...(schedule.isActive && rhythm?.reach && start && { start: structuredClone(start) }),
      actions: presentActions(this.#store, actions),
      ...idleness(this.#store, actions),
      next_run: next === null ? null : toIso(next),
      owner: this.#store.personRef(owner),
      last_run: last ? { due: toIso(last.due), state: last.state } : null,
      ...this.#pausedOf(schedule),
      ...this.#skippedOf(row._id),
    };
  }

  presentRun({ _id, schedule, due, state, finishedAt, reason, note, by, manual, early }: RunRow): ScheduleRun {
    const { name } = this.find(schedule);
    const person = by && this.#store.personRef(by);
    return {
      _id,
      schedule: { _id: schedule, name },
      due: toIso(due),
      state,
      reason: reason ?? null,
      ...(note && { note }),
      finishedAt: finishedAt === null ? null : toIso(finishedAt),
      ...(person && { by: person }),
      ...(manual && { manual }),
      ...(early && { reached: reachedBy(early) }),
      results: this.#store.history.ofRun(_id),
    };
  }

  #overOf(id: string): Date[] {
    return this.skipsOf(id).map(({ due }) => new Date(due));
  }

  #pausedOf({ isActive, paused }: ScheduleRow): Pick<Schedule, "paused"> {
    if (!isActive || !paused || (paused.until !== null && paused.until <= Date.now())) return {};
    const until = paused.until === null ? null : toIso(paused.until);
    return { paused: { until, by: this.#store.personRef(paused.by) } };
  }

  #skippedOf(id: string): Pick<Schedule, "skipped"> {
    const skips = this.skipsOf(id);
    if (skips.length === 0) return {};
    return { skipped: skips.map(({ due, by }) => ({ due: toIso(due), by: this.#store.personRef(by ?? null) })) };
  }
}
