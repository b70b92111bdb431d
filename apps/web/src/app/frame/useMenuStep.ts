import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { usePreference } from "../../ui/preferences.ts";
import { type MenuStep, menuStep, nextMenuStep, PHONE_PX, screensShown, WIDE_PX } from "../menu/menu-steps.ts";

interface Menu {
  step: MenuStep;
  /** Where the screens of the current place are shown. */
  screens: ReturnType<typeof screensShown>;
  cycle(): void;
}

/** The step in force, and the way to the next one, which Ctrl B takes too. */
export function useMenuStep(): Menu {
  const [chosen, choose] = usePreference<number | undefined>("menu-step", undefined);
  const wide = useMediaQuery(`(min-width: ${WIDE_PX}px)`, undefined, { getInitialValueInEffect: false });
  const desk = useMediaQuery(`(min-width: ${PHONE_PX}px)`, undefined, { getInitialValueInEffect: false });
  const width = wide ? WIDE_PX : desk ? PHONE_PX : 0;
  const step = menuStep(width, chosen);
  const cycle = () => choose(nextMenuStep(step));
  useHotkeys([["mod+B", cycle]]);
  return { step, screens: screensShown(width, step), cycle };
}
