/**
 * Characters that change the direction of the following text (U+202A to U+202E, U+2066 to U+2069), break the line, or are no characters
 * at all. The marks used in Telugu, Hindi, Arabic and Hebrew (ZWJ, ZWNJ, LRM, RLM) are allowed.
 */
const UNFIT_FOR_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}]/u;

/** A name must be visible, and must not affect the text around it. */
export function isPlainName(text: string): boolean {
  return VISIBLE.test(text) && !UNFIT_FOR_NAMES.test(text);
}

const BREAKS = /[\p{Zl}\p{Zp}\t\n\r]/gu;
/** Control characters, including those of direction, except the two joiners of Indian scripts. */
const UNPRINTED = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;

/**
 * Prepares a text for print. The typesetter crashes on text that changes direction, and the document has no font for right-to-left
 * scripts, so each of their letters is shown as a box.
 */
export function printedText(text: string): string {
  return text.replace(BREAKS, " ").replace(UNPRINTED, "").replace(RIGHT_TO_LEFT, "□");
}
