import { isPlainName } from "@switchboard/domain/core";

/** The longest text of the field that is shown. */
export const LONGEST_TEXT = 120;
const LONGEST_ID = 200;
/** The longest prefix that is examined, so that a name of a megabyte costs nothing. */
const READ = 2000;

const MARKUP = /<[^<>]*>|[<>]/g;
/** Control characters, including those of direction, and half characters, except for the two joiners of Indian scripts. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Returns a text of the field for display: one line without markup and control characters, at most 120 characters long. */
export function fieldText(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  const plain = String(value)
    .slice(0, READ)
    .replace(MARKUP, "")
    .replace(/\s+/g, " ")
    .replace(UNSEEN, "")
    .normalize("NFC")
    .trim();
  if (!isPlainName(plain)) return "";
  return shortened(plain, LONGEST_TEXT);
}

/** Cuts between characters only. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let short = "";
  for (const character of text) {
    if (short.length + character.length > longest - 1) break;
    short += character;
  }
  return `${short.trimEnd()}…`;
}

const UNFIT_FOR_IDS = /[#+\p{Cc}\p{Cs}]/u;

/** Returns an id of the field unchanged; undefined for one that would match more than itself in a topic. */
export function fieldId(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length === 0 || value.length > LONGEST_ID) return undefined;
  return UNFIT_FOR_IDS.test(value) ? undefined : value;
}
