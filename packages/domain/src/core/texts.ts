/**
 * What turns the reading direction of everything after it (U+202A to U+202E, U+2066 to U+2069), breaks the line, or is no
 * character at all. The marks that Telugu, Hindi, Arabic and Hebrew are written with (ZWJ, ZWNJ, LRM, RLM) are not among it.
 */
const UNFIT_FOR_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}]/u;

/** A name has something to see, and changes nothing of the text around it: "Lobby" reads the same in every list and letter. */
export function isPlainName(text: string): boolean {
  return VISIBLE.test(text) && !UNFIT_FOR_NAMES.test(text);
}

const BREAKS = /[\p{Zl}\p{Zp}\t\n\r]/gu;
/** Controls, also those of direction, but for the two joiners that Indian scripts are written with. */
const UNPRINTED = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;

/**
 * A text as it can be set on paper. The typesetter ends its process over text that changes direction, and the document has
 * no font for scripts that run from right to left: each of their letters is shown as the box it would be without one.
 */
export function printedText(text: string): string {
  return text.replace(BREAKS, " ").replace(UNPRINTED, "").replace(RIGHT_TO_LEFT, "□");
}
