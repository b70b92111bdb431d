import type { Schedule } from "@switchboard/contract";
import { movedTiming, type Timing } from "@switchboard/domain/automation";
import { dayOfWeek, type Hhmm, localDay, minuteOfDay, nextDay, toHhmm } from "@switchboard/domain/core";
import type { TimedSchedule } from "../../../../data/schedule-times.ts";
import { changeOf, fromSchedule } from "../form/schedule-draft.ts";
import type { Entry } from "./week.ts";

/** A day and a time on it. */
export interface Place {
  day: string;
  time: Hhmm;
}

/** An entry being moved to another place. */
export interface Moving {
  entry: Entry & { schedule: TimedSchedule };
  from: Place;
  to: Place;
}

const DAY_MINUTES = 1440;
export const STEP_MINUTES = 15;

/** A time with a rhythm cannot be moved in the week, because a place says too little about it. */
export const isMovable = (entry: Entry): entry is Moving["entry"] =>
  entry.schedule?.isActive === true && !entry.schedule.rhythm;

export const atMinute = (minute: number): Hhmm => toHhmm(Math.floor(minute / 60), minute % 60);

export function placeOf({ due, schedule }: Moving["entry"], timeZone: string): Place {
  return { day: localDay(due, timeZone), time: schedule.time };
}

/** Moves a place by minutes within its day, and by days within the shown week. */
export function stepped({ day, time }: Place, by: { minutes?: number; days?: number }, days: readonly string[]): Place {
  const { minutes = 0, days: further = 0 } = by;
  // A time between two quarters moves to the next quarter.
  const minute = minuteOfDay(time) + minutes;
  const quarter = minutes > 0 ? Math.floor(minute / STEP_MINUTES) : Math.ceil(minute / STEP_MINUTES);
  const moved = minutes === 0 ? minute : quarter * STEP_MINUTES;
  const target = nextDay(day, further);
  return {
    day: days.includes(target) ? target : day,
    time: atMinute(Math.min(Math.max(moved, 0), DAY_MINUTES - STEP_MINUTES)),
  };
}

export const isSame = (one: Place, other: Place): boolean => one.day === other.day && one.time === other.time;

/** Returns the new timing, or undefined when the schedule is already due on that day. */
export function timingAfter({ entry: { schedule }, from, to }: Moving): Timing | undefined {
  return movedTiming(schedule, { from: from.day, to: to.day, time: to.time });
}

/**
 * Sends only the timing, so that other changes made meanwhile are kept. The days are those of all times of the schedule; `moved` is the id
 * of the one whose time of day changes.
 */
export function changeTo(schedule: Schedule, moved: string, { time, repeats, days, date }: Timing) {
  const draft = fromSchedule(schedule);
  const more = draft.more.map((each) => (each._id === moved ? { ...each, time } : each));
  const first = moved === schedule._id ? { time } : {};
  return changeOf(draft, { ...draft, ...first, more, days: repeats ? days : draft.days, date: date ?? "" });
}

export const weekdayOf = ({ to }: Moving): number => dayOfWeek(to.day);
