import type { Language } from "./languages.ts";

/** Inter is always there; a script's own font is fetched only by those who read it. */
export function loadFont(language: Language): void {
  if (language === "te") import("@fontsource-variable/noto-sans-telugu/wght.css");
  if (language === "hi") import("@fontsource-variable/noto-sans-devanagari/wght.css");
}
