import { LANGUAGES } from "@switchboard/domain/core";
import { expect, test } from "vitest";
import { hiddenName } from "./hidden-names.ts";

test("a name that is not for the reader has words in every language, English where none is known", () => {
  expect(new Set(LANGUAGES.map((language) => hiddenName(language))).size).toBe(LANGUAGES.length);
  expect(hiddenName()).toBe("Not shared with you");
});
