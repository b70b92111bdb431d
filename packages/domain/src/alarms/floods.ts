/** More than so many alarms of one kind in an enterprise within some time are one, with a count. */
export interface FloodRule {
  most: number;
  withinMs: number;
  /** It ends when nothing of the kind came for so long. */
  quietMs: number;
}

const MINUTE = 60_000;

export const FLOOD: FloodRule = { most: 10, withinMs: MINUTE, quietMs: 10 * MINUTE };

/** What is remembered of one kind in one enterprise: plain data of a bounded size, however many come. */
export interface FloodState {
  /** The last ones that were told by themselves, oldest first. */
  recent: readonly { id: string; at: number }[];
  flood: { since: number; count: number; lastAt: number; toldCount: number } | null;
}

export interface FloodLook {
  state: FloodState;
  /** Where the alarm goes: told by itself, or into the flood. */
  joins: "itself" | "flood";
  /** The flood that was over before this one came. */
  ended: { at: number; count: number } | undefined;
  /** Set where a flood begins: those that were told by themselves and belong to it. */
  began: { at: number; takes: readonly string[] } | undefined;
  /** Whether people are told of the flood now: when it begins, and whenever it has grown tenfold. */
  isTold: boolean;
}

export const CALM: FloodState = { recent: [], flood: null };

const GROWTH = 10;

/** One alarm that is raised. Ten thousand at once are told three times: of 11, 110 and 1,100. */
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

/** When a flood ends by itself; undefined where there is none. */
export function floodEnds({ quietMs }: FloodRule, { flood }: FloodState): number | undefined {
  return flood ? flood.lastAt + quietMs : undefined;
}

/** Who is told of a flood: everyone who would have been told of one of its alarms, each with how many of them are theirs. */
export function floodAudience(members: Iterable<{ people: Iterable<string> }>): Map<string, number> {
  const audience = new Map<string, number>();
  for (const { people } of members)
    for (const person of new Set(people)) audience.set(person, (audience.get(person) ?? 0) + 1);
  return audience;
}
