import { expect, test } from "vitest";
import { PLACES } from "../../menu/places.ts";
import { isStillWaiting, meaningOf, PLACE_KEYS, SCREEN_KEYS, targetOf } from "./keys.ts";

test.each([
  ["?", false, { does: "help" }],
  ["/", true, { does: "search" }],
  ["g", false, { does: "wait" }],
  ["g", true, { does: "goToScreen", screen: "groups" }],
  ["h", true, { does: "goToPlace", place: "home" }],
  ["p", true, { does: "goToPlace", place: "peopleAndSettings" }],
  ["h", false, { does: "nothing" }],
  ["x", true, { does: "nothing" }],
  ["constructor", true, { does: "nothing" }],
] as const)("%s, after a g: %s", (key, isWaiting, meaning) => {
  expect(meaningOf(key, isWaiting)).toEqual(meaning);
});

test("has one letter for every place, and none that means two things", () => {
  expect(Object.values(PLACE_KEYS).toSorted()).toEqual(PLACES.map(({ name }) => name).toSorted());
  const shared = Object.keys(PLACE_KEYS).filter((key) => Object.hasOwn(SCREEN_KEYS, key));
  expect(shared).toEqual([]);
});

const [, CONTROL] = PLACES;
test.each([
  ["the first screen of a place", { does: "goToPlace", place: "control" }, "control"],
  ["nowhere where the place is not offered", { does: "goToPlace", place: "reports" }, undefined],
  ["a screen", { does: "goToScreen", screen: "groups" }, "groups"],
  ["nowhere where the screen is not offered", { does: "goToScreen", screen: "users" }, undefined],
  ["nowhere where the key means something else", { does: "help" }, undefined],
] as const)("leads to %s", (_name, pressed, screen) => {
  expect(targetOf(pressed, CONTROL ? [CONTROL] : [])).toBe(screen);
});

test.each([
  ["is pressed soon after", 1000, 1200, true],
  ["was pressed before the g was heard, on a page that was busy", 2800, 1100, true],
  ["is pressed once the g is forgotten", 1000, 2500, false],
] as const)("a g waits for its letter where that %s", (_name, heardAt, pressedAt, waits) => {
  expect(isStillWaiting(heardAt, pressedAt)).toBe(waits);
});
