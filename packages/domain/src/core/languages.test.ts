import { expect, test } from "vitest";
import { knownLanguage, languageOf } from "./languages.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["te", "te"],
  ["hi-IN", "hi"],
  ["fr, te;q=0.8, en;q=0.9", "en"],
  ["ta-IN,ta;q=0.9,TE;q=0.8", "te"],
  ["te;q=0, hi;q=0.1", "hi"],
  ["*", "en"],
  ["te;q=much", "te"],
])("the header %s selects %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test.each([
  ["te", "te"],
  ["de", "en"],
  ["../te", "en"],
  [null, "en"],
  [undefined, "en"],
])("the stored language %s selects %s", (stored, language) => {
  expect(knownLanguage(stored)).toBe(language);
});
