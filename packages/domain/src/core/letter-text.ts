const LONGEST = 60;

/** Invisible characters, and those that change the text direction. Joiners are only allowed between Indian letters. */
const HIDDEN =
  /[^\P{Cf}\p{Join_C}]|[\u034f\u115f\u1160\u3164]|(?<![\u0900-\u0dff])\p{Join_C}|\p{Join_C}(?![\u0900-\u0dff])/gu;
const PHONE_NUMBER = /\+?[\d(][\d ()+-]{5,}\d/gu;
/** Turns all but letters, digits and punctuation of names into spaces, so that no link or markup remains. */
const UNUSUAL = /[^\p{L}\p{M}\p{N}\p{Join_C} .,'’&()-]+/gu;
/** A dot may end an abbreviation. Many mail programs turn words with a dot inside into links. */
const DOT_IN_WORD = /\.(?! |$)|(?<![\p{L}\p{M}\p{N}])\./gu;

/**
 * Cleans text that a person entered (a name, an enterprise) for a mail to somebody who does not know them. Mails are sent in our name, so
 * they must not contain links, numbers or markup of a stranger's choice, and only little text.
 */
export function textInLetters(typed: string): string {
  const plain = typed
    .normalize("NFKC")
    .replace(HIDDEN, "")
    .replace(PHONE_NUMBER, " ")
    .replace(UNUSUAL, " ")
    .replace(DOT_IN_WORD, " ")
    .replace(/ +/g, " ")
    .trim();
  const characters = [...plain];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("").trimEnd()}…` : plain;
}
