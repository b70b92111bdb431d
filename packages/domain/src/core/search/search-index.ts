import { foldText } from "./fold.ts";
import { createVocabulary } from "./vocabulary.ts";

export interface SearchText {
  name: string;
  /** Other names of the item, such as a language's name in other languages. */
  aliases?: readonly string[];
  /** Further facts: its place, its ID, its kind. */
  also?: readonly string[];
  /** Decides the order among equals. At most about twenty. */
  lift?: number;
}

/** A word of a query. An optional word may be missing, but counts if it is found. */
export interface SearchWord {
  text: string;
  isOptional?: boolean;
}

interface Hit<T> {
  item: T;
  score: number;
}

/** The best results, best first, and the number of all results. */
interface SearchResult<T> {
  hits: readonly Hit<T>[];
  count: number;
}

export interface SearchIndex<T> {
  items: readonly T[];
  /** Finds items that contain every word and satisfy `isMeant`. Without words there are no results. */
  find(words: readonly SearchWord[], limit?: number, isMeant?: (item: T) => boolean): SearchResult<T>;
}

/** A bonus when the query is the name or its beginning, proportional to the length. */
const IS_NAME = 60;
const BEGINS_NAME = 25;

/** A repeated word would be matched twice by one word, which says nothing. */
function distinctWords(words: readonly SearchWord[]): Required<SearchWord>[] {
  const byText = new Map<string, Required<SearchWord>>();
  for (const { text: written, isOptional = false } of words) {
    const text = foldText(written);
    byText.set(text, { text, isOptional: isOptional && (byText.get(text)?.isOptional ?? true) });
  }
  return [...byText.values()];
}

/** Returns the places of the highest scores, best first, with equals in order. Negative scores do not count. */
function best(scores: Float64Array, limit: number): { places: number[]; count: number } {
  const found: number[] = [];
  for (let place = 0; place < scores.length; place += 1) if ((scores[place] ?? -1) >= 0) found.push(place);
  const of = (place: number) => scores[place] ?? 0;
  const least = found.length > limit ? (scores.toSorted().at(-limit) ?? 0) : 0;
  const places = found.filter((place) => of(place) >= least).sort((a, b) => of(b) - of(a));
  return { places: places.slice(0, limit), count: found.length };
}

/**
 * Builds an index once, for queries at every letter. A query is compared with each distinct word once instead of with each item: ten
 * thousand switches have far fewer words than names.
 */
export function createSearchIndex<T>(items: readonly T[], textOf: (item: T) => SearchText): SearchIndex<T> {
  const texts = items.map(textOf);
  const { names, scoresFor } = createVocabulary(texts);
  const lifts = texts.map(({ lift = 0 }) => lift);

  function scoresOf(asked: readonly Required<SearchWord>[]): Float64Array {
    const sums = new Float64Array(lifts);
    for (const { text, isOptional } of asked) {
      const scores = scoresFor(text);
      for (let place = 0; place < sums.length; place += 1) {
        const [own, sum] = [scores[place] ?? 0, sums[place] ?? 0];
        if (sum >= 0) sums[place] = own === 0 && !isOptional ? -1 : sum + own;
      }
    }
    const whole = asked.map(({ text }) => text).join(" ");
    for (let place = 0; place < sums.length; place += 1) {
      const [name, sum] = [names[place] ?? "", sums[place] ?? 0];
      if (sum < 0 || !name.startsWith(whole)) continue;
      sums[place] = sum + (name === whole ? IS_NAME : (BEGINS_NAME * whole.length) / name.length);
    }
    return sums;
  }

  return {
    items,
    find(words, limit = items.length, isMeant = () => true) {
      const asked = distinctWords(words);
      if (asked.every(({ isOptional }) => isOptional)) return { hits: [], count: 0 };
      const scores = scoresOf(asked);
      items.forEach((item, place) => {
        if ((scores[place] ?? -1) >= 0 && !isMeant(item)) scores[place] = -1;
      });
      const { places, count } = best(scores, limit);
      const hits = places.flatMap((place) => {
        const item = items[place];
        return item === undefined ? [] : [{ item, score: scores[place] ?? 0 }];
      });
      return { hits, count };
    },
  };
}
