const LONGEST = 60;

/** Nobody sees them, or they turn the direction of what follows. Joiners belong between Indian letters, and only there. */
const HIDDEN =
  /[^\P{Cf}\p{Join_C}]|[\u034f\u115f\u1160\u3164]|(?<![\u0900-\u0dff])\p{Join_C}|\p{Join_C}(?![\u0900-\u0dff])/gu;
const PHONE_NUMBER = /\+?[\d(][\d ()+-]{5,}\d/gu;
/** All but letters, digits and the marks of ordinary names becomes a gap: no scheme, address or markup is left. */
const UNUSUAL = /[^\p{L}\p{M}\p{N}\p{Join_C} .,'’&()-]+/gu;
/** A dot ends an abbreviation; one inside a word would make it a link in many mail programs. */
const DOT_IN_WORD = /\.(?! |$)|(?<![\p{L}\p{M}\p{N}])\./gu;

/**
 * What a person typed (a name, an enterprise), as it may stand in a letter to someone who does not know them: letters
 * go out under our name, so they carry no link, number or markup of anybody's choosing, and not much text.
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
