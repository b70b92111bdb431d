import type { Place, PlaceName } from "../../menu/places.ts";
import type { ScreenName } from "../../menu/screens.ts";

export interface TourStep {
  name: Extract<PlaceName, "home" | "control" | "automation" | "energy" | "alarms"> | "search";
  /** Missing for a thing of every screen. */
  screen?: ScreenName;
  /** Selects the thing that the step is about; the step is shown without it where the list is empty. */
  target: string;
}

const STEPS: readonly TourStep[] = [
  { name: "home", screen: "home", target: "[data-tour='status']" },
  { name: "control", screen: "control", target: "main [data-switch]" },
  { name: "automation", screen: "schedules", target: "main article" },
  { name: "energy", screen: "energy", target: "[data-tour='energy'] > :first-child" },
  { name: "alarms", screen: "alarms", target: "main article" },
  { name: "search", target: "header [aria-keyshortcuts='Control+K']" },
];

/** The steps on the screens that this person is offered. */
export function offeredSteps(places: readonly Place[]): TourStep[] {
  return STEPS.filter(({ screen }) => !screen || places.some(({ screens }) => screens.includes(screen)));
}
