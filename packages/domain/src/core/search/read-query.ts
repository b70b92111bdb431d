import { foldedWords, foldText } from "./fold.ts";
import type { SearchWord } from "./search-index.ts";

/** What may be asked of something that is found. */
const SEARCH_ACTIONS = ["on", "off", "play", "open", "close", "enable", "disable"] as const;
export type SearchAction = (typeof SEARCH_ACTIONS)[number];

/** One way to understand a question. */
export interface Reading {
  /** Undefined where something is just looked for. */
  action: SearchAction | undefined;
  /** What to look for; none where the action is all that was said. */
  words: readonly SearchWord[];
  /** To fall back on where nothing else finds anything: somebody is still typing. */
  isGuess?: boolean;
}

/** The words for each action, in all three languages at once: people mix them. Some mean more than one. */
const SPOKEN: Record<SearchAction, readonly string[]> = {
  on: ["on", "ఆన్", "వెలిగించు", "వెలిగించండి", "चालू", "ऑन", "जलाओ", "जलाएँ", "जलाइए"],
  off: ["off", "ఆఫ్", "ఆర్పు", "ఆర్పండి", "ఆపు", "ఆపండి", "बंद", "बन्द", "ऑफ", "ऑफ़", "बुझाओ", "बुझाएँ", "बुझाइए"],
  play: ["play", "run", "start", "ప్లే", "నడుపు", "నడపండి", "चलाओ", "चलाएँ", "चलाइए", "प्ले"],
  open: ["open", "show", "go", "తెరువు", "తెరవండి", "చూపు", "చూపించు", "చూపండి", "खोलो", "खोलें", "खोलिए", "दिखाओ", "दिखाएँ"],
  close: ["close", "shut", "మూయి", "మూయండి", "మూసివేయి", "మూసివేయండి", "बंद", "बन्द"],
  enable: ["enable", "activate", "resume", "అమలు", "सक्रिय", "चालू"],
  disable: ["disable", "deactivate", "pause", "ఆపు", "ఆపండి", "निष्क्रिय", "बंद", "बन्द"],
};

/** They stand beside an action and say nothing themselves: "turn … off", "… ఆఫ్ చేయి", "… बंद करें". */
const HELPING = ["turn", "switch", "put", "చేయి", "చేయండి", "చెయ్యి", "చెయ్యండి", "करें", "करो", "कर", "कीजिए", "दो", "दें"];
/** They hold a sentence together; a name may have them all the same. */
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

/** Words between do not have to be found, as long as there is something else to look for. */
function required(words: readonly string[], isOptional: (word: string) => boolean): SearchWord[] {
  const all = words.map((text) => (isOptional(text) ? { text, isOptional: true } : { text }));
  return all.some((word) => !word.isOptional) ? all : [];
}

const isJoint = (word: string) => JOINTS.has(word);
const isSmall = (word: string) => JOINTS.has(word) || HELPERS.has(word);

/** With one of the words as what to do, and the others as what to do it to. */
function actionReadings(words: readonly string[]): Reading[] {
  return words.flatMap((word, place) => {
    const rest = words.filter((_, index) => index !== place);
    const meant = ACTIONS.filter((each) => each.words.has(word));
    return meant.map(({ action }) => ({ action, words: required(rest, isSmall) }));
  });
}

/** "table lights o" is on its way to "off": until then, it is the table lights that are looked for. */
function guesses(words: readonly string[]): Reading[] {
  const last = words.at(-1);
  if (last === undefined) return [];
  if (words.every((word) => HELPERS.has(word))) return [{ action: "off", words: [], isGuess: true }];
  const isBegun = BEGUN.some((word) => word.startsWith(last));
  const rest = required(isBegun ? words.slice(0, -1) : words, isSmall);
  return rest.length > 0 ? [{ action: undefined, words: rest, isGuess: true }] : [];
}

/**
 * What somebody may have meant. The plain reading comes first, since names hold such words too ("Open office", "Play room");
 * then one for each word that can be an action.
 */
export function readQuery(text: string): Reading[] {
  const words = foldedWords(text);
  if (words.length === 0) return [];
  const all = required(words, isJoint);
  const plain: Reading = { action: undefined, words: all.length > 0 ? all : words.map((each) => ({ text: each })) };
  return [plain, ...actionReadings(words), ...guesses(words)];
}
