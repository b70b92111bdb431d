import type { Language } from "./languages.ts";

/** Inter is always there; a script's own font is fetched only by those who read it. */
export function loadFont(language: Language): void {
  if (language === "te") import("@fontsource-variable/noto-sans-telugu/wght.css").catch(keepSystemFont);
  if (language === "hi") import("@fontsource-variable/noto-sans-devanagari/wght.css").catch(keepSystemFont);
}

/** Without the font the text is there all the same, so there is nothing to tell anybody. */
function keepSystemFont(): void {}
