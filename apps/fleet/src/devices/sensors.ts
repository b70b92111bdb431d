/** One thing that a virtual device measures beside electricity. */
export interface SensorTrait {
  key: string;
  low: number;
  high: number;
  /** 1 or 0, for half an hour at a time. */
  is_state?: boolean | undefined;
}

const HOUR = 3_600_000;

/** What sensors say at an instant: to and fro between their values, each at a pace of its own. */
export function sensorValues(sensors: readonly SensorTrait[], now: number): Record<string, number> {
  return Object.fromEntries(
    sensors.map(({ key, low, high, is_state }, index) => {
      const part = 0.5 + 0.5 * Math.sin(now / HOUR + 2 * index);
      if (is_state) return [key, Math.sin(Math.floor(now / (HOUR / 2)) * 7 + index) > 0.2 ? high : low];
      return [key, Math.round((low + (high - low) * part) * 10) / 10];
    }),
  );
}
