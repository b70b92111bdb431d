import { isPlainName } from "@switchboard/domain/core";

/** The longest text of the field that is shown to anybody. */
export const LONGEST_TEXT = 120;
const LONGEST_ID = 200;
/** More than this nobody looks into, so that a name of a megabyte costs nothing. */
const READ = 2000;

const MARKUP = /<[^<>]*>|[<>]/g;
/** Controls, also those of direction, and halves of characters, but for the two joiners that Indian scripts are written with. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** A name or text of the field as people may see it: one line, without markup and control characters, 120 characters at most. */
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

/** Never cut through the middle of a character. */
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

/** An id of the field, to be given back as it came; undefined for what could stand for more than itself in a topic. */
export function fieldId(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length === 0 || value.length > LONGEST_ID) return undefined;
  return UNFIT_FOR_IDS.test(value) ? undefined : value;
}
