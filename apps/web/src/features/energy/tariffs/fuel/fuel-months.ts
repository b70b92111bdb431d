import type { FuelPrices } from "@switchboard/domain/energy";

export const fuelUnit = ({ measure }: Pick<FuelPrices, "measure">) => (measure === "apparent" ? "kVAh" : "kWh");

/** Returns the months to list, newest first: those until now, and later ones that already have a price. */
export function listedMonths({ months }: FuelPrices, thisMonth: string): FuelPrices["months"] {
  return months.filter(({ month, price }) => month <= thisMonth || price !== null);
}
