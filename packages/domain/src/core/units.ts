/** Amperes to two decimals (spec §9). */
export function formatCurrent(amperes: number): number {
  return Math.round(amperes * 100) / 100;
}

/** Volts are truncated, not rounded (spec §9). */
export function formatVoltage(volts: number): number {
  return Math.floor(volts);
}

/** Raw watts to kilowatts with two decimals (spec §9). */
export function kilowatts(watts: number): number {
  return Math.round(watts / 10) / 100;
}

/** Formats 12AM to 11PM, or 0H to 23H for people with the 24-hour clock (spec §9). */
export function hourLabel(hour: number, is24Hour: boolean): string {
  if (is24Hour) return `${hour}H`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? "AM" : "PM"}`;
}
