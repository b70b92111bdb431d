import { type Hhmm, isHhmm } from "../core/hhmm.ts";
import { instantOf, nextDay } from "../core/instants.ts";
import { isDay, localDay } from "../core/local-day.ts";
import type { Problem } from "../core/problems.ts";

/** A person who replaces the one on call for a time. A swap is two overrides. The last of overlapping ones counts. */
interface OnCallOverride {
  from: number;
  to: number;
  person: string;
}

/** People who are on call in turns of a day or a week, handed over at a time of the enterprise's clock. */
export interface OnCallRotation {
  timeZone: string;
  turn: "day" | "week";
  /** The first day of the first turn, YYYY-MM-DD, which also determines the weekday of the hand-over. */
  from: string;
  handOver: Hhmm;
  /** In the order of their turns. */
  people: readonly string[];
  overrides: readonly OnCallOverride[];
}

export interface OnCallTurn {
  from: number;
  to: number;
  /** Null before the first turn, and when nobody is left. */
  person: string | null;
  isOverride: boolean;
}

const DAYS = { day: 1, week: 7 } as const;
const DAY_MS = 86_400_000;

/** Returns null when nobody is on call. */
export function onCallAt(rotation: OnCallRotation, at: number): string | null {
  return overrideAt(rotation, at)?.person ?? personOf(rotation, turnAt(rotation, at));
}

/** Returns the people whose turns follow, the nearest first and each once, without the person on call. */
export function nextOnCall(rotation: OnCallRotation, at: number): string[] {
  const { people } = rotation;
  const now = onCallAt(rotation, at);
  const planned = personOf(rotation, turnAt(rotation, at));
  const first = planned === null ? 0 : people.indexOf(planned) + 1;
  const ordered = [...people.slice(first), ...people.slice(0, first)];
  return [...new Set(ordered)].filter((person) => person !== now);
}

/** Returns the turns between two instants without gaps, for the calendar. */
export function onCallTurns(rotation: OnCallRotation, from: number, to: number): OnCallTurn[] {
  const turns: OnCallTurn[] = [];
  for (let at = from; at < to; ) {
    const end = Math.min(to, nextChange(rotation, at));
    const override = overrideAt(rotation, at);
    const person = onCallAt(rotation, at);
    const last = turns.at(-1);
    if (last && last.person === person && last.isOverride === (override !== undefined)) last.to = end;
    else turns.push({ from: at, to: end, person, isOverride: override !== undefined });
    at = end;
  }
  return turns;
}

/** Returns the next instant at which the person on call may change. */
function nextChange(rotation: OnCallRotation, at: number): number {
  const edges = rotation.overrides.flatMap(({ from, to }) => [from, to]).filter((edge) => edge > at);
  return Math.min(startOfTurn(rotation, turnAt(rotation, at) + 1), ...edges);
}

function overrideAt({ overrides }: OnCallRotation, at: number): OnCallOverride | undefined {
  return overrides.findLast(({ from, to }) => from <= at && at < to);
}

/** Returns the number of the turn at an instant, which is negative before the first turn. */
function turnAt(rotation: OnCallRotation, at: number): number {
  const { from, turn, timeZone } = rotation;
  const days = (Date.parse(`${localDay(new Date(at), timeZone)}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
  const guess = Math.floor(days / DAYS[turn]);
  // On the day of the hand-over, the previous turn lasts until the hand-over's time.
  return startOfTurn(rotation, guess) <= at ? guess : guess - 1;
}

function startOfTurn({ from, turn, handOver, timeZone }: OnCallRotation, number: number): number {
  return instantOf(nextDay(from, number * DAYS[turn]), handOver, timeZone).getTime();
}

function personOf({ people }: OnCallRotation, turn: number): string | null {
  return turn < 0 ? null : (people[turn % people.length] ?? null);
}

export const MOST_ON_CALL = 50;
export const MOST_OVERRIDES = 500;

export const ON_CALL_PROBLEMS = {
  "onCall.from": "Invalid date",
  "onCall.handOver": "Invalid time",
  "onCall.people": "Select at least one person",
  "onCall.override": "Provide valid start and end time",
  "onCall.many": "Too many people or replacements",
} as const;
export type OnCallProblem = keyof typeof ON_CALL_PROBLEMS;

export function onCallProblems({ from, handOver, people, overrides }: OnCallRotation): Problem<OnCallProblem>[] {
  const problems: Problem<OnCallProblem>[] = [];
  if (!isDay(from)) problems.push({ path: "from", code: "onCall.from" });
  if (!isHhmm(handOver)) problems.push({ path: "handOver", code: "onCall.handOver" });
  if (people.length === 0) problems.push({ path: "people", code: "onCall.people" });
  if (people.length > MOST_ON_CALL) problems.push({ path: "people", code: "onCall.many" });
  if (overrides.length > MOST_OVERRIDES) problems.push({ path: "overrides", code: "onCall.many" });
  for (const [index, { from: begins, to }] of overrides.entries())
    if (!(begins < to)) problems.push({ path: `overrides.${index}`, code: "onCall.override" });
  return problems;
}
