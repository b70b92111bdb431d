import type { DeviceEvent } from "@switchboard/contract";
import { EventType, MotorHealth } from "@switchboard/domain/site";

export interface MotorState {
  health: number | undefined;
  /** Why and when it stopped to protect itself, where that is how it stopped. */
  stoppedBy: { health: number; at: number } | undefined;
}

function isTrouble(health: number | undefined): boolean {
  return health === MotorHealth.dry || health === MotorHealth.overload;
}

/** What the motor last said, live before past; trouble right before a stop means that its protection stopped it. */
export function motorState(live: number | undefined, events: readonly DeviceEvent[]): MotorState {
  const told = events
    .filter(({ type }) => type === EventType.motorHealth)
    .map(({ value, createdAt }) => ({ health: value, at: Date.parse(createdAt) }))
    .sort((a, b) => b.at - a.at);
  const [last, before] = told;
  const health = live ?? last?.health;
  if (health !== MotorHealth.stopped || !last) return { health, stoppedBy: undefined };
  // The live word may have come before the list of the past heard of it.
  const cause = last.health === MotorHealth.stopped ? before : last;
  return { health, stoppedBy: cause && isTrouble(cause.health) ? cause : undefined };
}
