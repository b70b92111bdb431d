import type { Language } from "@switchboard/domain/core";
import { en } from "./en.ts";
import { hi } from "./hi.ts";
import { te } from "./te.ts";
import type { ReportWords } from "./words-shape.ts";

const WORDS: Record<Language, ReportWords> = { en, te, hi };

export function reportWords(language: Language): ReportWords {
  return WORDS[language];
}

/** Puts values into their places; a value that looks like a place stays as it is. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
