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

/** How an entry stands: what came of it, or what is to come of it. */
type EntryState = RunOutcome | "planned" | "paused" | "off";

/** One run of the week, past or to come. */
export interface Entry {
  key: string;
  name: string;
  due: Date;
  state: EntryState;
  /** Ran at once, beside the times of its schedule. */
  isManual: boolean;
  scheduleId: string;
  /** Why it does not run, where its day or the sun says so. */
  why?: WhyNot | undefined;
  /** By when it is to have reached its temperature, where it starts before that. */
  reachBy?: Date | undefined;
  /** Who skipped it, paused its schedule or ran it by hand. */
  by?: string | undefined;
  /** The schedule, where the run is still to come and can be put elsewhere. */
  schedule?: Schedule;
}

export interface WeekDay {
  day: string;
  /** What the calendars of the whole enterprise call the day. */
  mark?: DayMark | undefined;
  entries: Entry[];
}

const DAY_MS = 86_400_000;

/** When the clock shows a time on a day. On a day of 24 hours that is plain counting, and a thousand times are quick. */
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

/** Who left it out, where a person did. */
export function deciderOf(
  { paused, skipped = [] }: Schedule,
  due: Date,
  state: string | undefined,
): string | undefined {
  if (state === "paused") return paused?.by?.name;
  return state === "skipped" ? skipped.find((each) => Date.parse(each.due) === due.getTime())?.by?.name : undefined;
}

export interface WeekGiven {
  schedules: readonly Schedule[];
  /** What came of the runs until now, of any schedule. */
  runs: readonly DayRun[];
  /** The first of the seven days. */
  from: string;
  where: Surroundings;
  now: Date;
}

/** Seven days: what has been, with what came of it, and what is to come of the schedules that are enabled. */
export function weekOf(given: WeekGiven): WeekDay[] {
  const dayOf = daysOf(given);
  return weekdaysFrom(given.from).map(dayOf);
}

/** The seven days from one on. */
export function weekdaysFrom(from: string): string[] {
  return Array.from({ length: 7 }, (_, index) => nextDay(from, index));
}

/** The same a day at a time, for whoever has a thousand schedules and a screen that is to answer meanwhile. */
export function daysOf({ schedules, runs, where, now }: Omit<WeekGiven, "from">): (day: string) => WeekDay {
  const { timeZone } = where;
  // One that runs once is no longer enabled once it is skipped; until its time it can be taken back.
  const coming = schedules.filter(({ isActive, skipped }) => isActive || skipped);
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
  schedule: Schedule;
}

/** What is due on a day: quickly for the many that go by their days and time alone, by the one rule for the others. */
function duesOn(schedules: readonly Schedule[], day: string, where: Surroundings): Due[] {
  const weekday = dayOfWeek(day);
  const dueAt = clockOf(day, where.timeZone);
  return schedules
    .filter((schedule) => {
      const { repeats, days, date } = schedule;
      return repeats ? days.includes(weekday) || isEvening(schedule) : date === day;
    })
    .flatMap((schedule) => {
      if (!schedule.rhythm) return [{ schedule, due: dueAt(schedule.time) }];
      // A sunset after midnight is shown where the clock has it.
      const days = isEvening(schedule) ? [nextDay(day, -1), day] : [day];
      const dues = days.flatMap((each) => plannedDue(schedule, where, each));
      return dues.filter(({ due }) => localDay(due, where.timeZone) === day);
    });
}

function plannedDue(schedule: Schedule, where: Surroundings, day: string): Due[] {
  const plan = planOfDay(schedule, where, day);
  if (plan.kind === "none") return [];
  if (plan.kind === "off") return [{ schedule, due: plan.due, why: plan.why }];
  return [{ schedule, due: plan.due, why: undefined, reachBy: plan.by }];
}

function comingEntries(schedules: readonly Schedule[], day: string, where: Surroundings, now: Date): Entry[] {
  return duesOn(schedules, day, where)
    .filter(({ due }) => due > now)
    .map((each) => ({ ...each, state: comingState(each.schedule, each.due, each.why) }))
    .filter(({ schedule, state }) => schedule.isActive || state === "skipped")
    .map(({ schedule, due, why, reachBy, state }) => {
      const { _id, name } = schedule;
      const by = deciderOf(schedule, due, state);
      const entry = { key: `${_id} ${due.toISOString()}`, name, due, state, why, by, reachBy };
      return { ...entry, isManual: false, scheduleId: _id, schedule };
    });
}

/** By the hour that the clock shows, for a week drawn over the hours of the day. */
export function byHour(entries: readonly Entry[], timeZone: string): Map<number, Entry[]> {
  return Map.groupBy(entries, ({ due }) => wallClock(due, timeZone).getUTCHours());
}
