/// <reference types="vite/types/importMeta.d.ts" />
import { knownLanguage } from "@switchboard/domain/core";
import type { WordFiles } from "./text-types.ts";

export { fillGaps } from "./fill-gaps.ts";
export type { WordFiles } from "./text-types.ts";

/** Screens name events; letters, reports and the words about fields are written by the server alone. */
const BUNDLED = import.meta.glob<WordFiles[keyof WordFiles]>("./*/site/events.json", {
  import: "default",
  eager: true,
});

/** Does for browsers, which have no folders, what `read-words.ts` does for Node. */
export function wordsOf<File extends keyof WordFiles>(file: File, language: string): WordFiles[File] {
  const words = BUNDLED[`./${knownLanguage(language)}/${file}.json`];
  if (!words) throw new Error(`A browser has no ${file}`);
  return words as WordFiles[File];
}
