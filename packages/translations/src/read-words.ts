import { readFileSync } from "node:fs";
import path from "node:path";
import { knownLanguage } from "@switchboard/domain/core";
import type { WordFiles } from "./text-types.ts";

export { fillGaps } from "./fill-gaps.ts";
export type { WordFiles } from "./text-types.ts";

const loaded = new Map<string, unknown>();

/** One file of words in a language, found by the language's folder; English for a language that is not ours. */
export function wordsOf<File extends keyof WordFiles>(file: File, language: string): WordFiles[File] {
  const name = `${knownLanguage(language)}/${file}.json`;
  const words = loaded.get(name) ?? JSON.parse(readFileSync(path.join(import.meta.dirname, name), "utf8"));
  loaded.set(name, words);
  return words as WordFiles[File];
}
