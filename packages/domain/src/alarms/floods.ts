/** More than `most` alarms of one kind in an enterprise within `withinMs` become one flood with a count. */
export interface FloodRule {
  most: number;
  withinMs: number;
  /** A flood ends when no alarm of the kind was raised for this long. */
  quietMs: number;
}

const MINUTE = 60_000;

export const FLOOD: FloodRule = { most: 10, withinMs: MINUTE, quietMs: 10 * MINUTE };

/** The memory of one kind in one enterprise: plain data of a bounded size, however many alarms there are. */
export interface FloodState {
  /** The last alarms that were notified individually, oldest first. */
  recent: readonly { id: string; at: number }[];
  flood: { since: number; count: number; lastAt: number; toldCount: number } | null;
}

export interface FloodLook {
  state: FloodState;
  /** Tells whether the alarm is notified individually or joins the flood. */
  joins: "itself" | "flood";
  /** The flood that had ended before this alarm was raised. */
  ended: { at: number; count: number } | undefined;
  /** Set when a flood begins: the ids of alarms that were notified individually and now belong to it. */
  began: { at: number; takes: readonly string[] } | undefined;
  /** Tells whether people are notified of the flood now: when it begins, and each time it has grown tenfold. */
  isTold: boolean;
}

export const CALM: FloodState = { recent: [], flood: null };

const GROWTH = 10;

/** Processes one raised alarm. Ten thousand at once cause three notifications: at 11, 110 and 1,100. */
export function lookForFlood(rule: FloodRule, before: FloodState, raised: { id: string; at: number }): FloodLook {
  const ends = floodEnds(rule, before);
  const isOver = ends !== undefined && ends <= raised.at && before.flood !== null;
  const ended = isOver && before.flood ? { at: ends, count: before.flood.count } : undefined;
  const state = isOver ? CALM : before;
  if (state.flood) {
    const { since, count, lastAt, toldCount } = state.flood;
    const isTold = count + 1 >= toldCount * GROWTH;
    const flood = {
      since,
      count: count + 1,
      lastAt: Math.max(lastAt, raised.at),
      toldCount: isTold ? count + 1 : toldCount,
    };
    return { state: { recent: [], flood }, joins: "flood", ended, began: undefined, isTold };
  }
  const recent = [...state.recent, raised].filter(({ at }) => raised.at - at < rule.withinMs);
  if (recent.length <= rule.most)
    return { state: { recent, flood: null }, joins: "itself", ended, began: undefined, isTold: false };
  const flood = { since: raised.at, count: recent.length, lastAt: raised.at, toldCount: recent.length };
  const takes = recent.slice(0, -1).map(({ id }) => id);
  return { state: { recent: [], flood }, joins: "flood", ended, began: { at: raised.at, takes }, isTold: true };
}

/** Returns when the flood ends if no further alarm is raised. Returns undefined without a flood. */
export function floodEnds({ quietMs }: FloodRule, { flood }: FloodState): number | undefined {
  return flood ? flood.lastAt + quietMs : undefined;
}
