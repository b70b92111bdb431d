import type { PowerEventType } from "@switchboard/domain/energy";
import type { CurtainState, EventName, MotorHealth, ProtectionBreach } from "@switchboard/domain/site";

/** The labels of events in one language, shared by screens and reports; `{…}` is a placeholder. */
export interface EventWords {
  event: Record<Exclude<EventName, "parking" | "doorbellMotion" | "heatAlarm" | "buzzer">, string> &
    Record<"parkingTaken" | "parkingFree" | "doorbellMovement" | "doorbellPerson", string> &
    Record<"tooHot" | "cooledDown" | "buzzerSounding" | "buzzerSilent" | "unknown", string>;
  protection: Record<ProtectionBreach, string>;
  motor: Record<keyof typeof MotorHealth | "unknown", string>;
  curtain: Record<keyof typeof CurtainState, string>;
  /** The quantities of power events (spec §9: 1 power, 2 current, 3 voltage, 4 power factor). */
  power: Record<PowerEventType, string>;
}
