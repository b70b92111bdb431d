import { foldedWords } from "./fold.ts";
import { lettersOf, wordMatcher } from "./match-word.ts";

/** The weight of a word by its position: first in a name, in a name, in another name, or elsewhere. */
const WEIGHTS = [1.05, 1, 0.9, 0.7, 0.6, 0.4] as const;
const CODE = { first: 0, name: 1, alias: 2, joinedName: 3, also: 4, joinedAlso: 5 } as const;
/** A place and the weight's index are packed into one number, because lists of small integers are fast to iterate. */
const CODES = 8;

/** The number of cached query words. A query grows letter by letter, and its earlier words stay. */
const REMEMBERED = 24;

type Code = (typeof CODE)[keyof typeof CODE];

interface Texts {
  name: string;
  aliases?: readonly string[];
  also?: readonly string[];
}

function createWords() {
  const numbers = new Map<string, number>();
  const places: number[][] = [];
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, places.length);
    return places.push([]) - 1;
  };
  /** Rooms and devices name thousands of switches, so each text is split only once. */
  const taken = new Map<string, { own: number[]; joined: number | undefined; text: string }>();
  const take = (text: string) => {
    const known = taken.get(text);
    if (known) return known;
    const words = foldedWords(text);
    // Matches "tablelights" as well as "Table lights", and "SBX012" as well as "SB-X012".
    const joined = words.length > 1 ? numberOf(words.join("")) : undefined;
    const result = { own: words.map(numberOf), joined, text: words.join(" ") };
    taken.set(text, result);
    return result;
  };
  const put = (word: number | undefined, place: number, code: Code) => {
    if (word !== undefined) places[word]?.push(place * CODES + code);
  };
  return { numbers, places, take, put };
}

/** Indexes every distinct word of some texts. */
export function createVocabulary(texts: readonly Texts[]) {
  const { numbers, places, take, put } = createWords();
  const names = texts.map(({ name, aliases = [], also = [] }, place) => {
    const { own, joined, text } = take(name);
    own.forEach((word, index) => {
      put(word, place, index === 0 ? CODE.first : CODE.name);
    });
    put(joined, place, CODE.joinedName);
    for (const word of aliases.flatMap((each) => take(each).own)) put(word, place, CODE.alias);
    for (const other of also.map(take)) {
      for (const word of other.own) put(word, place, CODE.also);
      put(other.joined, place, CODE.joinedAlso);
    }
    return text;
  });
  const words = [...numbers.keys()];
  const letters = Int32Array.from(words, lettersOf);

  function score(typed: string): Float32Array {
    const scores = new Float32Array(texts.length);
    const matcher = wordMatcher(typed);
    for (let number = 0; number < words.length; number += 1) {
      if (!matcher.mayFit(letters[number] ?? 0)) continue;
      const fit = matcher.fit(words[number] ?? "");
      if (fit === 0) continue;
      for (const packed of places[number] ?? []) {
        const place = Math.floor(packed / CODES);
        const own = fit * (WEIGHTS[packed % CODES] ?? 0);
        if (own > (scores[place] ?? 0)) scores[place] = own;
      }
    }
    return scores;
  }

  const known = new Map<string, Float32Array>();
  return {
    /** The words of each name, separated by one space. */
    names,
    /** Returns the score of each text for one word, 0 without a match. */
    scoresFor(typed: string): Float32Array {
      const scores = known.get(typed) ?? score(typed);
      known.delete(typed);
      known.set(typed, scores);
      const [oldest] = known.keys();
      if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
      return scores;
    },
  };
}
