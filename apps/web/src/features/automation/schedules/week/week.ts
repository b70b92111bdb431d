import type { DayRun, Schedule } from "@switchboard/contract";
import {
  isEvening,
  isOffReason,
  isPausedAt,
  planOfDay,
  type RunOutcome,
  type Surroundings,
  type WhyNot,
} from "@switchboard/domain/automation";
import {
  type DayMark,
  dayBounds,
  dayOfWeek,
  type Hhmm,
  instantOf,
  localDay,
  minuteOfDay,
  nextDay,
  wallClock,
} from "@switchboard/domain/core";
import { type TimedSchedule, timesOf } from "../../../../data/schedule-times.ts";

/** The result of a past run, or the plan of a future one. */
type EntryState = RunOutcome | "planned" | "paused" | "off";

/** One run of the week, past or future. */
export interface Entry {
  key: string;
  name: string;
  due: Date;
  state: EntryState;
  /** True when it was run by hand, outside the times of its schedule. */
  isManual: boolean;
  scheduleId: string;
  /** The reason when its day or the sun prevents it. */
  why?: WhyNot | undefined;
  /** The time by which its temperature is to be reached, when it starts before that. */
  reachBy?: Date | undefined;
  /** The person who skipped it, paused its schedule or ran it by hand. */
  by?: string | undefined;
  /** Set while the run is in the future and can be moved. */
  schedule?: TimedSchedule;
}

export interface WeekDay {
  day: string;
  /** The name and kind of the day in the enterprise's calendars. */
  mark?: DayMark | undefined;
  entries: Entry[];
}

const DAY_MS = 86_400_000;

/** Returns the instant of a clock time on a day. Days of 24 hours use plain arithmetic, which is fast for many times. */
function clockOf(day: string, timeZone: string): (time: Hhmm) => Date {
  const { from, to } = dayBounds(day, timeZone);
  if (to.getTime() - from.getTime() !== DAY_MS) return (time) => instantOf(day, time, timeZone);
  return (time) => new Date(from.getTime() + minuteOfDay(time) * 60_000);
}

function comingState({ paused, skipped = [] }: Schedule, due: Date, why: WhyNot | undefined): EntryState {
  if (skipped.some((each) => Date.parse(each.due) === due.getTime())) return "skipped";
  const pause = paused ? { until: paused.until === null ? null : new Date(paused.until) } : null;
  if (isPausedAt(pause, due)) return "paused";
  return why ? "off" : "planned";
}

/** Returns the person who left the run out, if a person did. */
export function deciderOf(
  { paused, skipped = [] }: Schedule,
  due: Date,
  state: string | undefined,
): string | undefined {
  if (state === "paused") return paused?.by?.name;
  return state === "skipped" ? skipped.find((each) => Date.parse(each.due) === due.getTime())?.by?.name : undefined;
}

export interface WeekData {
  schedules: readonly Schedule[];
  /** The past runs of all schedules. */
  runs: readonly DayRun[];
  from: string;
  where: Surroundings;
  now: Date;
}

/** Returns seven days with past runs and the future runs of enabled schedules. */
export function weekOf(given: WeekData): WeekDay[] {
  const dayOf = daysOf(given);
  return weekdaysFrom(given.from).map(dayOf);
}

export function weekdaysFrom(from: string): string[] {
  return Array.from({ length: 7 }, (_, index) => nextDay(from, index));
}

/** Computes single days, so that a thousand schedules do not block the screen. */
export function daysOf({ schedules, runs, where, now }: Omit<WeekData, "from">): (day: string) => WeekDay {
  const { timeZone } = where;
  // A skipped single run is no longer enabled, but can be restored until its time.
  const coming = schedules.flatMap(timesOf).filter(({ isActive, skipped }) => isActive || skipped);
  const shown = new Set(schedules.map(({ _id }) => _id));
  const past = Map.groupBy(
    runs.filter(({ due, schedule }) => shown.has(schedule._id) && Date.parse(due) <= now.getTime()),
    ({ due }) => localDay(new Date(due), timeZone),
  );
  return (day) => {
    const entries = [...(past.get(day) ?? []).map(pastEntry), ...comingEntries(coming, day, where, now)];
    return {
      day,
      mark: where.dayAt?.(day, null),
      entries: entries.toSorted((a, b) => a.due.getTime() - b.due.getTime()),
    };
  };
}

function pastEntry({ _id, schedule, due, outcome, reason, note, manual, by }: DayRun): Entry {
  const { name, _id: scheduleId } = schedule;
  const why = outcome === "skipped" && isOffReason(reason) ? { reason, name: note ?? null } : undefined;
  const isPaused = outcome === "skipped" && reason === "paused";
  const state = why ? "off" : isPaused ? "paused" : outcome;
  return { key: _id, name, due: new Date(due), state, why, by: by?.name, isManual: manual === true, scheduleId };
}

interface Due extends Pick<Entry, "due" | "why" | "reachBy"> {
  schedule: TimedSchedule;
}

/** Finds the runs due on a day: fast for plain days and times, by the scheduler's rule for the others. */
function duesOn(schedules: readonly TimedSchedule[], day: string, where: Surroundings): Due[] {
  const weekday = dayOfWeek(day);
  const dueAt = clockOf(day, where.timeZone);
  return schedules
    .filter((schedule) => {
      const { repeats, days, date } = schedule;
      return repeats ? days.includes(weekday) || isEvening(schedule) : date === day;
    })
    .flatMap((schedule) => {
      if (!schedule.rhythm) return [{ schedule, due: dueAt(schedule.time) }];
      // A sunset after midnight is shown on the day of the clock.
      const days = isEvening(schedule) ? [nextDay(day, -1), day] : [day];
      const dues = days.flatMap((each) => plannedDue(schedule, where, each));
      return dues.filter(({ due }) => localDay(due, where.timeZone) === day);
    });
}

function plannedDue(schedule: TimedSchedule, where: Surroundings, day: string): Due[] {
  const plan = planOfDay(schedule, where, day);
  if (plan.kind === "none") return [];
  if (plan.kind === "off") return [{ schedule, due: plan.due, why: plan.why }];
  return [{ schedule, due: plan.due, why: undefined, reachBy: plan.by }];
}

function comingEntries(schedules: readonly TimedSchedule[], day: string, where: Surroundings, now: Date): Entry[] {
  return duesOn(schedules, day, where)
    .filter(({ due }) => due > now)
    .map((each) => ({ ...each, state: comingState(each.schedule, each.due, each.why) }))
    .filter(({ schedule, state }) => schedule.isActive || state === "skipped")
    .map(({ schedule, due, why, reachBy, state }) => {
      const { _id, first, name } = schedule;
      const by = deciderOf(schedule, due, state);
      const entry = { key: `${_id} ${due.toISOString()}`, name, due, state, why, by, reachBy };
      return { ...entry, isManual: false, scheduleId: first, schedule };
    });
}

/** Groups entries by the hour of the clock. */
export function byHour(entries: readonly Entry[], timeZone: string): Map<number, Entry[]> {
  return Map.groupBy(entries, ({ due }) => wallClock(due, timeZone).getUTCHours());
}
