import type { LanguageFiles } from "../language-info.ts";

export const files: LanguageFiles = {
  texts: import.meta.glob<{ default: object }>("./*/screens/*.json"),
  loadFont: () => import("@fontsource-variable/noto-sans-telugu/wght.css"),
};
