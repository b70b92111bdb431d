/** The languages of fonts, by the part of the file name that identifies them: `noto-sans-telugu` → `te`. */
export type FontLanguages = Readonly<Record<string, string>>;

const TEXTS = /[\\/]translations[\\/]src[\\/](\w+)[\\/]\w+[\\/]screens[\\/]\w+\.json$/;

/** The group of a file of the build, by its name and its modules; undefined where everybody needs the file. */
export function groupOf(name: string, madeOf: readonly string[], fonts: FontLanguages): string | undefined {
  if (name.endsWith(".pdf")) return "demo";
  // Two megabytes that only read a floor plan, which cannot be saved without the server anyway.
  if (/^assets\/pdf[-.]/.test(name)) return "pdf";
  for (const [font, language] of Object.entries(fonts)) {
    if (name.includes(font) || (name.endsWith(".css") && madeOf.some((text) => text.includes(font)))) return language;
  }
  const languages = new Set(madeOf.map((module) => TEXTS.exec(module)?.[1]));
  return languages.size === 1 ? [...languages][0] : undefined;
}
