import { expect, it, test } from "vitest";
import { MENU_STEPS, menuStep, nextMenuStep, screensShown } from "./menu-steps.ts";

test.each([
  [1920, undefined, "both"],
  [1440, undefined, "both"],
  [1439, undefined, "places"],
  [768, undefined, "places"],
  [767, undefined, "hidden"],
  [767, 0, "hidden"],
  [1920, 2, "icons"],
  [800, 3, "hidden"],
  [1920, 9, "both"],
] as const)("at %i pixels with the choice %s it is %s", (width, chosen, step) => {
  expect(menuStep(width, chosen)).toBe(step);
});

it("cycles through all four and begins again", () => {
  let step = menuStep(1440, undefined);
  const seen = MENU_STEPS.map(() => {
    step = menuStep(1440, nextMenuStep(step));
    return step;
  });
  expect(seen).toEqual(["places", "icons", "hidden", "both"]);
});

test.each([
  [1440, "both", "column"],
  [768, "both", "column"],
  [1440, "places", "tabs"],
  [1440, "icons", "tabs"],
  [1440, "hidden", "nowhere"],
  [767, "hidden", "tabs"],
] as const)("shows the screens of a place at %i pixels in the step %s: %s", (width, step, shown) => {
  expect(screensShown(width, step)).toBe(shown);
});
