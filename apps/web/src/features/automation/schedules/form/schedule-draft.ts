import type { Schedule, SwitchActionView } from "@switchboard/contract";
import {
  dateOfOnce,
  dayOfDue,
  isPlain,
  nextOccurrence,
  planOfDay,
  type Reach,
  type Rhythm,
  rhythmOfMore,
  type ScheduleProblem,
  type SunRule,
  scheduleProblems,
  type Timing,
  type Where,
  type WhyNot,
} from "@switchboard/domain/automation";
import type { ActionDraft } from "@switchboard/domain/control";
import { type Hhmm, isDay, isHhmm, type Problem } from "@switchboard/domain/core";
import { changedFields } from "../../../../data/changed-fields.ts";

/** A further time in the form. */
export interface MoreTimeDraft {
  /** Identifies its card; the `_id` of a stored time. */
  key: string;
  _id?: string | undefined;
  time: Hhmm | undefined;
  sun?: SunRule | null | undefined;
  reach?: Reach | null | undefined;
  actions: readonly ActionDraft[];
}

/** A schedule in the form; invalid input is kept as typed. */
export interface Draft {
  name: string;
  time: Hhmm | undefined;
  days: readonly number[];
  repeats: boolean;
  /** The date of a schedule that runs once; empty for the next time the clock shows its time. */
  date: string;
  force: boolean;
  before: string;
  /** Days off, seasons, weeks and the sun; null when none is set. */
  rhythm: Rhythm | null;
  actions: readonly ActionDraft[];
  /** Further times with their own actions, in the order of the form. */
  more: readonly MoreTimeDraft[];
}

export const EMPTY: Draft = {
  name: "",
  time: undefined,
  days: [1, 2, 3, 4, 5],
  repeats: true,
  date: "",
  force: false,
  before: "",
  rhythm: null,
  actions: [],
  more: [],
};

function toAction({ switch_appliance_id, groupId, switch_state, level }: SwitchActionView): ActionDraft[] {
  const target = switch_appliance_id ?? groupId;
  if (!target) return [];
  return [
    {
      switch_appliance_id: switch_appliance_id?._id ?? null,
      groupId: switch_appliance_id ? null : (groupId?._id ?? null),
      switch_state,
      level,
      name: target.name,
    },
  ];
}

export function fromSchedule({ actions, before, date, more_times = [], ...schedule }: Schedule): Draft {
  const { name, time, days, repeats, force, rhythm = null } = schedule;
  return {
    name,
    time,
    days: repeats ? days : EMPTY.days,
    repeats,
    date: date ?? "",
    force,
    before: before === null ? "" : String(before),
    rhythm,
    actions: actions.flatMap(toAction),
    more: more_times.map(({ _id, time: at, sun, reach, actions: then }) => {
      return { key: _id, _id, time: at, sun, reach, actions: then.flatMap(toAction) };
    }),
  };
}

/** Returns the draft of a copy, whose times are new ones. */
export function copyOf(draft: Draft, name: string): Draft {
  return { ...draft, name, more: draft.more.map(({ _id, ...each }) => each) };
}

/** Returns the timing, or undefined while the draft is invalid. */
export function timingOf(
  { time, days, repeats, date, rhythm }: Draft,
  timeZone: string,
  now: Date,
): Timing | undefined {
  if (!isHhmm(time)) return undefined;
  if (repeats) return { time, repeats, days, date: null, rhythm };
  if (date !== "" && !isDay(date)) return undefined;
  return { time, repeats, days: [], date: date || dateOfOnce(time, [], timeZone, now) };
}

/** Returns the timings of all times that are valid so far. */
export function timingsOf(draft: Draft, timeZone: string, now: Date): Timing[] {
  const first = timingOf(draft, timeZone, now);
  if (!first) return [];
  const more = draft.more.flatMap((each) => {
    const rhythm = draft.repeats ? rhythmOfMore(draft.rhythm, each) : null;
    return timingOf({ ...draft, time: each.time, rhythm, date: first.date ?? "" }, timeZone, now) ?? [];
  });
  return [first, ...more];
}

/** A due time, with the reason when it will not run. */
export interface NextRun {
  due: Date;
  why: WhyNot | undefined;
}

/** Skipped times between the shown runs are listed too, up to this number, so that a long closure stays short. */
const MOST_SHOWN = 8;

/** Returns the next `count` runs at any of the times; those at the same instant are one. */
export function nextRunsOf(timings: readonly Timing[], where: Where, now: Date, count: number): NextRun[] {
  const all = timings.flatMap((timing) => nextRuns(timing, where, now, count));
  const runs = [...new Map(all.map((run) => [run.due.getTime(), run])).values()];
  runs.sort((a, b) => a.due.getTime() - b.due.getTime());
  const last = runs.filter(({ why }) => !why)[count - 1];
  return last ? runs.slice(0, runs.indexOf(last) + 1) : runs;
}

/** Returns the next `count` runs and the skipped times between them. */
function nextRuns(timing: Timing, where: Where, now: Date, count: number): NextRun[] {
  const runs: NextRun[] = [];
  let due = nextOccurrence(timing, where, now);
  for (let left = count; due && left > 0 && runs.length < MOST_SHOWN; due = nextOccurrence(timing, where, due)) {
    const plan = planOfDay(timing, where, dayOfDue(timing, where, due));
    runs.push({ due, why: plan.kind === "off" ? plan.why : undefined });
    if (plan.kind !== "off") left -= 1;
  }
  return runs;
}

const beforeOf = ({ before }: Draft) => (before.trim() === "" ? null : Number(before));

/** Applies the domain's rule, and refuses a single run whose time is over. */
export function draftProblems(draft: Draft, timeZone: string, now: Date): Problem<ScheduleProblem>[] {
  const { repeats } = draft;
  const days = repeats ? draft.days : [];
  const date = repeats ? null : draft.date;
  const problems = scheduleProblems({ ...draft, days, date, before: beforeOf(draft), more_times: draft.more });
  if (repeats) return problems;
  const over = timingsOf(draft, timeZone, now).findIndex((timing) => !nextOccurrence(timing, timeZone, now));
  if (over === -1) return problems;
  return [...problems, { path: over === 0 ? "time" : `more_times.${over - 1}.time`, code: "schedule.time" }];
}

/** These fields are sent together, because they form one setting. */
const DAYS = ["repeats", "days", "date"] as const;

/** Returns the whole input with the fields that were changed here. */
export function changeOf(before: Draft, after: Draft) {
  const { rhythm, more_times, ...input } = toInput(after);
  const changed = changedFields(toInput(before), { ...input, rhythm, more_times });
  const isMoved = DAYS.some((name) => changed.includes(name));
  // Most schedules have no rhythm, so it is sent only when needed.
  const days = rhythm || changed.includes("rhythm") ? { rhythm } : {};
  const times = more_times.length > 0 || changed.includes("more_times") ? { more_times } : {};
  return { ...input, ...days, ...times, only: isMoved ? [...new Set([...changed, ...DAYS])] : changed };
}

function toInput(draft: Draft) {
  const { name, time = 0, days, repeats, date, force, rhythm, actions, more } = draft;
  return {
    name: name.trim(),
    time,
    days: repeats ? [...days] : [],
    repeats,
    date: repeats || date === "" ? null : date,
    force,
    before: beforeOf(draft),
    rhythm: repeats && !isPlain(rhythm) ? rhythm : null,
    actions: toActions(actions),
    more_times: more.map(({ _id, time: at = 0, sun = null, reach = null, actions: then }) => {
      const own = repeats ? { sun, reach } : { sun: null, reach: null };
      return { ...(_id && { _id }), time: at, ...own, actions: toActions(then) };
    }),
  };
}

function toActions(actions: readonly ActionDraft[]) {
  return actions.map(({ switch_appliance_id = null, groupId = null, switch_state, level = null }) => ({
    switch_appliance_id,
    groupId,
    switch_state: switch_state ?? -1,
    level,
  }));
}
