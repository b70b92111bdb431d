/** Latin accents, the dot below Hindi letters, joiners and other signs that people omit or cannot see. */
const LEFT_OUT = /[\u0300-\u036f]|\u093c|[\u200b-\u200d]|\u2060|[\ufe00-\ufe0f]|\ufeff/g;
/** A nasal may be written as a half letter or as a dot: हिन्दी and हिंदी, హిన్దీ and హిందీ are one word. */
const HALF_NASAL_HI = /[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])/g;
const HALF_NASAL_TE = /[\u0c19\u0c1e\u0c23\u0c28\u0c2e]\u0c4d(?=[\u0c15-\u0c39])/g;
const CANDRABINDU = /\u0901/g;
const OWN_DIGIT = /[\u0966-\u096f\u0c66-\u0c6f]/g;
const NOT_OF_A_WORD = /[^\p{L}\p{N}\p{M}]+/u;
const WORD = /(?:\p{L}|\p{N}|\p{M}|\u200c|\u200d)+/gu;
const NOT_OF_A_PLAIN_WORD = /[^a-z0-9]+/;
const PLAIN = /^[\x20-\x7e]*$/;

/** Devanagari and Telugu digits have their value, plus 6, in the lowest four bits. */
const digitOf = (own: string) => String((own.charCodeAt(0) & 0xf) - 6);

/** Normalizes a text for comparison: no case, accents, or variants in Unicode and the three scripts. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(LEFT_OUT, "")
    .replace(CANDRABINDU, "\u0902")
    .replace(HALF_NASAL_HI, "\u0902")
    .replace(HALF_NASAL_TE, "\u0c02")
    .replace(OWN_DIGIT, digitOf)
    .normalize("NFC");
}

/** Returns the folded words of a text: "SB-X012 Café" gives sb, x012 and cafe. */
export function foldedWords(text: string): string[] {
  const words = foldText(text).split(PLAIN.test(text) ? NOT_OF_A_PLAIN_WORD : NOT_OF_A_WORD);
  return words.filter((word) => word !== "");
}

/** Returns the words of a text as written, with their positions. */
export function writtenWords(text: string): { at: number; word: string }[] {
  return [...text.matchAll(WORD)].map(({ index, 0: word }) => ({ at: index, word }));
}
