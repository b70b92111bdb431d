import type { DayMark } from "../../core/day-types.ts";
import { nextDay } from "../../core/instants.ts";
import { isPausedAt, type RunDecisions } from "../schedules/planned-runs.ts";
import { dayOfDue, planOfDay, type Surroundings, type Timing } from "./day-plan.ts";

/** How many days ahead a change is previewed, and how many runs of each kind are listed. */
export const CHANGE_DAYS = 30;
const CHANGES_NAMED = 20;

/** A schedule with people's decisions about its runs. */
export interface DecidedSchedule {
  id: string;
  name: string;
  timing: Timing;
  decided: RunDecisions;
}

/** A run that a change of days adds (`was` is null), drops (`is` is null) or moves. */
export interface ChangedRun {
  schedule: string;
  name: string;
  was: Date | null;
  is: Date | null;
  /** The name of the calendar's entry that causes it. Null when an entry was removed. */
  because: string | null;
}

interface Span {
  from: string;
  days: number;
  now: Date;
}

/**
 * Returns how a change of calendars affects the runs of many schedules. Only days whose type changed are checked, so that a thousand
 * schedules only take as long as the few changed days.
 */
export function runsChanged(
  schedules: readonly DecidedSchedule[],
  before: Surroundings,
  after: Surroundings,
  span: Span,
): ChangedRun[] {
  const known = new Map<string | null, string[]>();
  return schedules.flatMap((schedule) => {
    const { rhythm, repeats } = schedule.timing;
    if (!repeats || !rhythm?.on_days) return [];
    const group = rhythm.group ?? null;
    const days = known.get(group) ?? changedDays(before, after, group, span);
    known.set(group, days);
    return days.flatMap((day) => changeOn(schedule, before, after, { day, now: span.now }));
  });
}

function changedDays(before: Surroundings, after: Surroundings, group: string | null, { from, days }: Span): string[] {
  return Array.from({ length: days }, (_, index) => nextDay(from, index)).filter(
    (day) => !isSame(before.dayAt?.(day, group), after.dayAt?.(day, group)),
  );
}

function isSame(a: DayMark | undefined, b: DayMark | undefined): boolean {
  return a?.type === b?.type && a?.hours?.open === b?.hours?.open && a?.hours?.close === b?.hours?.close;
}

function changeOn(
  { id, name, timing, decided }: DecidedSchedule,
  before: Surroundings,
  after: Surroundings,
  { day, now }: { day: string; now: Date },
): ChangedRun[] {
  // A skipped run stays skipped with its day, whatever its new time.
  if (decided.over.some((due) => dayOfDue(timing, before, due) === day)) return [];
  const [was, is] = [before, after].map((where) => {
    const plan = planOfDay(timing, where, day);
    const runs = plan.kind === "due" && plan.due > now && !isPausedAt(decided.pause, plan.due);
    return runs ? plan.due : null;
  });
  if (was === undefined || is === undefined || was?.getTime() === is?.getTime()) return [];
  const because = after.dayAt?.(day, timing.rhythm?.group ?? null)?.name ?? null;
  return [{ schedule: id, name, was, is, because }];
}

/** Counts the added, moved and dropped runs, and lists the first of each. */
export function toldChange(runs: readonly ChangedRun[], named = CHANGES_NAMED) {
  const inOrder = runs.toSorted(
    (a, b) => at(a).getTime() - at(b).getTime() || a.name.localeCompare(b.name) || a.schedule.localeCompare(b.schedule),
  );
  const some = (isMeant: (run: ChangedRun) => boolean) => {
    const meant = inOrder.filter(isMeant);
    return { count: meant.length, named: meant.slice(0, named) };
  };
  return {
    added: some(({ was }) => was === null),
    moved: some(({ was, is }) => was !== null && is !== null),
    dropped: some(({ is }) => is === null),
  };
}

const at = ({ was, is }: ChangedRun) => was ?? is ?? new Date(0);
