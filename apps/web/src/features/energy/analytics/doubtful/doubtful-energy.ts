import { dailyKilowattHours } from "@switchboard/domain/energy";

/** Formats watt-seconds as kilowatt-hours. */
export function doubtfulEnergy(language: string): (wattSeconds: number) => string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return (wattSeconds) => `${format.format(dailyKilowattHours(wattSeconds))}\u00a0kWh`;
}
