import { type Reading, readQuery, type SearchAction, type SearchIndex } from "@switchboard/domain/core";
import type { Thing } from "./thing.ts";

/** One line of what was found: the thing, what Enter does to it, and the words that found it. */
export interface FoundRow {
  thing: Thing;
  /** Undefined where Enter does what the thing is for: it is opened, or played. */
  action: SearchAction | undefined;
  words: readonly string[];
}

export interface FoundRows {
  rows: readonly FoundRow[];
  /** Whether there is more than is shown. */
  hasMore: boolean;
}

interface Search {
  indexes: readonly SearchIndex<Thing>[];
  /** Whether this can be asked of it, by this person. */
  can(thing: Thing, action: SearchAction): boolean;
  /** Whether it would change anything right now; asked where an action is all that was said. */
  isWorth(thing: Thing, action: SearchAction): boolean;
  limit: number;
}

/**
 * A word that says what to do counts a little more than one that stands in a name: "boardroom off" turns the boardroom off, though
 * there is a schedule of that name, which comes next.
 */
const ACTION_SCORE = 110;

type Scored = FoundRow & { score: number };

/** "Open" is what most things are for. */
function actionOn({ kind }: Thing, action: SearchAction | undefined): SearchAction | undefined {
  return action === "open" && kind !== "curtain" ? undefined : action;
}

function rowsOf(
  { action, words }: Reading,
  { indexes, can, isWorth, limit }: Search,
): { rows: Scored[]; count: number } {
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
  // One line a thing: the reading that fits it best.
  const best = new Map<string, FoundRow>();
  for (const { thing, action, words } of sorted)
    if (!best.has(thing.key)) best.set(thing.key, { thing, action, words });
  const rows = [...best.values()];
  const hasMore = rows.length > search.limit || all.some(({ count }) => count > search.limit);
  return { rows: rows.slice(0, search.limit), hasMore };
}

/** Everything that was meant by what was typed, best first. */
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
