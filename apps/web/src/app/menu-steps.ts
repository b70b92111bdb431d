/** The menu's four visibility steps (spec §2), in the order in which they cycle. */
export const MENU_STEPS = ["full", "compact", "icons", "hidden"] as const;
export type MenuStep = (typeof MENU_STEPS)[number];

/** The spec's breakpoints (§9). */
export const WIDE_PX = 1440;
export const PHONE_PX = 768;

/** A phone has its bottom bar instead; elsewhere a choice outranks what the width suggests. */
export function menuStep(width: number, chosen: number | undefined): MenuStep {
  if (width < PHONE_PX) return "hidden";
  const step = chosen === undefined ? undefined : MENU_STEPS[chosen];
  return step ?? (width >= WIDE_PX ? "full" : "compact");
}

export function nextMenuStep(step: MenuStep): number {
  return (MENU_STEPS.indexOf(step) + 1) % MENU_STEPS.length;
}
