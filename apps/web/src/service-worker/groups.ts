const LANGUAGES = ["en", "te", "hi"] as const;
const FONTS: Record<string, string> = { "noto-sans-telugu": "te", "noto-sans-devanagari": "hi" };

/** Which group a file of the build belongs to, by its name and what it is made of; undefined where everybody needs it. */
export function groupOf(name: string, madeOf: readonly string[]): string | undefined {
  if (name.endsWith(".pdf")) return "demo";
  for (const [font, language] of Object.entries(FONTS)) {
    if (name.includes(font) || (name.endsWith(".css") && madeOf.some((text) => text.includes(font)))) return language;
  }
  const isTexts = madeOf.length > 0 && madeOf.every((module) => /[\\/]i18n[\\/]\w+[\\/]\w+\.json$/.test(module));
  return isTexts
    ? LANGUAGES.find((language) => madeOf.every((module) => module.includes(`/i18n/${language}/`)))
    : undefined;
}
