import { expect, it, test } from "vitest";
import { MENU_STEPS, menuStep, nextMenuStep } from "./menu-steps.ts";

test.each([
  [1920, undefined, "full"],
  [1440, undefined, "full"],
  [1439, undefined, "compact"],
  [768, undefined, "compact"],
  [767, undefined, "hidden"],
  [767, 0, "hidden"],
  [1920, 2, "icons"],
  [800, 3, "hidden"],
  [1920, 9, "full"],
] as const)("at %i pixels with the choice %s it is %s", (width, chosen, step) => {
  expect(menuStep(width, chosen)).toBe(step);
});

it("cycles through all four and begins again", () => {
  let step = menuStep(1440, undefined);
  const seen = MENU_STEPS.map(() => {
    step = menuStep(1440, nextMenuStep(step));
    return step;
  });
  expect(seen).toEqual(["compact", "icons", "hidden", "full"]);
});
