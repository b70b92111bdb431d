import type { DeviceEvent } from "@switchboard/contract";
import { EventType, MotorHealth } from "@switchboard/domain/site";

export interface MotorState {
  health: number | undefined;
  /** Set when the motor's protection stopped it, with the cause and time. */
  stoppedBy: { health: number; at: number } | undefined;
}

function isTrouble(health: number | undefined): boolean {
  return health === MotorHealth.dry || health === MotorHealth.overload;
}

/** Returns the motor's last report, preferring live ones; trouble right before a stop means that its protection stopped it. */
export function motorState(live: number | undefined, events: readonly DeviceEvent[]): MotorState {
  const told = events
    .filter(({ type }) => type === EventType.motorHealth)
    .map(({ value, createdAt }) => ({ health: value, at: Date.parse(createdAt) }))
    .sort((a, b) => b.at - a.at);
  const [last, before] = told;
  const health = live ?? last?.health;
  if (health !== MotorHealth.stopped || !last) return { health, stoppedBy: undefined };
  // The live report may arrive before the list of events has it.
  const cause = last.health === MotorHealth.stopped ? before : last;
  return { health, stoppedBy: cause && isTrouble(cause.health) ? cause : undefined };
}
