import { foldedWords, foldText } from "./fold.ts";
import type { SearchWord } from "./search-index.ts";

const SEARCH_ACTIONS = ["on", "off", "play", "open", "close", "enable", "disable"] as const;
export type SearchAction = (typeof SEARCH_ACTIONS)[number];

/** One interpretation of a query. */
export interface Reading {
  /** Absent for a plain search. */
  action: SearchAction | undefined;
  /** The words to search for. Empty when the query only consists of an action. */
  words: readonly SearchWord[];
  /** Marks a fallback for when nothing else has results, because the person is still typing. */
  isGuess?: boolean;
}

/** The words for each action in all three languages, because people mix them. Some words have several meanings. */
const SPOKEN: Record<SearchAction, readonly string[]> = {
  on: ["on", "ఆన్", "వెలిగించు", "వెలిగించండి", "चालू", "ऑन", "जलाओ", "जलाएँ", "जलाइए"],
  off: ["off", "ఆఫ్", "ఆర్పు", "ఆర్పండి", "ఆపు", "ఆపండి", "बंद", "बन्द", "ऑफ", "ऑफ़", "बुझाओ", "बुझाएँ", "बुझाइए"],
  play: ["play", "run", "start", "ప్లే", "నడుపు", "నడపండి", "चलाओ", "चलाएँ", "चलाइए", "प्ले"],
  open: ["open", "show", "go", "తెరువు", "తెరవండి", "చూపు", "చూపించు", "చూపండి", "खोलो", "खोलें", "खोलिए", "दिखाओ", "दिखाएँ"],
  close: ["close", "shut", "మూయి", "మూయండి", "మూసివేయి", "మూసివేయండి", "बंद", "बन्द"],
  enable: ["enable", "activate", "resume", "అమలు", "सक्रिय", "चालू"],
  disable: ["disable", "deactivate", "pause", "ఆపు", "ఆపండి", "निष्क्रिय", "बंद", "बन्द"],
};

/** Words beside an action without a meaning of their own: "turn … off", "… ఆఫ్ చేయి", "… बंद करें". */
const HELPING = ["turn", "switch", "put", "చేయి", "చేయండి", "చెయ్యి", "చెయ్యండి", "करें", "करो", "कर", "कीजिए", "दो", "दें"];
/** Words that connect a sentence. Names may contain them as well. */
const BETWEEN = ["the", "a", "an", "all", "everything", "in", "at", "of", "to", "for", "my", "please"].concat([
  "లో",
  "ని",
  "ను",
  "అన్ని",
  "అన్నీ",
  "कृपया",
  "में",
  "की",
  "का",
  "के",
  "को",
  "से",
  "सब",
  "सभी",
]);

const folded = (words: readonly string[]) => new Set(words.map(foldText));
const ACTIONS = SEARCH_ACTIONS.map((action) => ({ action, words: folded(SPOKEN[action]) }));
const HELPERS = folded(HELPING);
const JOINTS = folded(BETWEEN);
const BEGUN = [...ACTIONS.flatMap(({ words }) => [...words]), ...HELPERS];

/** Connecting words need not be found if there is another word to search for. */
function required(words: readonly string[], isOptional: (word: string) => boolean): SearchWord[] {
  const all = words.map((text) => (isOptional(text) ? { text, isOptional: true } : { text }));
  return all.some((word) => !word.isOptional) ? all : [];
}

const isJoint = (word: string) => JOINTS.has(word);
const isSmall = (word: string) => JOINTS.has(word) || HELPERS.has(word);

/** Interprets one of the words as the action and the others as its object. */
function actionReadings(words: readonly string[]): Reading[] {
  return words.flatMap((word, place) => {
    const rest = words.filter((_, index) => index !== place);
    const meant = ACTIONS.filter((each) => each.words.has(word));
    return meant.map(({ action }) => ({ action, words: required(rest, isSmall) }));
  });
}

/** "table lights o" will become "off". Until then, the query searches for the table lights. */
function guesses(words: readonly string[]): Reading[] {
  const last = words.at(-1);
  if (last === undefined) return [];
  if (words.every((word) => HELPERS.has(word))) return [{ action: "off", words: [], isGuess: true }];
  const isBegun = BEGUN.some((word) => word.startsWith(last));
  const rest = required(isBegun ? words.slice(0, -1) : words, isSmall);
  return rest.length > 0 ? [{ action: undefined, words: rest, isGuess: true }] : [];
}

/**
 * Returns possible interpretations. The plain search comes first, because names contain such words too ("Open office", "Play room").
 * Then follows one for each word that can be an action.
 */
export function readQuery(text: string): Reading[] {
  const words = foldedWords(text);
  if (words.length === 0) return [];
  const all = required(words, isJoint);
  const plain: Reading = { action: undefined, words: all.length > 0 ? all : words.map((each) => ({ text: each })) };
  return [plain, ...actionReadings(words), ...guesses(words)];
}
