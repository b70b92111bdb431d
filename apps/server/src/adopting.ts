import type { Adopting } from "./modules/gateways/adopting.ts";
import { sensorAdoption } from "./modules/sensors/adopted-sensors.service.ts";

/** What modules do with a device of the field once it was adopted, or got other hardware. */
export const ADOPTING: readonly Adopting[] = [sensorAdoption];
