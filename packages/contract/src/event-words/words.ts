import type { CurtainState, EventName, MotorHealth } from "@switchboard/domain";

/** What happened, in the words of one language; `{…}` is filled in. Screens and reports say it the same way. */
export interface EventWords {
  event: Record<Exclude<EventName, "parking">, string> & { parkingTaken: string; parkingFree: string; unknown: string };
  motor: Record<keyof typeof MotorHealth | "unknown", string>;
  curtain: Record<keyof typeof CurtainState, string>;
}
