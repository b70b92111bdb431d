import { createBills } from "./bills/bills.module.ts";
import { createDemand } from "./demand/demand.module.ts";
import { createSensors } from "./sensors/sensors.module.ts";
import { createTariffs } from "./tariffs/tariffs.module.ts";
import { createTelemetry } from "./telemetry/telemetry.module.ts";
import { createUsage } from "./usage/usage.module.ts";
import { createWaste } from "./waste/waste.module.ts";

/** Creates the readings of meters and sensors, which the site's meters need before there are bills. */
export function createMeasuring(given: Parameters<typeof createTelemetry>[0] & Parameters<typeof createSensors>[0]) {
  return { sensors: createSensors(given), telemetry: createTelemetry(given) };
}

type BillingDependencies = Omit<Parameters<typeof createBills>[0], "usage"> &
  Omit<Parameters<typeof createWaste>[0], "price"> &
  Omit<Parameters<typeof createDemand>[0], "supplies"> &
  Parameters<typeof createTariffs>[0];

/** Creates tariffs, bills, the search for waste, and demand limits. */
export function createBilling({ time, holds, ...given }: BillingDependencies) {
  const { database, clock, alarms } = given;
  const usage = createUsage(given);
  const bills = createBills({ ...given, usage: usage.service });
  return {
    usage,
    tariffs: createTariffs(given),
    bills,
    waste: createWaste({ ...given, price: (...query) => bills.cost.ofParts(...query) }),
    demand: createDemand({ database, clock, alarms, time, holds, supplies: bills.demand }),
  };
}
