import { type CalendarDays, type DayType, dayBook } from "../../core/day-types.ts";
import { type Hhmm, isWithinHours, minuteOfDay, toHhmm } from "../../core/hhmm.ts";
import { dayOfWeek, nextDay } from "../../core/instants.ts";
import { wallClock } from "../../core/local-day.ts";
import { courseFrom, inverse, lasted, oneOf, type Truth, type TruthCourse, together } from "./condition-course.ts";
import { wallEdges } from "./wall-edges.ts";
import type { AnyTrigger } from "./watching.ts";
import type { Qualifier } from "./workflows.ts";

/** Something that is watched: one of the targets is enough, as in the four-step form. */
export interface TriggerNode {
  kind: "trigger";
  trigger: AnyTrigger;
  qualifier: Qualifier;
  /** Minutes, of `offline`; nothing to a press. */
  value: number;
  /** Ids of devices, groups' devices, sensors or buttons. */
  targets: readonly string[];
  /** How far a number has to come back before it can cross again. */
  back?: number | undefined;
  press?: string | undefined;
}

/** Hours of the enterprise's clock, both ends included; over midnight where they end before they begin. */
export interface HoursNode {
  kind: "hours";
  startTime: Hhmm;
  endTime: Hhmm;
  /** The days of the week on which they begin; all where nothing is said. */
  days?: readonly number[] | undefined;
}

/** What kind of day it is, by the calendars of the enterprise, or of a room or group. */
export interface DayNode {
  kind: "day";
  types: readonly DayType[];
  group: string | null;
}

/** What a workflow waits for, of several triggers. */
export type ConditionNode =
  | { kind: "all" | "any"; of: readonly ConditionNode[] }
  | { kind: "not"; of: ConditionNode }
  | { kind: "lasting"; minutes: number; of: ConditionNode }
  | TriggerNode
  | HoursNode
  | DayNode;

/** What is known: of each target its values, oldest first, each counting until the next; null: unknown from then on. */
export interface ConditionFacts {
  timeZone: string;
  calendars: readonly CalendarDays[];
  values: ReadonlyMap<string, readonly { at: number; value: number | boolean | null }[]>;
}

export interface TreeJudgement {
  truth: Truth;
  /** The next instant at which it changes by time alone; null where only news changes it. */
  lookAgainAt: number | null;
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** A press is over at once; so long it counts, for whatever else has to be so. */
export const PRESS_MS = 1000;
/** So far ahead it is looked, nearest first; a year has every day once. */
const HORIZONS = [2 * DAY, 15 * DAY, 400 * DAY];

/** Under which name the values of a target stand among the facts. */
export function factKey({ trigger, press }: Pick<TriggerNode, "trigger" | "press">, target: string): string {
  return trigger === "press" ? `press ${press ?? ""} ${target}` : `${trigger} ${target}`;
}

/** Whether a condition is true at an instant, from what is known by then; and when that may change without news. */
export function judgeTree(tree: ConditionNode, facts: ConditionFacts, now: number): TreeJudgement {
  let course = truthCourse(tree, facts, { from: now, to: now + 1, asOf: now });
  const [first] = course.pieces;
  const truth = first?.truth ?? "unknown";
  for (const horizon of HORIZONS) {
    course = truthCourse(tree, facts, { from: now, to: now + horizon, asOf: now });
    const next = course.pieces[1];
    if (next) return { truth, lookAgainAt: next.at };
  }
  return { truth, lookAgainAt: hasClock(tree) ? course.to : null };
}

/** The same without looking ahead. */
export function truthOf(tree: ConditionNode, facts: ConditionFacts, now: number): Truth {
  return truthCourse(tree, facts, { from: now, to: now + 1, asOf: now }).pieces[0]?.truth ?? "unknown";
}

/** A workflow fires when its condition becomes true. What is unknown neither fires nor ends: it is as before until somebody knows. */
export function afterJudging(wasTrue: boolean, truth: Truth): { isTrue: boolean; fires: boolean } {
  const isTrue = truth === "unknown" ? wasTrue : truth;
  return { isTrue, fires: isTrue && !wasTrue };
}

interface Span {
  from: number;
  to: number;
  /** What was seen later than this is not known yet. */
  asOf: number;
}

/** How a condition goes on over a span: over stored history to replay it, and ahead to know when to look again. */
export function truthCourse(node: ConditionNode, facts: ConditionFacts, span: Span): TruthCourse {
  const { from, to } = span;
  switch (node.kind) {
    case "all":
    case "any": {
      const courses = node.of.map((each) => truthCourse(each, facts, span));
      return together(courses, node.kind === "any", from, to);
    }
    case "not":
      return inverse(truthCourse(node.of, facts, span));
    case "lasting": {
      const ms = node.minutes * MINUTE;
      return lasted(truthCourse(node.of, facts, { ...span, from: from - ms }), ms, from);
    }
    case "trigger": {
      const courses = node.targets.map((target) => targetCourse(node, facts.values.get(factKey(node, target)), span));
      return oneOf(courses, from, to);
    }
    case "hours":
      return hoursCourse(node, facts.timeZone, from, to);
    case "day":
      return dayCourse(node, facts, from, to);
  }
}

type Values = readonly { at: number; value: number | boolean | null }[];

function targetCourse(node: TriggerNode, values: Values = [], { from, to, asOf }: Span): TruthCourse {
  const known = values.filter(({ at }) => at <= asOf);
  if (node.trigger === "press") {
    const given = known.flatMap(({ at, value }, index): { at: number; truth: Truth }[] => {
      const isOver = (known[index + 1]?.at ?? Number.POSITIVE_INFINITY) > at + PRESS_MS;
      if (typeof value !== "boolean") return [{ at, truth: "unknown" }];
      return [{ at, truth: value }, ...(value && isOver ? [{ at: at + PRESS_MS, truth: false }] : [])];
    });
    return courseFrom(from, to, given);
  }
  // Offline counts minutes: it is away, and has been for as long.
  const ms = node.trigger === "offline" ? node.value * MINUTE : 0;
  let wasSo = false;
  const given = known.map(({ at, value }) => {
    const truth = isSo(node, value, wasSo);
    wasSo = truth === true;
    return { at, truth };
  });
  return lasted(courseFrom(from - ms, to, given), ms, from);
}

/** Whether what is watched is so by one value; `wasSo` where it was before, and has to come back by some way. */
export function isSo(
  { trigger, qualifier, value: limit, back = 0 }: TriggerNode,
  value: Values[number]["value"],
  wasSo: boolean,
): Truth {
  if (value === null || Number.isNaN(Number(value))) return "unknown";
  if (trigger === "offline") return Boolean(value);
  if (qualifier === "is") return Number(value) === limit;
  const way = wasSo ? back : 0;
  return qualifier === "above" ? Number(value) > limit - way : Number(value) < limit + way;
}

function hoursCourse({ startTime, endTime, days }: HoursNode, timeZone: string, from: number, to: number): TruthCourse {
  const isOn = (at: number) => {
    const wall = wallClock(new Date(at), timeZone);
    const time = toHhmm(wall.getUTCHours(), wall.getUTCMinutes());
    if (!isWithinHours(time, startTime, endTime)) return false;
    const today = wall.toISOString().slice(0, 10);
    // After midnight it is still the night of the day before.
    return !days || days.includes(dayOfWeek(endTime < startTime && time <= endTime ? nextDay(today, -1) : today));
  };
  const minutes = [0, minuteOfDay(startTime), (minuteOfDay(endTime) + 1) % 1440];
  return byClock(isOn, minutes, timeZone, from, to);
}

function dayCourse(
  { types, group }: DayNode,
  { calendars, timeZone }: ConditionFacts,
  from: number,
  to: number,
): TruthCourse {
  const typeOf = dayBook(calendars);
  const isOn = (at: number) => {
    const day = wallClock(new Date(at), timeZone).toISOString().slice(0, 10);
    return types.includes(typeOf(day, group)?.type ?? "normal");
  };
  return byClock(isOn, [0], timeZone, from, to);
}

function byClock(
  isOn: (at: number) => boolean,
  minutes: number[],
  timeZone: string,
  from: number,
  to: number,
): TruthCourse {
  const edges = [from, ...wallEdges(minutes, from, to, timeZone)];
  return courseFrom(
    from,
    to,
    edges.map((at) => ({ at, truth: isOn(at) })),
  );
}

/** Whether a condition depends on the calendars of the enterprise. */
export function asksCalendar(node: ConditionNode): boolean {
  if (node.kind === "all" || node.kind === "any") return node.of.some(asksCalendar);
  if (node.kind === "not" || node.kind === "lasting") return asksCalendar(node.of);
  return node.kind === "day";
}

function hasClock(node: ConditionNode): boolean {
  if (node.kind === "all" || node.kind === "any") return node.of.some(hasClock);
  if (node.kind === "not" || node.kind === "lasting") return hasClock(node.of);
  return node.kind !== "trigger";
}
