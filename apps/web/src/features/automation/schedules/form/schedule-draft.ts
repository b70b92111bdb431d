import type { Schedule, SwitchActionView } from "@switchboard/contract";
import {
  dateOfOnce,
  dayOfDue,
  isPlain,
  nextOccurrence,
  planOfDay,
  type Rhythm,
  type ScheduleProblem,
  scheduleProblems,
  type Timing,
  type Where,
  type WhyNot,
} from "@switchboard/domain/automation";
import type { ActionDraft } from "@switchboard/domain/control";
import { type Hhmm, isDay, isHhmm, type Problem } from "@switchboard/domain/core";
import { changedFields } from "../../../../data/changed-fields.ts";

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

export function fromSchedule({ actions, before, date, ...schedule }: Schedule): Draft {
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
  };
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

/** A due time, with the reason when it will not run. */
export interface NextRun {
  due: Date;
  why: WhyNot | undefined;
}

/** Skipped times between the shown runs are listed too, up to this number, so that a long closure stays short. */
const MOST_SHOWN = 8;

/** Returns the next `count` runs and the skipped times between them. */
export function nextRuns(timing: Timing, where: Where, now: Date, count: number): NextRun[] {
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
  const problems = scheduleProblems({ ...draft, days, date: repeats ? null : draft.date, before: beforeOf(draft) });
  const timing = timingOf(draft, timeZone, now);
  const isOver = timing !== undefined && !repeats && !nextOccurrence(timing, timeZone, now);
  return isOver ? [...problems, { path: "time", code: "schedule.time" }] : problems;
}

/** These fields are sent together, because they form one setting. */
const DAYS = ["repeats", "days", "date"] as const;

/** Returns the whole input with the fields that were changed here. */
export function changeOf(before: Draft, after: Draft) {
  const { rhythm, ...input } = toInput(after);
  const changed = changedFields(toInput(before), { ...input, rhythm });
  const isMoved = DAYS.some((name) => changed.includes(name));
  // Most schedules have no rhythm, so it is sent only when needed.
  const days = rhythm || changed.includes("rhythm") ? { rhythm } : {};
  return { ...input, ...days, only: isMoved ? [...new Set([...changed, ...DAYS])] : changed };
}

function toInput(draft: Draft) {
  const { name, time = 0, days, repeats, date, force, rhythm, actions } = draft;
  return {
    name: name.trim(),
    time,
    days: repeats ? [...days] : [],
    repeats,
    date: repeats || date === "" ? null : date,
    force,
    before: beforeOf(draft),
    rhythm: repeats && !isPlain(rhythm) ? rhythm : null,
    actions: actions.map(({ switch_appliance_id = null, groupId = null, switch_state, level = null }) => ({
      switch_appliance_id,
      groupId,
      switch_state: switch_state ?? -1,
      level,
    })),
  };
}
