import type { Language } from "../../../i18n/languages.ts";

/** What people call each language, in any of the three: whoever cannot read this one types another. */
export const LANGUAGE_NAMES: Record<Language, readonly string[]> = {
  en: ["English", "ఇంగ్లీష్", "ఆంగ్లం", "अंग्रेज़ी", "इंग्लिश"],
  te: ["Telugu", "తెలుగు", "तेलुगु", "तेलुगू"],
  hi: ["Hindi", "హిందీ", "हिन्दी", "हिंदी"],
};
