/** Signs that stand for letters in passwords that only look hard. */
const LOOKALIKES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
/** What is put before and behind a word to make it pass: a year, an exclamation mark. */
const MOST_PADDING = 4;
const SHORTEST_WORD = 4;
/** Less than this beside words that everybody knows is no secret. */
const LEAST_OF_ITS_OWN = 4;
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb",
];

const PRODUCT = "switchboard";

export interface PasswordFacts {
  /** Whether a word, in lower case, is among the passwords that are used most. */
  isCommon(word: string): boolean;
  /** What others know of the person: address, name, organisation. */
  own: readonly string[];
}

/**
 * Whether a password falls among the first guesses (NIST SP 800-63B 3.1.1.2): it is one of the most used ones, also with
 * signs for letters or a number behind it; or a run of keys, or one thing over and over; or what others know of the person.
 */
export function isWeakPassword(password: string, { isCommon, own }: PasswordFacts): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  const forms = [plain, plain.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign)];
  const bare = forms.map((form) => form.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ""));
  if (forms.some((form) => isCommon(form) || isRepeated(form))) return true;
  if (bare.some((word) => plain.length - word.length <= MOST_PADDING && isCommon(word))) return true;
  if (isRun(plain)) return true;
  const words = wordsOf([...own, PRODUCT]);
  return forms.some((form) => leftWithout(words, form) < LEAST_OF_ITS_OWN);
}

/** `aaaaaaaa`, `12341234`: one to four signs over and over. */
function isRepeated(text: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(text);
}

/** Neighbours in the alphabet or on the keyboard, in either direction. */
function isRun(text: string): boolean {
  const backwards = [...text].toReversed().join("");
  return ROWS.some((row) => `${row}${row}`.includes(text) || `${row}${row}`.includes(backwards));
}

/** Each thing as a whole and its parts, the longest first, so that a part does not cut a whole in two. */
function wordsOf(things: readonly string[]): string[] {
  const words = things.flatMap((thing) => {
    const plain = thing.normalize("NFKC").toLowerCase();
    const [local = ""] = plain.split("@");
    const parts = plain.split(/[^\p{L}\p{M}\p{N}]+/u);
    return [plain, local, parts.join(""), ...parts];
  });
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD).sort((a, b) => b.length - a.length);
}

/** How much of a password remains without these words, and without signs between and around them. */
function leftWithout(words: readonly string[], text: string): number {
  const found = words.filter((word) => text.includes(word));
  if (found.length === 0) return text.length;
  const left = found.reduce((rest, word) => rest.replaceAll(word, " "), text);
  return left.replace(/[^\p{L}\p{M}\p{N}]/gu, "").replace(/\d{1,4}$/, "").length;
}
