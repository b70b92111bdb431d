import { type ActionDraft, type ActionProblem, actionProblems } from "../../control/switch-actions.ts";
import { isHhmm } from "../../core/hhmm.ts";
import type { Problem } from "../../core/problems.ts";
import type { Reach } from "../calendar/optimum-start.ts";
import { type Rhythm, type RhythmProblem, rhythmProblems, type SunRule } from "../calendar/rhythm.ts";

/** A further time of a schedule with its own actions: off at 23:00 after on at sunset. */
export interface MoreTime {
  time: number | undefined;
  sun?: SunRule | null | undefined;
  reach?: Reach | null | undefined;
  actions: readonly ActionDraft[];
}

/** The most times of a schedule besides the first. */
export const MOST_MORE_TIMES = 9;

type MoreTimeProblem = "schedule.time" | "schedule.same_time" | "schedule.times" | RhythmProblem | ActionProblem;

interface TimeOfDay {
  time: number | undefined;
  sun?: SunRule | null | undefined;
}

const keyOf = ({ time, sun }: TimeOfDay) => (sun ? `${sun.event} ${sun.offset}` : String(time));

/** Returns the problems of the further times, at paths such as `more_times.0.time`. */
export function moreTimeProblems(
  more: readonly MoreTime[],
  first: TimeOfDay,
  repeats: boolean,
): Problem<MoreTimeProblem>[] {
  if (more.length > MOST_MORE_TIMES) return [{ path: "more_times", code: "schedule.times" }];
  const times: TimeOfDay[] = [first, ...more];
  return more.flatMap((each, index) => {
    const at = (problem: Problem<MoreTimeProblem>) => ({ ...problem, path: `more_times.${index}.${problem.path}` });
    return ownProblems(each, times.slice(0, index + 1), repeats).map(at);
  });
}

function ownProblems(each: MoreTime, earlier: readonly TimeOfDay[], repeats: boolean): Problem<MoreTimeProblem>[] {
  const problems: Problem<MoreTimeProblem>[] = [];
  if (!isHhmm(each.time)) problems.push({ path: "time", code: "schedule.time" });
  else if (earlier.some((other) => keyOf(other) === keyOf(each)))
    problems.push({ path: "time", code: "schedule.same_time" });
  if (repeats) problems.push(...rhythmProblems({ sun: each.sun, reach: each.reach }));
  return [...problems, ...actionProblems(each.actions)];
}

/** Returns the rhythm of a further time: days, seasons and weeks of the first, with its own place of the sun and temperature. */
export function rhythmOfMore(
  first: Rhythm | null | undefined,
  { sun = null, reach = null }: Pick<MoreTime, "sun" | "reach">,
): Rhythm {
  return { ...first, sun, reach };
}
