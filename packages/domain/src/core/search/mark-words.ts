import { foldText, writtenWords } from "./fold.ts";
import { wordMatcher } from "./match-word.ts";

/** A part of a text as written, and whether the query matched it. */
export interface MarkedPart {
  text: string;
  isFound: boolean;
}

const SIGN = /^(?:\p{M}|\u200c|\u200d)/u;

/** Returns the written letters that fold to `from` up to `to`. A letter is never separated from its signs. */
function writtenSpan(word: string, from: number, to: number): [number, number] {
  let [start, end] = [0, word.length];
  for (let at = 0; at <= word.length; at += 1) {
    const length = foldText(word.slice(0, at)).length;
    if (length <= from) start = at;
    if (length >= to) {
      end = at;
      break;
    }
  }
  while (end < word.length && SIGN.test(word.slice(end))) end += 1;
  return [start, end];
}

/** Returns the part of a written word that a typed word matches: its letters, or the whole word in case of a typo. */
function foundSpan(typed: string, word: string): [number, number] | undefined {
  const folded = foldText(word);
  const at = folded.indexOf(typed);
  if (at >= 0) return writtenSpan(word, at, at + typed.length);
  return wordMatcher(typed).fit(folded) > 0 ? [0, word.length] : undefined;
}

/** Divides a text into parts to mark the matches. The parts together make up the text. */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const isFound = new Array<boolean>(text.length).fill(false);
  for (const { at, word } of writtenWords(text)) {
    for (const typed of words.map(foldText)) {
      // A single letter is only marked at the beginning of a word, like it is found.
      const span = typed === "" ? undefined : foundSpan(typed, word);
      if (!span || (typed.length === 1 && span[0] > 0)) continue;
      isFound.fill(true, at + span[0], at + span[1]);
    }
  }
  const parts: MarkedPart[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = parts.at(-1);
    if (last && last.isFound === isFound[at]) last.text += text[at];
    else parts.push({ text: text[at] ?? "", isFound: isFound[at] ?? false });
  }
  return parts;
}
