import { LANGUAGES } from "@switchboard/domain/core";
import { expect, test } from "vitest";
import { hiddenName } from "./hidden-names.ts";

test("translates the placeholder for a hidden name and falls back to English", () => {
  expect(new Set(LANGUAGES.map((language) => hiddenName(language))).size).toBe(LANGUAGES.length);
  expect(hiddenName()).toBe("Not shared with you");
});
