/** Hourly raw `avg_energy` in kilowatt-hours (spec §9). */
export function hourlyKilowattHours(wattSeconds: number): number {
  return wattSeconds / 3_600_000;
}

/** Daily and longer values in kilowatt-hours (spec §9). */
export function dailyKilowattHours(wattSeconds: number): number {
  return wattSeconds / 3600 / 1000;
}
