import { expect, test } from "vitest";
import { MENU } from "../../menu.ts";
import { GO_KEYS, meaningOf, waitsStill } from "./keys.ts";

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

test.each([
  ["is pressed soon after", 1000, 1200, true],
  ["was pressed before the g was heard, on a page that was busy", 2800, 1100, true],
  ["is pressed once the g is forgotten", 1000, 2500, false],
] as const)("a g waits for its letter where that %s", (_name, heardAt, pressedAt, waits) => {
  expect(waitsStill(heardAt, pressedAt)).toBe(waits);
});
