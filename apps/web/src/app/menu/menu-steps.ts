/**
 * The menu's four visibility steps (spec §2), in the order in which they cycle: places and screens in two columns; places
 * beside and screens above the content; the same with the places as icons; and nothing but the content.
 */
export const MENU_STEPS = ["both", "places", "icons", "hidden"] as const;
export type MenuStep = (typeof MENU_STEPS)[number];

/** The spec's breakpoints (§9). */
export const WIDE_PX = 1440;
export const PHONE_PX = 768;

/** A phone has a bottom bar instead; elsewhere the user's choice outranks the width. */
export function menuStep(width: number, chosen: number | undefined): MenuStep {
  if (width < PHONE_PX) return "hidden";
  const step = chosen === undefined ? undefined : MENU_STEPS[chosen];
  return step ?? (width >= WIDE_PX ? "both" : "places");
}

export function nextMenuStep(step: MenuStep): number {
  return (MENU_STEPS.indexOf(step) + 1) % MENU_STEPS.length;
}

/** Where the screens of the current place are shown; a phone always has them above the content. */
export function screensShown(width: number, step: MenuStep): "column" | "tabs" | "nowhere" {
  if (width < PHONE_PX) return "tabs";
  if (step === "both") return "column";
  return step === "hidden" ? "nowhere" : "tabs";
}
