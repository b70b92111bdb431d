import type { Language } from "@switchboard/domain/core";
import { en } from "./bill-en.ts";
import { hi } from "./bill-hi.ts";
import { te } from "./bill-te.ts";
import type { BillWords } from "./bill-words-shape.ts";

const WORDS: Record<Language, BillWords> = { en, te, hi };

export function billWords(language: Language): BillWords {
  return WORDS[language];
}
