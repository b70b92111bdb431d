import type { ConfigValues } from "./device-config.ts";
import type { DeviceTypeCode } from "./device-types.ts";

/** The bell is the first switch of its device; the socket of a `SW_1_PLUS_1` stays a socket. */
const BELL_SWITCH = 1;
const BELL_TYPES: readonly DeviceTypeCode[] = ["SW_1_REL", "SW_1_PLUS_1"];

/** A bell sounds for this long, and is silent again by itself. */
export const DOORBELL_RING_MS = 1_000;
/** The value of event 103, our assignment. */
export const DOORBELL_RUNG = 1;
/** The values of event 106, our assignment. With its human filter on, a bell reports people alone. */
export const DoorbellMotion = { movement: 1, person: 2 } as const;
/** Where nobody has set the threshold, in percent; our assignment. */
const LOW_BATTERY = 20;

/** Whether the battery, in percent, is below the threshold of its device (spec §3, door-bell options). */
export function isDoorbellBatteryLow(config: ConfigValues, percent: number): boolean {
  const { doorbell_low_battery: threshold } = config;
  return percent < (typeof threshold === "number" ? threshold : LOW_BATTERY);
}

/**
 * The `switch_no` of a device's door bell; undefined where it has none. Most relays of these types are no bells, so one
 * becomes a bell by being told: `disable_doorbell` false, or any door-bell option set. `disable_doorbell` true ends it.
 */
export function doorbellOf(type: DeviceTypeCode, config: ConfigValues): number | undefined {
  if (!BELL_TYPES.includes(type) || config.disable_doorbell === true) return undefined;
  const isTold = Object.entries(config).some(
    ([key, value]) =>
      (key === "disable_doorbell" || key.startsWith("doorbell_")) && value !== null && value !== undefined,
  );
  return isTold ? BELL_SWITCH : undefined;
}
