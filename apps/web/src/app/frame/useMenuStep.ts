import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { usePreference } from "../../ui/preferences.ts";
import { type MenuStep, menuStep, nextMenuStep, PHONE_PX, WIDE_PX } from "../menu-steps.ts";

/** The step in force, and the way to the next one, which Ctrl B takes too. */
export function useMenuStep(): { step: MenuStep; cycle(): void } {
  const [chosen, choose] = usePreference<number | undefined>("menu-step", undefined);
  const wide = useMediaQuery(`(min-width: ${WIDE_PX}px)`, undefined, { getInitialValueInEffect: false });
  const desk = useMediaQuery(`(min-width: ${PHONE_PX}px)`, undefined, { getInitialValueInEffect: false });
  const step = menuStep(wide ? WIDE_PX : desk ? PHONE_PX : 0, chosen);
  const cycle = () => choose(nextMenuStep(step));
  useHotkeys([["mod+B", cycle]]);
  return { step, cycle };
}
