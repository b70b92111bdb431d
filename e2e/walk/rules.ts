import type { Reading } from "./reading.ts";
import { latinWords, type Words } from "./words.ts";

const RAW = /undefined|\[object|\bNaN\b|\bnull\b|^[[{]"|\bat \S+:\d+:\d+|^\w*(Error|Exception): /;
const KEY = /^[a-z]\w*([.:][a-z]\w*)+$/i;
const GAP = /\{\{|\}\}/;
/** A zero as a separate figure. */
const ZERO = /(^|[\s(])0([\s)%]|$)/;

/** Names of formats, languages and time zones, which are equal in every language. */
const INTERNATIONAL = new Set(["EXCEL", "PDF", "English", "Asia", "Calcutta", "Kolkata"]);
/** The commit of this build, which may contain several letters in a row, and whether there are local changes. */
const COMMIT = /\b(?=\w*\d)[0-9a-f]{7,40}(-dirty)?\b/g;

type Rule = (reading: Reading, words: Words, names: ReadonlySet<string>) => string[];

/** Rules that apply whatever happened to the calls. */
const always: Rule = (reading, words, names) => [
  ...whole(reading),
  ...[...reading.main, ...reading.frame].flatMap((text) =>
    foreign(text, words, names).map((word) => `English: ${word} in "${text}"`),
  ),
];

function whole({ headings, main, frame, overflow, hasMenu, isPublic, waiting }: Reading): string[] {
  return [
    ...(headings.length === 1 ? [] : [`${headings.length} headings`]),
    // A heading and placeholders are enough for a moment.
    ...(main.length > headings.length || waiting.length > 0 ? [] : ["nothing to read"]),
    ...(hasMenu || isPublic ? [] : ["no menu"]),
    ...(overflow ? [`stands out: ${overflow}`] : []),
    ...[...main, ...frame].flatMap((text) => [
      ...(RAW.test(text) ? [`raw: ${text}`] : []),
      ...(KEY.test(text) || GAP.test(text) ? [`not a text: ${text}`] : []),
    ]),
  ];
}

/** Tells whether Latin letters are a name or a loan word of this language, or were left untranslated. */
function foreign(text: string, { language, latin }: Words, names: ReadonlySet<string>): string[] {
  if (language === "en") return [];
  return latinWords(text.replaceAll(COMMIT, "")).filter(
    (word) => ![latin, names, INTERNATIONAL].some((each) => each.has(word)),
  );
}

/** While nothing is known, no screen may claim to be empty. */
const unknown: Rule = (reading, words) => [
  ...claims(reading, words).map((text) => `claims: ${text}`),
  ...reading.main
    .filter((text) => ZERO.test(text) && !words.ownCounts.some((each) => each.test(text)))
    .map((text) => `counts: ${text}`),
];

function claims({ main }: Reading, { emptiness }: Words): string[] {
  return main.filter((text) => emptiness.some((each) => each.test(text)));
}

const held: Rule = (reading, words, names) => [
  ...always(reading, words, names),
  ...unknown(reading, words, names),
  ...reading.alerts.map((alert) => `failed before an answer: ${alert}`),
  ...(reading.hasLoader || reading.isPublic ? [] : ["no loader"]),
];

/** A screen without initial calls cannot fail yet. */
const unharmed: Rule = (reading, words, names) => [
  ...always(reading, words, names),
  ...unknown(reading, words, names),
  ...reading.waiting.map((what) => `still waits: ${what}`),
];

/** A failure is reported in its place, once, with a way to try again. */
function checkFailures({ alerts, retries, waiting }: Reading): string[] {
  return [
    ...waiting.map((what) => `still waits: ${what}`),
    ...(alerts.length > 0 ? [] : ["does not say that it failed"]),
    ...(retries > 0 ? [] : ["no way to try again"]),
    ...twice(alerts).map((alert) => `said twice: ${alert}`),
  ];
}

const failed: Rule = (reading, words, names) => [
  ...always(reading, words, names),
  ...unknown(reading, words, names),
  ...checkFailures(reading),
];

/** A dialog over a screen got no answer. */
export function failedOver(reading: Reading, words: Words): string[] {
  return [...unknown(reading, words, new Set()), ...checkFailures(reading)];
}

/** One of several calls failed: its part reports it, and claims nothing new. */
export function failedAlone(after: Reading, before: Reading, words: Words): string[] {
  const claimed = unknown(before, words, new Set());
  return [...unknown(after, words, new Set()).filter((claim) => !claimed.includes(claim)), ...checkFailures(after)];
}

/** Names of the building are allowed, in whatever language people chose. */
const answered: Rule = (reading) => [
  ...whole(reading),
  ...reading.waiting.map((what) => `still waits: ${what}`),
  ...(reading.retries === 0 ? [] : [`failed after it was answered: ${reading.alerts.join(" | ")}`]),
];

function twice(texts: string[]): string[] {
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];
}

/** The screen has content even without a list. */
const bare: Rule = (reading, words, names) => [...always(reading, words, names), ...answered(reading, words, names)];

/** A screen without rows explains its purpose and offers the next step. */
const empty: Rule = (reading, words, names) => [
  ...nothingToDo(reading, words, names),
  ...(reading.empties.some(({ hasStep }) => hasStep) ? [] : ["offers no next step"]),
];

/** The exceptions of `NO_STEP` have nothing to press, but still explain. */
const nothingToDo: Rule = (reading, words, names) => [
  ...bare(reading, words, names),
  ...(reading.empties.every(({ sentence }) => sentence !== "") ? [] : ["does not say what the screen is for"]),
  ...(claims(reading, words).length > 0 ? [] : ["does not say that there is nothing"]),
];

const ADMIN = /\badmins?\b/i;

/** In English: users are told who can do what they may not. */
const emptyForUser: Rule = (reading, words, names) => [
  ...bare(reading, words, names),
  ...(reading.empties.length > 0 ? [] : ["has no empty state"]),
  ...reading.empties
    .filter(({ sentence, hasStep }) => !hasStep && !ADMIN.test(sentence))
    .map(({ sentence }) => `says neither what to do nor who can: ${sentence}`),
];

export const RULES = { held, unharmed, failed, answered, bare, nothingToDo, empty, emptyForUser };
export type Moment = keyof typeof RULES;
