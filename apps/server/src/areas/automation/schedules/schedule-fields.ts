import type { BodyOf, contract } from "@switchboard/contract";
import {
  dateOfOnce,
  dayOfDue,
  type EarlyStart,
  isActiveAfterEdit,
  isOver,
  isPlain,
  movedSkip,
  type Rhythm,
  SCHEDULE_PROBLEMS,
  type Timing,
  type Where,
  zoneOf,
} from "@switchboard/domain/automation";
import { localDay } from "@switchboard/domain/core";
import { AppError } from "../../../platform/http/app-error.ts";
import { NO_RUN, plannedRunOf } from "./schedule-timing.ts";
import { NOT_PAUSED, type ScheduleFields, type ScheduleRow } from "./schedules.repository.ts";

export type ScheduleInput = Omit<BodyOf<typeof contract.editSchedule>, "id" | "only">;

/** A schedule that runs once has a date (by default the next possible one), and no days and no rhythm. */
function timingOf({ time, repeats, days, date, rhythm }: ScheduleInput, timeZone: string, now: Date) {
  const storedRhythm: Rhythm | null = repeats && !isPlain(rhythm) ? rhythm : null;
  if (repeats) return { time, repeats, days: days.toSorted(), date: null, rhythm: storedRhythm };
  return { time, repeats, days: [], date: date ?? dateOfOnce(time, days, timeZone, now), rhythm: storedRhythm };
}

export interface FieldContext {
  where: Where;
  now: Date;
  /** The runs to come that are already over; none for a new schedule. */
  ahead?: RunsAhead;
}

/** Runs to come that ended before their time. */
export interface RunsAhead {
  over: readonly Date[];
  /** The runs that somebody skipped. */
  skipped: readonly { id: string; due: Date }[];
}

/** The stored fields of a schedule, and the new times of skipped runs. */
interface ChangedFields {
  fields: ScheduleFields;
  skips: { id: string; due: Date | undefined }[];
}

/** Computes the fields of a new or changed schedule. Its pause stays, and skipped runs stay with their day. */
export function scheduleFields(
  input: ScheduleInput,
  was: boolean | ScheduleRow,
  { where, now, ahead = { over: [], skipped: [] } }: FieldContext,
): ChangedFields {
  const timeZone = zoneOf(where);
  const { name, force, before } = input;
  const start = typeof was === "boolean" ? null : keptStart(was, input, now);
  const timing = { ...timingOf(input, timeZone, now), start };
  const dayOf = (due: Date) => (typeof was === "boolean" ? localDay(due, timeZone) : dayOfDue(was, where, due));
  const skips = ahead.skipped.map(({ id, due }) => ({ id, due: movedSkip(dayOf(due), timing, where, now) }));
  const isActive = typeof was === "boolean" ? was : isStillActive(was, timing, skips, { timeZone, now });
  if (isActive && isOver(timing, timeZone, now))
    throw new AppError("schedule.invalid", [{ path: "time", sentence: SCHEDULE_PROBLEMS["schedule.time"] }]);
  const skippedInstants = new Set(ahead.skipped.map(({ due }) => due.getTime()));
  const over = [
    ...ahead.over.filter((due) => !skippedInstants.has(due.getTime())),
    ...skips.flatMap(({ due }) => due ?? []),
  ];
  const pause = typeof was === "boolean" ? NOT_PAUSED : pauseColumns(was);
  const planned = plannedRunOf({ ...timing, ...pause, before }, where, now, over);
  const isPlanned = isActive && planned.next_run !== null;
  const next = isPlanned ? planned : NO_RUN;
  return { fields: { name, force, before, ...timing, ...pause, is_active: isPlanned, ...next }, skips };
}

/** A run that has begun does not begin again; one that has not is planned anew when its target changes. */
function keptStart({ start, rhythm }: ScheduleRow, input: ScheduleInput, now: Date): EarlyStart | null {
  if (!start || Date.parse(start.at) <= now.getTime()) return start;
  const isSame = JSON.stringify(rhythm?.reach ?? null) === JSON.stringify(input.rhythm?.reach ?? null);
  return isSame ? start : null;
}

/** A schedule that runs once and was skipped becomes active again when it moves to another day. */
function isStillActive(
  was: ScheduleRow,
  timing: Timing,
  skips: ChangedFields["skips"],
  { timeZone, now }: { timeZone: string; now: Date },
): boolean {
  const isFreed = !was.repeats && skips.length > 0 && skips.every(({ due }) => due === undefined);
  return isActiveAfterEdit({ ...was, isActive: was.is_active || isFreed }, timing, timeZone, now);
}

function pauseColumns({ is_paused, paused_until, paused_by, paused_by_name }: ScheduleRow) {
  return { is_paused, paused_until, paused_by, paused_by_name };
}
