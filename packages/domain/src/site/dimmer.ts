/** Every dimmer and fan regulator of the device list has five steps. */
export const DIMMER_STEPS = 5;

/** The hardware's full-on value, which is 99 and not 100 (spec §4). */
const FULL = 99;

/** The level a raw dimmer value stands for (spec §4). */
export function dimmerLevel(value: number, steps: number = DIMMER_STEPS): number {
  if (value === FULL) return 5;
  const width = 100 / steps;
  return value < width ? 1 : Math.floor(value / width);
}

/** The raw value to send for a level, so that `dimmerLevel` reads the same level back. */
export function dimmerValue(level: number, steps: number = DIMMER_STEPS): number {
  if (level >= steps) return FULL;
  return Math.ceil(Math.max(1, level) * (100 / steps));
}
