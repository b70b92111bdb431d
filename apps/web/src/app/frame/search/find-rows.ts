import { type Reading, readQuery, type SearchAction, type SearchIndex } from "@switchboard/domain/core";
import type { Thing } from "./thing.ts";

/** One result: the thing, the effect of Enter, and the words that found it. */
export interface FoundRow {
  thing: Thing;
  /** Missing when Enter does the default: the thing is opened or played. */
  action: SearchAction | undefined;
  words: readonly string[];
}

export interface FoundRows {
  rows: readonly FoundRow[];
  /** True when there are more results than shown. */
  hasMore: boolean;
}

interface Search {
  indexes: readonly SearchIndex<Thing>[];
  /** True when the thing supports the action and the user may do it. */
  can(thing: Thing, action: SearchAction): boolean;
  /** True when the action would change something now; used when only an action was typed. */
  isWorth(thing: Thing, action: SearchAction): boolean;
  limit: number;
}

/**
 * Ranks a word as an action slightly above the same word in a name: "boardroom off" turns the boardroom off before listing a schedule
 * of that name.
 */
const ACTION_SCORE = 110;

type ScoredRow = FoundRow & { score: number };

/** Opening is the default of most things. */
function actionOn({ kind }: Thing, action: SearchAction | undefined): SearchAction | undefined {
  return action === "open" && kind !== "curtain" ? undefined : action;
}

function rowsOf(
  { action, words }: Reading,
  { indexes, can, isWorth, limit }: Search,
): { rows: ScoredRow[]; count: number } {
  const typed = words.map(({ text }) => text);
  const isMeant = (thing: Thing) => action === undefined || can(thing, action);
  if (action && words.length === 0) {
    const worth = indexes.flatMap(({ items }) => items.filter((thing) => can(thing, action) && isWorth(thing, action)));
    const rows = worth
      .slice(0, limit)
      .map((thing) => ({ thing, action: actionOn(thing, action), words: typed, score: 0 }));
    return { rows, count: worth.length };
  }
  const found = indexes.map((index) => index.find(words, limit, isMeant));
  const rows = found.flatMap(({ hits }) =>
    hits.map(({ item: thing, score }) => ({
      thing,
      action: actionOn(thing, action),
      words: typed,
      score: score + (action ? ACTION_SCORE : 0),
    })),
  );
  return { rows, count: found.reduce((sum, { count }) => sum + count, 0) };
}

function join(readings: readonly Reading[], search: Search): FoundRows {
  const all = readings.map((reading) => rowsOf(reading, search));
  const sorted = all.flatMap(({ rows }) => rows).sort((a, b) => b.score - a.score);
  // Keeps one row per thing: its best reading.
  const best = new Map<string, FoundRow>();
  for (const { thing, action, words } of sorted)
    if (!best.has(thing.key)) best.set(thing.key, { thing, action, words });
  const rows = [...best.values()];
  const hasMore = rows.length > search.limit || all.some(({ count }) => count > search.limit);
  return { rows: rows.slice(0, search.limit), hasMore };
}

/** Returns all matching rows, best first. */
export function findRows(text: string, search: Search): FoundRows {
  const readings = readQuery(text);
  const found = join(
    readings.filter(({ isGuess }) => !isGuess),
    search,
  );
  if (found.rows.length > 0) return found;
  return join(
    readings.filter(({ isGuess }) => isGuess),
    search,
  );
}
