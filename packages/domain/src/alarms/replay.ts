import { localDay } from "../core/local-day.ts";
import { type AlarmCondition, type Observation, UNWATCHED, watch } from "./condition.ts";

/** What is stored of one device or sensor, oldest first. What is from before the period only says how it began. */
export interface History {
  id: string;
  observations: Iterable<Observation>;
}

export interface ReplayPeriod {
  from: number;
  to: number;
  timeZone: string;
}

/** An alarm that would have been. */
interface WouldBe {
  id: string;
  raisedAt: number;
  /** Null where it would still stand. */
  clearedAt: number | null;
}

export interface Replay {
  /** All that would have been raised in the period, in order. */
  alarms: readonly WouldBe[];
  count: number;
  /** The longest, and how long it stood within the period; undefined where there is none. */
  longest: (WouldBe & { ms: number }) | undefined;
  /** Each local day of the period on which something would have been raised, in order. */
  perDay: readonly { day: string; count: number }[];
  /** Those that would have raised something, the most first. */
  perSource: readonly { id: string; count: number }[];
}

/** What a condition would have raised over stored history: by the very rule that watches it live. */
export function replay(condition: AlarmCondition, histories: Iterable<History>, period: ReplayPeriod): Replay {
  const alarms: WouldBe[] = [];
  for (const history of histories) alarms.push(...alarmsOf(condition, history, period));
  alarms.sort((a, b) => a.raisedAt - b.raisedAt);
  return {
    alarms,
    count: alarms.length,
    longest: longestOf(alarms, period.to),
    perDay: counted(alarms, ({ raisedAt }) => localDay(new Date(raisedAt), period.timeZone)).map(([day, count]) => ({
      day,
      count,
    })),
    perSource: counted(alarms, ({ id }) => id)
      .map(([id, count]) => ({ id, count }))
      .toSorted((a, b) => b.count - a.count),
  };
}

/** The same history by several settings: how many alarms each would have given. */
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

function alarmsOf(condition: AlarmCondition, { id, observations }: History, { from, to }: ReplayPeriod): WouldBe[] {
  const alarms: WouldBe[] = [];
  let state = UNWATCHED;
  /** Undefined where nothing stands, or what stands was raised before the period. */
  let open: WouldBe | undefined;
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
  // Up to the end, not to the last value: what runs out in between is raised live as well.
  look({ at: to - 1 });
  return alarms;
}

function longestOf(alarms: readonly WouldBe[], to: number): Replay["longest"] {
  let longest: Replay["longest"];
  for (const alarm of alarms) {
    const ms = (alarm.clearedAt ?? to) - alarm.raisedAt;
    if (!longest || ms > longest.ms) longest = { ...alarm, ms };
  }
  return longest;
}

/** How many there are of each, in the order in which they first come. */
function counted(alarms: readonly WouldBe[], keyOf: (alarm: WouldBe) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const alarm of alarms) counts.set(keyOf(alarm), (counts.get(keyOf(alarm)) ?? 0) + 1);
  return [...counts];
}
