/** Every dimmer and fan regulator of the device list has five steps. */
export const DIMMER_STEPS = 5;

/** The hardware's full-on value, which is 99 and not 100 (spec §4). */
const FULL = 99;

/** Returns the level of a raw dimmer value (spec §4). */
export function dimmerLevel(value: number, steps: number = DIMMER_STEPS): number {
  if (value === FULL) return 5;
  const width = 100 / steps;
  return value < width ? 1 : Math.floor(value / width);
}

/** Returns the raw value for a level, which `dimmerLevel` converts back to that level. */
export function dimmerValue(level: number, steps: number = DIMMER_STEPS): number {
  if (level >= steps) return FULL;
  return Math.ceil(Math.max(1, level) * (100 / steps));
}
