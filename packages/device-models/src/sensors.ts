/** A quantity that a virtual device measures besides electricity. */
export interface SensorTrait {
  key: string;
  low: number;
  high: number;
  /** 1 or 0, for half an hour at a time. */
  is_state?: boolean | undefined;
  /** The device that cools to some temperature while its first switch is on. */
  cooled?: { by: string; to: number } | undefined;
}

/** The rate of cooling in degrees a minute. Without cooling, the temperature returns over an hour or two. */
const COOLS_PER_MS = 0.055 / 60_000;
const WARMS_MS = 80 * 60_000;

/** Returns the temperature of a cooled place, continuing from the last value. */
export function cooledValue(
  last: { value: number; at: number } | undefined,
  { to, warm, isOn }: { to: number; warm: number; isOn: boolean },
  now: number,
): number {
  if (!last) return isOn ? to : warm;
  const passed = Math.max(0, now - last.at);
  if (isOn) return Math.max(to, last.value - passed * COOLS_PER_MS);
  return warm + (last.value - warm) * Math.exp(-passed / WARMS_MS);
}

const HOUR = 3_600_000;

/** Returns the values of sensors at an instant. They oscillate within their limits, each at its own pace. */
export function sensorValues(sensors: readonly SensorTrait[], now: number): Record<string, number> {
  return Object.fromEntries(
    sensors.map(({ key, low, high, is_state }, index) => {
      const part = 0.5 + 0.5 * Math.sin(now / HOUR + 2 * index);
      if (is_state) return [key, Math.sin(Math.floor(now / (HOUR / 2)) * 7 + index) > 0.2 ? high : low];
      return [key, Math.round((low + (high - low) * part) * 10) / 10];
    }),
  );
}
