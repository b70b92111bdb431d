/** The try-it building is in Asia/Kolkata, which has one offset all year. */
const BUILDING_UTC_OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** Returns the hour of the building's day, from 0 up to 24, with its fraction. */
export function hourOfDay(now: number): number {
  return (((now + BUILDING_UTC_OFFSET_MS) % DAY_MS) / DAY_MS) * 24;
}

/** Returns the running share of a building's load: a fifth at night, all of it in the early afternoon. */
export function dayShape(now: number): number {
  const fromPeak = ((hourOfDay(now) - 14) / 24) * 2 * Math.PI;
  return 0.6 + 0.4 * Math.cos(fromPeak);
}
