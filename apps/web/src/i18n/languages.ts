import { LANGUAGES as CODES, type Language } from "@switchboard/domain";

export type { Language };

/** Each by its own name, so that those who read it find it. */
const NAMES: Record<Language, string> = { en: "English", te: "తెలుగు", hi: "हिन्दी" };
export const LANGUAGES = CODES.map((code) => ({ code, name: NAMES[code] }));

export const DEFAULT_LANGUAGE: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return CODES.some((code) => code === value);
}
