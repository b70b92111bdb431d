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

/** As it is kept: one that runs once has a date, the next possible where none was chosen, and no days and no rhythm. */
function timingOf({ time, repeats, days, date, rhythm }: ScheduleInput, timeZone: string, now: Date) {
  const kept: Rhythm | null = repeats && !isPlain(rhythm) ? rhythm : null;
  if (repeats) return { time, repeats, days: days.toSorted(), date: null, rhythm: kept };
  return { time, repeats, days: [], date: date ?? dateOfOnce(time, days, timeZone, now), rhythm: kept };
}

interface Given {
  where: Where;
  now: Date;
  /** What is over of the runs to come, as the schedule was until now; none of a new one. */
  ahead?: Ahead;
}

/** Runs to come that came to an end before their time. */
export interface Ahead {
  over: readonly Date[];
  /** Of these, what somebody left out. */
  skipped: readonly { id: string; due: Date }[];
}

/** What is stored of a schedule, and where the runs go that were left out. */
interface ChangedFields {
  fields: ScheduleFields;
  skips: { id: string; due: Date | undefined }[];
}

/** Of a new one that is to be active or not, or of one that is changed: its pause stays, and what was skipped stays with its day. */
export function scheduleFields(
  input: ScheduleInput,
  was: boolean | ScheduleRow,
  { where, now, ahead = { over: [], skipped: [] } }: Given,
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
  const left = new Set(ahead.skipped.map(({ due }) => due.getTime()));
  const over = [...ahead.over.filter((due) => !left.has(due.getTime())), ...skips.flatMap(({ due }) => due ?? [])];
  const pause = typeof was === "boolean" ? NOT_PAUSED : pauseColumns(was);
  const planned = plannedRunOf({ ...timing, ...pause, before }, where, now, over);
  const isPlanned = isActive && planned.next_run !== null;
  const next = isPlanned ? planned : NO_RUN;
  return { fields: { name, force, before, ...timing, ...pause, is_active: isPlanned, ...next }, skips };
}

/** A run that has begun does not begin again; one that has not is planned anew where it is to reach something else. */
function keptStart({ start, rhythm }: ScheduleRow, input: ScheduleInput, now: Date): EarlyStart | null {
  if (!start || Date.parse(start.at) <= now.getTime()) return start;
  const isSame = JSON.stringify(rhythm?.reach ?? null) === JSON.stringify(input.rhythm?.reach ?? null);
  return isSame ? start : null;
}

/** One that ran once and was skipped is free again when it goes to another day. */
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
