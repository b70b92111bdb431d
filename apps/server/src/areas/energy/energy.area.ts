import { createBills } from "./bills/bills.module.ts";
import { createDemand } from "./demand/demand.module.ts";
import { createSensors } from "./sensors/sensors.module.ts";
import { createTariffs } from "./tariffs/tariffs.module.ts";
import { createTelemetry } from "./telemetry/telemetry.module.ts";
import { createUsage } from "./usage/usage.module.ts";
import { createWaste } from "./waste/waste.module.ts";

/** Creates the readings of meters and sensors, which the site's meters need before there are bills. */
export function createMeasuring(
  dependencies: Parameters<typeof createTelemetry>[0] & Parameters<typeof createSensors>[0],
) {
  return { sensors: createSensors(dependencies), telemetry: createTelemetry(dependencies) };
}

type BillingDependencies = Omit<Parameters<typeof createBills>[0], "usage"> &
  Omit<Parameters<typeof createWaste>[0], "price"> &
  Omit<Parameters<typeof createDemand>[0], "supplies"> &
  Parameters<typeof createTariffs>[0];

/** Creates tariffs, bills, the search for waste, and demand limits. */
export function createBilling({ time, holds, ...dependencies }: BillingDependencies) {
  const { database, clock, alarms } = dependencies;
  const usage = createUsage(dependencies);
  const bills = createBills({ ...dependencies, usage: usage.service });
  return {
    usage,
    tariffs: createTariffs(dependencies),
    bills,
    waste: createWaste({ ...dependencies, price: (...query) => bills.cost.ofParts(...query) }),
    demand: createDemand({ database, clock, alarms, time, holds, supplies: bills.demand }),
  };
}
