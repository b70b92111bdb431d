/** Latin accents, the dot under Hindi letters, joiners and other signs that people leave out or cannot see. */
const LEFT_OUT = /[\u0300-\u036f]|\u093c|[\u200b-\u200d]|\u2060|[\ufe00-\ufe0f]|\ufeff/g;
/** A nasal written as a half letter and as a dot is the same word: हिन्दी and हिंदी, హిన్దీ and హిందీ. */
const HALF_NASAL_HI = /[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])/g;
const HALF_NASAL_TE = /[\u0c19\u0c1e\u0c23\u0c28\u0c2e]\u0c4d(?=[\u0c15-\u0c39])/g;
const CANDRABINDU = /\u0901/g;
const OWN_DIGIT = /[\u0966-\u096f\u0c66-\u0c6f]/g;
const NOT_OF_A_WORD = /[^\p{L}\p{N}\p{M}]+/u;
const WORD = /(?:\p{L}|\p{N}|\p{M}|\u200c|\u200d)+/gu;
const NOT_OF_A_PLAIN_WORD = /[^a-z0-9]+/;
const PLAIN = /^[\x20-\x7e]*$/;

/** Digits of Devanagari and Telugu end in the same four bits as their value, from 6. */
const digitOf = (own: string) => String((own.charCodeAt(0) & 0xf) - 6);

/** A text as it is compared: without case, accents, and ways of writing the same in Unicode and in the three scripts. */
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

/** The words of a text, folded: "SB-X012 Café" is sb, x012 and cafe. */
export function foldedWords(text: string): string[] {
  const words = foldText(text).split(PLAIN.test(text) ? NOT_OF_A_PLAIN_WORD : NOT_OF_A_WORD);
  return words.filter((word) => word !== "");
}

/** The words of a text as they are written, with where each begins. */
export function writtenWords(text: string): { at: number; word: string }[] {
  return [...text.matchAll(WORD)].map(({ index, 0: word }) => ({ at: index, word }));
}
