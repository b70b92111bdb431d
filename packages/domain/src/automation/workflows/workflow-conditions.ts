import { type CalendarDays, type DayType, dayBook } from "../../core/day-types.ts";
import { type Hhmm, isWithinHours, minuteOfDay, toHhmm } from "../../core/hhmm.ts";
import { dayOfWeek, nextDay } from "../../core/instants.ts";
import { wallClock } from "../../core/local-day.ts";
import { courseFrom, inverse, lasted, oneOf, type Truth, type TruthCourse, together } from "./condition-course.ts";
import { wallEdges } from "./wall-edges.ts";
import type { AnyTrigger } from "./watching.ts";
import type { Qualifier } from "./workflows.ts";

/** A single trigger: it is true when it is true of one of the targets, as in the four-step form. */
export interface TriggerNode {
  kind: "trigger";
  trigger: AnyTrigger;
  qualifier: Qualifier;
  /** Minutes for `offline`; unused for a press. */
  value: number;
  /** Ids of devices, groups' devices, sensors or buttons. */
  targets: readonly string[];
  /** How far a number has to come back behind the limit before it can cross again. */
  back?: number | undefined;
  press?: string | undefined;
}

/** Hours of the enterprise's clock, both ends included. Hours that end before they begin span midnight. */
export interface HoursNode {
  kind: "hours";
  startTime: Hhmm;
  endTime: Hhmm;
  /** The days of the week on which the hours begin; all days if missing. */
  days?: readonly number[] | undefined;
}

/** The type of the day, by the calendars of the enterprise, or of a room or group. */
export interface DayNode {
  kind: "day";
  types: readonly DayType[];
  group: string | null;
}

/** The condition tree of a workflow. */
export type ConditionNode =
  | { kind: "all" | "any"; of: readonly ConditionNode[] }
  | { kind: "not"; of: ConditionNode }
  | { kind: "lasting"; minutes: number; of: ConditionNode }
  | TriggerNode
  | HoursNode
  | DayNode;

/** The values of each target, oldest first. Each counts until the next; after null the value is unknown. */
export interface ConditionFacts {
  timeZone: string;
  calendars: readonly CalendarDays[];
  values: ReadonlyMap<string, readonly { at: number; value: number | boolean | null }[]>;
}

export interface TreeJudgement {
  truth: Truth;
  /** The next instant at which the truth changes by time alone; null if only a new value changes it. */
  lookAgainAt: number | null;
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** How long a press counts as true, for the other parts of its condition. */
export const PRESS_MS = 1000;
/** How far ahead to search for the next change, nearest first. A year contains every kind of day once. */
const HORIZONS = [2 * DAY, 15 * DAY, 400 * DAY];

/** The key of the values of a target among the facts. */
export function factKey({ trigger, press }: Pick<TriggerNode, "trigger" | "press">, target: string): string {
  return trigger === "press" ? `press ${press ?? ""} ${target}` : `${trigger} ${target}`;
}

/** Returns the truth of a condition at an instant, from the values known by then, and when it may change without a new value. */
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

/** Returns the truth of a condition at an instant, without searching for its next change. */
export function truthOf(tree: ConditionNode, facts: ConditionFacts, now: number): Truth {
  return truthCourse(tree, facts, { from: now, to: now + 1, asOf: now }).pieces[0]?.truth ?? "unknown";
}

interface Span {
  from: number;
  to: number;
  /** Values after this instant are ignored, because they are not known yet. */
  asOf: number;
}

/** Returns the course of a condition over a span: in the past to replay it, in the future to find its next change. */
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
    const changes = known.flatMap(({ at, value }, index): { at: number; truth: Truth }[] => {
      const isOver = (known[index + 1]?.at ?? Number.POSITIVE_INFINITY) > at + PRESS_MS;
      if (typeof value !== "boolean") return [{ at, truth: "unknown" }];
      return [{ at, truth: value }, ...(value && isOver ? [{ at: at + PRESS_MS, truth: false }] : [])];
    });
    return courseFrom(from, to, changes);
  }
  // The limit of `offline` is how many minutes the device has been away.
  const ms = node.trigger === "offline" ? node.value * MINUTE : 0;
  let wasTrue = false;
  const changes = known.map(({ at, value }) => {
    const truth = triggerTruth(node, value, wasTrue);
    wasTrue = truth === true;
    return { at, truth };
  });
  return lasted(courseFrom(from - ms, to, changes), ms, from);
}

/** Returns the truth of a trigger for one value. A trigger that was true stays so until the value is back by `back`. */
export function triggerTruth(
  { trigger, qualifier, value: limit, back = 0 }: TriggerNode,
  value: Values[number]["value"],
  wasTrue: boolean,
): Truth {
  if (value === null || Number.isNaN(Number(value))) return "unknown";
  if (trigger === "offline") return Boolean(value);
  if (qualifier === "is") return Number(value) === limit;
  const margin = wasTrue ? back : 0;
  return qualifier === "above" ? Number(value) > limit - margin : Number(value) < limit + margin;
}

function hoursCourse({ startTime, endTime, days }: HoursNode, timeZone: string, from: number, to: number): TruthCourse {
  const isOn = (at: number) => {
    const wall = wallClock(new Date(at), timeZone);
    const time = toHhmm(wall.getUTCHours(), wall.getUTCMinutes());
    if (!isWithinHours(time, startTime, endTime)) return false;
    const today = wall.toISOString().slice(0, 10);
    // The hours after midnight belong to the day before.
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
