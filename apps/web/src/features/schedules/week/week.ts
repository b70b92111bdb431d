import type { Schedule } from "@switchboard/contract";
import { dayBounds, dayOfWeek, type Hhmm, instantOf, minuteOfDay, nextDay } from "@switchboard/domain";

interface Occurrence {
  key: string;
  schedule: Schedule;
  due: Date;
}

export interface WeekDay {
  day: string;
  occurrences: Occurrence[];
}

const DAY_MS = 86_400_000;

/** When the clock shows a time on a day. On a day of 24 hours that is plain counting, and a thousand times are quick. */
function clockOf(day: string, timeZone: string): (time: Hhmm) => Date {
  const { from, to } = dayBounds(day, timeZone);
  if (to.getTime() - from.getTime() !== DAY_MS) return (time) => instantOf(day, time, timeZone);
  return (time) => new Date(from.getTime() + minuteOfDay(time) * 60_000);
}

/** What is due in the seven days from a day, of the schedules that are enabled. */
export function weekOf(schedules: readonly Schedule[], from: string, timeZone: string): WeekDay[] {
  const active = schedules.filter(({ isActive }) => isActive);
  return Array.from({ length: 7 }, (_, index) => {
    const day = nextDay(from, index);
    const weekday = dayOfWeek(day);
    const dueAt = clockOf(day, timeZone);
    const occurrences = active
      .filter(({ repeats, days, date }) => (repeats ? days.includes(weekday) : date === day))
      .map((schedule) => ({ key: schedule._id, schedule, due: dueAt(schedule.time) }));
    return { day, occurrences: occurrences.toSorted((a, b) => a.due.getTime() - b.due.getTime()) };
  });
}
