import type { Language } from "./languages.ts";

const HIDDEN_NAME: Record<Language, string> = {
  en: "Not shared with you",
  te: "మీతో పంచుకోలేదు",
  hi: "आपके साथ साझा नहीं",
};

/** What stands in the place of a name that the reader may not see, or not any more: own schedules, scenes and tickets stay. */
export function hiddenName(language: Language = "en"): string {
  return HIDDEN_NAME[language];
}
