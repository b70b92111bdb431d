import { DAY, HOUR } from "../time.ts";
import type { SiteHold, SiteInterlock } from "./site.ts";

/** What the technicians have asked for: no dry heat all day, and a pump that is not started again at once. */
export const LIMITS = {
  Geyser: { max_run_s: 3600 },
  "Fountain pump": { min_on_s: 300, min_off_s: 300 },
};

export const INTERLOCKS: SiteInterlock[] = [
  { name: "Lawn sprinklers or drip", switches: ["Lawn sprinklers", "Flower bed drip"], ago: 8 * DAY },
];

/** It is on at any hour, so that the weeks behind it stay true. */
export const HOLDS: SiteHold[] = [
  { turn: "Panel exhaust", state: 1, why: "Panel room painted today, keep the air moving", ago: 5 * HOUR },
];
