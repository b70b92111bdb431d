/** The try-it building stands in Asia/Kolkata, which keeps one offset all year. */
const BUILDING_UTC_OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** The hour of the building's day, 0 up to 24, with its fraction. */
export function hourOfDay(now: number): number {
  return (((now + BUILDING_UTC_OFFSET_MS) % DAY_MS) / DAY_MS) * 24;
}

/** How much of a building's load runs: a fifth at night, all of it in the early afternoon. */
export function dayShape(now: number): number {
  const fromPeak = ((hourOfDay(now) - 14) / 24) * 2 * Math.PI;
  return 0.6 + 0.4 * Math.cos(fromPeak);
}
