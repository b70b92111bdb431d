/** Amperes to two decimals (spec §9). */
export function formatCurrent(amperes: number): number {
  return Math.round(amperes * 100) / 100;
}

/** Volts are cut, not rounded (spec §9). */
export function formatVoltage(volts: number): number {
  return Math.floor(volts);
}

/** Raw watts to kilowatts with two decimals (spec §9). */
export function kilowatts(watts: number): number {
  return Math.round(watts / 10) / 100;
}
