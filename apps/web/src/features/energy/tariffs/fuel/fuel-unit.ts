import type { FuelPrices } from "@switchboard/domain";

export const fuelUnit = ({ measure }: Pick<FuelPrices, "measure">) => (measure === "apparent" ? "kVAh" : "kWh");
