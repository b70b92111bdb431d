import { type DeviceTypeCode, deviceType } from "../site/device-types.ts";
import { EventType } from "../site/event-types.ts";

/** A wire without supply still shows a few volts. */
const DEAD_VOLTS = 20;

/** Tells whether a meter's lasting events prove that nothing behind it has power: no supply, or no voltage. */
export function isSupplyGone(
  type: DeviceTypeCode,
  lasting: readonly { type: number; value: number | null }[],
): boolean {
  if (lasting.some((event) => event.type === EventType.noSupply)) return true;
  const { phases } = deviceType(type);
  const isDead = (phase: number) =>
    lasting.some((event) => event.type === EventType.underVoltage + phase && (event.value ?? DEAD_VOLTS) < DEAD_VOLTS);
  return phases > 0 && Array.from({ length: phases }, (_, phase) => phase).every(isDead);
}
