import type { FuelPrices } from "@switchboard/domain/energy";

export const fuelUnit = ({ measure }: Pick<FuelPrices, "measure">) => (measure === "apparent" ? "kVAh" : "kWh");
