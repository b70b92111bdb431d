import { sensorAdoption } from "./areas/energy/sensors/adopted-sensors.service.ts";
import type { Adopting } from "./areas/site/gateways/adopting.ts";

/** What modules do with a device of the field once it was adopted, or got other hardware. */
export const ADOPTING: readonly Adopting[] = [sensorAdoption];
