import type { Schedule } from "@switchboard/contract";
import { movedTiming, type Timing } from "@switchboard/domain/automation";
import { dayOfWeek, type Hhmm, localDay, minuteOfDay, nextDay, toHhmm } from "@switchboard/domain/core";
import { changeOf, fromSchedule } from "../form/schedule-draft.ts";
import type { Entry } from "./week.ts";

/** Where an entry is put: a day, and a time of it. */
export interface Place {
  day: string;
  time: Hhmm;
}

/** An entry on its way to another place. */
export interface Moving {
  entry: Entry & { schedule: Schedule };
  from: Place;
  to: Place;
}

const DAY_MINUTES = 1440;
export const STEP_MINUTES = 15;

/** What minds the day, or goes with the sun, is changed in its form: a place in the week would say too little. */
export const isMovable = (entry: Entry): entry is Moving["entry"] =>
  entry.schedule?.isActive === true && !entry.schedule.rhythm;

export const atMinute = (minute: number): Hhmm => toHhmm(Math.floor(minute / 60), minute % 60);

export function placeOf({ due, schedule }: Moving["entry"], timeZone: string): Place {
  return { day: localDay(due, timeZone), time: schedule.time };
}

/** So many minutes and days further: within the day, and not out of the week that is shown. */
export function stepped({ day, time }: Place, by: { minutes?: number; days?: number }, days: readonly string[]): Place {
  const { minutes = 0, days: further = 0 } = by;
  // From a time between two quarters it goes to the next one.
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

/** When the schedule is due after that; undefined where it is due on that day already. */
export function timingAfter({ entry: { schedule }, from, to }: Moving): Timing | undefined {
  return movedTiming(schedule, { from: from.day, to: to.day, time: to.time });
}

/** What is sent for it: only when it runs is meant, so that what somebody else changes meanwhile stays. */
export function changeTo(schedule: Schedule, { time, repeats, days, date }: Timing) {
  const draft = fromSchedule(schedule);
  return changeOf(draft, { ...draft, time, days: repeats ? days : draft.days, date: date ?? "" });
}

export const weekdayOf = ({ to }: Moving): number => dayOfWeek(to.day);
