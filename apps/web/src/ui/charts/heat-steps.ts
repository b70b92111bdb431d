/** The number of shades that can be told apart side by side. */
export const HEAT_STEPS = 5;

/** Where each shade ends, so that about as many values have each of them; equal values share one. */
export function heatLimits(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return Array.from({ length: HEAT_STEPS }, (_, step) => {
    const place = Math.ceil(((step + 1) / HEAT_STEPS) * sorted.length) - 1;
    return sorted[Math.max(0, place)] ?? 0;
  });
}

/** The shade of a value, from 1 to `HEAT_STEPS`. */
export function heatStep(value: number, limits: readonly number[]): number {
  const found = limits.findIndex((limit) => value <= limit);
  return found === -1 ? HEAT_STEPS : found + 1;
}
