import type { ConfigValues } from "./device-config.ts";
import type { DeviceTypeCode } from "./device-types.ts";

/** The bell is the first switch of its device. The socket of a `SW_1_PLUS_1` remains a socket. */
const BELL_SWITCH = 1;
const BELL_TYPES: readonly DeviceTypeCode[] = ["SW_1_REL", "SW_1_PLUS_1"];

/** A bell rings for this long and then stops by itself. */
export const DOORBELL_RING_MS = 1_000;
/** The value of event 103, by our definition. */
export const DOORBELL_RUNG = 1;
/** The values of event 106, by our definition. With its human filter on, a bell only reports people. */
export const DoorbellMotion = { movement: 1, person: 2 } as const;
/** The default threshold in percent, by our definition. */
const LOW_BATTERY = 20;

/** Tells whether the battery, in percent, is below the device's threshold (spec §3, door-bell options). */
export function isDoorbellBatteryLow(config: ConfigValues, percent: number): boolean {
  const { doorbell_low_battery: threshold } = config;
  return percent < (typeof threshold === "number" ? threshold : LOW_BATTERY);
}

/**
 * Returns the `switch_no` of a device's door bell. Returns undefined when it has none. Most relays of these types are not bells, so one
 * only becomes a bell by its configuration: `disable_doorbell` false, or any door-bell option. `disable_doorbell` true ends this.
 */
export function doorbellOf(type: DeviceTypeCode, config: ConfigValues): number | undefined {
  if (!BELL_TYPES.includes(type) || config.disable_doorbell === true) return undefined;
  const isTold = Object.entries(config).some(
    ([key, value]) =>
      (key === "disable_doorbell" || key.startsWith("doorbell_")) && value !== null && value !== undefined,
  );
  return isTold ? BELL_SWITCH : undefined;
}
