import { expect, test } from "vitest";
import { MENU } from "../../menu.ts";
import { GO_KEYS, meaningOf } from "./keys.ts";

test.each([
  ["?", false, { does: "help" }],
  ["/", true, { does: "search" }],
  ["g", false, { does: "wait" }],
  ["g", true, { does: "go", label: "groups" }],
  ["h", true, { does: "go", label: "home" }],
  ["h", false, { does: "nothing" }],
  ["x", true, { does: "nothing" }],
  ["constructor", true, { does: "nothing" }],
] as const)("%s, after a g: %s", (key, isWaiting, meaning) => {
  expect(meaningOf(key, isWaiting)).toEqual(meaning);
});

test("every letter leads to a screen of the menu", () => {
  const labels = MENU.flat().map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(Object.values(GO_KEYS)));
});
