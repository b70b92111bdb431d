import fc from "fast-check";
import { expect, test } from "vitest";
import { FIT, lettersOf, wordMatcher } from "./match-word.ts";

const fit = (typed: string, word: string) => wordMatcher(typed).fit(word);

test.each([
  ["lights", "lights", FIT.whole],
  ["oar", "boardroom", FIT.infix],
  ["o", "boardroom", FIT.none],
  ["cafateria", "cafeteria", FIT.typo],
  ["cafteria", "cafeteria", FIT.typo],
  ["caffeteria", "cafeteria", FIT.typo],
  ["cafetreia", "cafeteria", FIT.typo],
  ["acfeteria", "cafeteria", FIT.typo],
  ["cafeteriaa", "cafeteria", FIT.typo],
  ["xafeteria", "cafeteria", FIT.typo],
  ["cafat", "cafeteria", FIT.typoInPrefix],
  ["cfate", "cafeteria", FIT.none],
  ["lihgt", "lights", FIT.typoInPrefix],
  ["fam", "fan", FIT.none],
  ["pump", "pomp", FIT.typo],
  ["x012", "x013", FIT.none],
  ["room", "rom2", FIT.none],
  ["తెలుగు", "తెలగు", FIT.typo],
])("%s against %s scores %i", (typed, word, expected) => {
  expect(fit(typed, word)).toBe(expected);
});

test("scores higher the more of a word is typed, but never as high as the whole word", () => {
  const fits = ["c", "caf", "cafeteri", "cafeteria"].map((typed) => fit(typed, "cafeteria"));
  expect(fits).toEqual(fits.toSorted((a, b) => a - b));
  expect(new Set(fits).size).toBe(4);
});

const letters = fc.string({ unit: fc.constantFrom(..."abcde"), minLength: 4, maxLength: 9 });

/** The textbook algorithm, for comparison. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      const row = rows[i];
      if (row) row[j] = best;
    }
  }
  return at(a.length, b.length);
}

test("finds a typo exactly when a word is one edit away and does not contain the other", () => {
  fc.assert(
    fc.property(letters, letters, (typed, word) => {
      fc.pre(!word.includes(typed));
      expect(fit(typed, word) === FIT.typo).toBe(distance(typed, word) === 1);
    }),
  );
});

test("finds a typo in a prefix when some prefix of the word is one edit away", () => {
  fc.assert(
    fc.property(letters, letters, (typed, word) => {
      fc.pre(typed.length > 4 && !word.includes(typed) && distance(typed, word) > 1);
      const isNear = Array.from({ length: word.length + 1 }, (_, end) => word.slice(0, end)).some(
        (beginning) => distance(typed, beginning) === 1,
      );
      expect(fit(typed, word)).toBe(isNear ? FIT.typoInPrefix : FIT.none);
    }),
  );
});

test("never rules out a match by letters", () => {
  fc.assert(
    fc.property(letters, letters, (typed, word) => {
      const matcher = wordMatcher(typed);
      if (matcher.fit(word) > 0) expect(matcher.mayFit(lettersOf(word))).toBe(true);
    }),
  );
});
