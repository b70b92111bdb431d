/** Characters that replace letters in passwords that only look strong. */
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
/** The longest text around a common word, such as a year or an exclamation mark, that does not make it a secret. */
const MOST_PADDING = 4;
const SHORTEST_WORD = 4;
/** A password needs this many characters besides well-known words. */
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
  /** Tells whether a word in lower case is one of the most used passwords. */
  isCommon(word: string): boolean;
  /** Facts that others know about the person: address, name, organisation. */
  own: readonly string[];
}

/**
 * Tells whether a password is among the first guesses (NIST SP 800-63B 3.1.1.2): one of the most used ones, even with replaced letters or a
 * number appended, a run of keys, a repetition, or something that others know about the person.
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

/** Finds one to four repeated characters, such as `aaaaaaaa` or `12341234`. */
function isRepeated(text: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(text);
}

/** Finds neighbours in the alphabet or on the keyboard, in either direction. */
function isRun(text: string): boolean {
  const backwards = [...text].toReversed().join("");
  return ROWS.some((row) => `${row}${row}`.includes(text) || `${row}${row}`.includes(backwards));
}

/** Returns each item and its parts, longest first, so that a part does not split a whole item. */
function wordsOf(things: readonly string[]): string[] {
  const words = things.flatMap((thing) => {
    const plain = thing.normalize("NFKC").toLowerCase();
    const [local = ""] = plain.split("@");
    const parts = plain.split(/[^\p{L}\p{M}\p{N}]+/u);
    return [plain, local, parts.join(""), ...parts];
  });
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD).sort((a, b) => b.length - a.length);
}

/** Returns the length of a password without these words, and without punctuation and a trailing number. */
function leftWithout(words: readonly string[], text: string): number {
  const found = words.filter((word) => text.includes(word));
  if (found.length === 0) return text.length;
  const left = found.reduce((rest, word) => rest.replaceAll(word, " "), text);
  return left.replace(/[^\p{L}\p{M}\p{N}]/gu, "").replace(/\d{1,4}$/, "").length;
}
