import { localDay } from "../core/local-day.ts";
import { type AlarmCondition, type Observation, UNWATCHED, watch } from "./condition.ts";

/** The stored observations of a device or sensor, oldest first. Earlier ones establish the initial state. */
export interface History {
  id: string;
  observations: Iterable<Observation>;
}

export interface ReplayPeriod {
  from: number;
  to: number;
  timeZone: string;
}

/** An alarm that the condition would have raised. */
interface ReplayedAlarm {
  id: string;
  raisedAt: number;
  /** Null when it would still stand. */
  clearedAt: number | null;
}

export interface Replay {
  /** In order of `raisedAt`, all within the period. */
  alarms: readonly ReplayedAlarm[];
  count: number;
  /** The longest alarm with its duration within the period. Undefined when there is none. */
  longest: (ReplayedAlarm & { ms: number }) | undefined;
  /** The local days of the period with at least one alarm, in order. */
  perDay: readonly { day: string; count: number }[];
  /** The sources with at least one alarm, the most first. */
  perSource: readonly { id: string; count: number }[];
}

/** Applies a condition to stored history, with the rule that also watches live values. */
export function replay(condition: AlarmCondition, histories: Iterable<History>, period: ReplayPeriod): Replay {
  const alarms: ReplayedAlarm[] = [];
  for (const history of histories) alarms.push(...alarmsOf(condition, history, period));
  alarms.sort((a, b) => a.raisedAt - b.raisedAt);
  return {
    alarms,
    count: alarms.length,
    longest: longestOf(alarms, period.to),
    perDay: countBy(alarms, ({ raisedAt }) => localDay(new Date(raisedAt), period.timeZone)).map(([day, count]) => ({
      day,
      count,
    })),
    perSource: countBy(alarms, ({ id }) => id)
      .map(([id, count]) => ({ id, count }))
      .toSorted((a, b) => b.count - a.count),
  };
}

/** Counts the alarms that each of several conditions would have raised. */
export function replayEach(
  conditions: readonly AlarmCondition[],
  histories: readonly History[],
  period: ReplayPeriod,
): number[] {
  return conditions.map((condition) => {
    let count = 0;
    for (const history of histories) count += alarmsOf(condition, history, period).length;
    return count;
  });
}

function alarmsOf(
  condition: AlarmCondition,
  { id, observations }: History,
  { from, to }: ReplayPeriod,
): ReplayedAlarm[] {
  const alarms: ReplayedAlarm[] = [];
  let state = UNWATCHED;
  /** The alarm that stands now. Undefined when there is none or it was raised before the period. */
  let open: ReplayedAlarm | undefined;
  const look = (seen: Parameters<typeof watch>[2]) => {
    const watched = watch(condition, state, seen);
    state = watched.state;
    for (const { kind, at } of watched.changes) {
      if (kind === "cleared" && open) open.clearedAt = at;
      open = kind === "raised" && at >= from ? { id, raisedAt: at, clearedAt: null } : undefined;
      if (open) alarms.push(open);
    }
  };
  for (const observation of observations) {
    if (observation.at >= to) break;
    look(observation);
  }
  // The replay continues to the end of the period, not to the last value, because live watching also raises what
  // becomes due in between.
  look({ at: to - 1 });
  return alarms;
}

function longestOf(alarms: readonly ReplayedAlarm[], to: number): Replay["longest"] {
  let longest: Replay["longest"];
  for (const alarm of alarms) {
    const ms = (alarm.clearedAt ?? to) - alarm.raisedAt;
    if (!longest || ms > longest.ms) longest = { ...alarm, ms };
  }
  return longest;
}

/** Counts alarms by key, in order of first appearance. */
function countBy(alarms: readonly ReplayedAlarm[], keyOf: (alarm: ReplayedAlarm) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const alarm of alarms) counts.set(keyOf(alarm), (counts.get(keyOf(alarm)) ?? 0) + 1);
  return [...counts];
}
