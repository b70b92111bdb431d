import type { PowerEventType } from "@switchboard/domain/energy";
import type { CurtainState, EventName, MotorHealth, ProtectionBreach } from "@switchboard/domain/site";

/** What happened, in the words of one language; `{…}` is filled in. Screens and reports say it the same way. */
export interface EventWords {
  event: Record<Exclude<EventName, "parking" | "doorbellMotion" | "heatAlarm" | "buzzer">, string> &
    Record<"parkingTaken" | "parkingFree" | "doorbellMovement" | "doorbellPerson", string> &
    Record<"tooHot" | "cooledDown" | "buzzerSounding" | "buzzerSilent" | "unknown", string>;
  protection: Record<ProtectionBreach, string>;
  motor: Record<keyof typeof MotorHealth | "unknown", string>;
  curtain: Record<keyof typeof CurtainState, string>;
  /** What of the supply a power event is about (spec §9: 1 power, 2 current, 3 voltage, 4 power factor). */
  power: Record<PowerEventType, string>;
}
