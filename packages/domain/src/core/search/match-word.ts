/** How well a typed word matches a word. The sums of these rank the results. */
export const FIT = {
  none: 0,
  /** One wrong letter in the beginning of a word. */
  typoInPrefix: 15,
  /** One letter wrong, missing or too many, or two letters swapped. */
  typo: 25,
  infix: 45,
  prefix: 80,
  whole: 100,
} as const;

/** With fewer letters, one typo could turn any word into any other. */
const TYPO_FROM = 4;
/** A single letter occurs in almost every word. */
const INFIX_FROM = 2;
/** A match is better the more of the word is typed, but never as good as the whole word. */
const CLOSENESS = 10;

const HAS_DIGIT = /\p{N}/u;

/** A typed word, prepared for comparison with thousands of words. */
export interface WordMatcher {
  /** Quickly rules out words by their letters (`lettersOf`). */
  mayFit(letters: number): boolean;
  fit(word: string): number;
}

/** Returns the letters of a word as 32 bits. Two letters may share a bit, so this can only rule out matches. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/**
 * Compares a word or its beginning with typed text, allowing one typo (Damerau–Levenshtein distance of one). `tails[i]` is the typed text
 * from its i-th letter on. Words with digits are numbers and ids, in which another digit means another thing.
 */
function typoFit(typed: string, tails: readonly string[], word: string): number {
  const { length } = typed;
  if (word.length < length - 1) return FIT.none;
  let at = 0;
  while (at < length && typed.charCodeAt(at) === word.charCodeAt(at)) at += 1;
  const [here = "", next = "", afterNext = ""] = [tails[at], tails[at + 1], tails[at + 2]];
  const isTooMany = word.startsWith(next, at);
  const isMissing = at < word.length && word.startsWith(here, at + 1);
  const isAnother = at < word.length && word.startsWith(next, at + 1);
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(afterNext, at + 2);
  if (!(isTooMany || isMissing || isAnother || isSwapped) || HAS_DIGIT.test(word)) return FIT.none;
  const isWhole =
    (word.length === length && (isAnother || isSwapped)) ||
    (word.length === length - 1 && isTooMany) ||
    (word.length === length + 1 && isMissing);
  if (isWhole) return FIT.typo;
  return length > TYPO_FROM ? FIT.typoInPrefix : FIT.none;
}

/** Expects folded words on both sides (`foldText`). */
export function wordMatcher(typed: string): WordMatcher {
  const mayHaveTypo = typed.length >= TYPO_FROM && !HAS_DIGIT.test(typed);
  const own = lettersOf(typed);
  const tails = Array.from({ length: typed.length + 2 }, (_, at) => typed.slice(at));
  return {
    mayFit(letters) {
      const missing = own & ~letters;
      return missing === 0 || (mayHaveTypo && (missing & (missing - 1)) === 0);
    },
    fit(word) {
      const at = word.indexOf(typed);
      if (at === 0) {
        return word.length === typed.length ? FIT.whole : FIT.prefix + (CLOSENESS * typed.length) / word.length;
      }
      if (at > 0 && typed.length >= INFIX_FROM) return FIT.infix;
      return mayHaveTypo ? typoFit(typed, tails, word) : FIT.none;
    },
  };
}
