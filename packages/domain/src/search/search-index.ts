import { foldedWords, foldText } from "./fold.ts";
import { wordMatcher } from "./match-word.ts";

/** What something is found by. */
export interface SearchText {
  name: string;
  /** Other names of the same thing, such as a language's in other languages. */
  aliases?: readonly string[];
  /** What else is known of it: where it is, its ID, its kind. */
  also?: readonly string[];
  /** Settles who comes first among equals; up to about ten. */
  lift?: number;
}

/** One word of a question. An optional one may be missing, and counts where it is not. */
export interface SearchWord {
  text: string;
  isOptional?: boolean;
}

export interface Hit<T> {
  item: T;
  score: number;
}

export interface SearchIndex<T> {
  items: readonly T[];
  /** Whatever has every word somewhere, best first. Without words there is nothing to find. */
  find(words: readonly SearchWord[]): Hit<T>[];
}

const WEIGHT = { first: 1.1, name: 1, alias: 0.9, joined: 0.7, also: 0.6 } as const;
/** Added where the question is the name, or its beginning. */
const IS_NAME = 60;
const BEGINS_NAME = 25;

/** Where a word stands: which items have it, and how much it weighs there. */
interface Postings {
  items: number[];
  weights: number[];
}

function createVocabulary() {
  const postings = new Map<string, Postings>();
  return {
    postings,
    add(word: string, item: number, weight: number): void {
      let known = postings.get(word);
      if (!known) {
        known = { items: [], weights: [] };
        postings.set(word, known);
      }
      known.items.push(item);
      known.weights.push(weight);
    },
  };
}

/** Rooms and devices name thousands of switches: each text is taken apart once. */
function rememberWords(): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const words = known.get(text) ?? foldedWords(text);
    known.set(text, words);
    return words;
  };
}

/** The words of everything, and what ranks it beside them. */
function readTexts(texts: readonly SearchText[]) {
  const { postings, add } = createVocabulary();
  const wordsOf = rememberWords();
  const addName = (words: readonly string[], place: number) => {
    words.forEach((word, index) => {
      add(word, place, index === 0 ? WEIGHT.first : WEIGHT.name);
    });
    // "tablelights" as well as "Table lights".
    if (words.length > 1) add(words.join(""), place, WEIGHT.joined);
  };
  const names = texts.map(({ name, aliases = [], also = [] }, place) => {
    const words = wordsOf(name);
    addName(words, place);
    for (const word of aliases.flatMap(wordsOf)) add(word, place, WEIGHT.alias);
    for (const others of also.map(wordsOf)) {
      for (const word of others) add(word, place, WEIGHT.also);
      if (others.length > 1) add(others.join(""), place, WEIGHT.also * WEIGHT.joined);
    }
    return words.join(" ");
  });
  return { postings, names, lifts: texts.map(({ lift = 0 }) => lift) };
}

/** What each of `count` items scores for one word: 0 where it is not there. */
function scoresFor(text: string, postings: ReadonlyMap<string, Postings>, count: number): Float64Array {
  const scores = new Float64Array(count);
  const matcher = wordMatcher(text);
  for (const [word, { items, weights }] of postings) {
    const fit = matcher.fit(word);
    if (fit === 0) continue;
    for (let index = 0; index < items.length; index += 1) {
      const place = items[index] ?? 0;
      const score = fit * (weights[index] ?? 0);
      if (score > (scores[place] ?? 0)) scores[place] = score;
    }
  }
  return scores;
}

/** A word asked for twice is found twice by the same word, which says nothing. */
function distinctWords(words: readonly SearchWord[]): Required<SearchWord>[] {
  const byText = new Map<string, Required<SearchWord>>();
  for (const { text: written, isOptional = false } of words) {
    const text = foldText(written);
    byText.set(text, { text, isOptional: isOptional && (byText.get(text)?.isOptional ?? true) });
  }
  return [...byText.values()];
}

/**
 * Built once for what there is, asked at every letter. A question is held against each distinct word once, not against each
 * item: ten thousand switches have far fewer words than names.
 */
export function createSearchIndex<T>(items: readonly T[], textOf: (item: T) => SearchText): SearchIndex<T> {
  const { postings, names, lifts } = readTexts(items.map(textOf));

  /** Undefined where a word is not there at all. */
  function scoreOf(place: number, asked: readonly { isOptional: boolean; scores: Float64Array }[]): number | undefined {
    let sum = lifts[place] ?? 0;
    for (const { isOptional, scores } of asked) {
      const own = scores[place] ?? 0;
      if (own === 0 && !isOptional) return undefined;
      sum += own;
    }
    return sum;
  }

  return {
    items,
    find(words) {
      const distinct = distinctWords(words);
      if (distinct.every(({ isOptional }) => isOptional)) return [];
      const whole = distinct.map(({ text }) => text).join(" ");
      const asked = distinct.map(({ text, isOptional }) => {
        return { isOptional, scores: scoresFor(text, postings, items.length) };
      });
      const hits: Hit<T>[] = [];
      items.forEach((item, place) => {
        const score = scoreOf(place, asked);
        if (score === undefined) return;
        const name = names[place] ?? "";
        const bonus = name === whole ? IS_NAME : name.startsWith(whole) ? BEGINS_NAME : 0;
        hits.push({ item, score: score + bonus });
      });
      return hits.sort((a, b) => b.score - a.score);
    },
  };
}
