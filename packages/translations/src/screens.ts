import { files as english } from "./en/screens.ts";
import type { LanguageFiles, LanguageInfo } from "./language-info.ts";

export type { LanguageFiles, LanguageInfo } from "./language-info.ts";
export type { ScreenTexts } from "./text-types.ts";

/** By the path of the file in the folder of each language: `./te/language.ts`. */
export const LANGUAGE_INFO = import.meta.glob<LanguageInfo>("./*/language.ts", {
  import: "language",
  eager: true,
});

/**
 * The names of all files are two kilobytes for each language, which everybody would wait for. So they are known of English at once, and
 * of another language when somebody reads it.
 */
export const ENGLISH_FILES: LanguageFiles = english;
export const OTHER_FILES = import.meta.glob<LanguageFiles>(["./*/screens.ts", "!./en/screens.ts"], {
  import: "files",
});
