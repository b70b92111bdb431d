import { commandsTrail } from "./modules/commands/commands-trail.service.ts";
import { endCommandsOf } from "./modules/commands/settlement.service.ts";
import { type DeviceEnd, devicesOfEnterprise } from "./modules/devices/devices.service.ts";
import type { EnterpriseEnd } from "./modules/enterprises/enterprises.service.ts";
import { eventsHistory } from "./modules/health/removed-events.service.ts";
import { statusHistory } from "./modules/live/removed-status-changes.service.ts";
import { meterPlaces } from "./modules/meters/removed-meters.service.ts";
import { sendsTrail } from "./modules/remotes/removed-sends.service.ts";
import { sensorsHistory } from "./modules/sensors/removed-sensors.service.ts";
import { readingsHistory } from "./modules/telemetry/removed-readings.service.ts";
import { usageHistory } from "./modules/usage/removed-usage.service.ts";

/** What is kept without a foreign key, being cut by month or written in bulk, and goes once its device has left the bin. */
export const HISTORY = [readingsHistory, usageHistory, sensorsHistory, eventsHistory, statusHistory];

export const DEVICE_END: DeviceEnd = { leave: [meterPlaces], endCommandsOf };

export const ENTERPRISE_END: EnterpriseEnd = {
  history: [devicesOfEnterprise, ...HISTORY],
  trail: [commandsTrail, sendsTrail],
};
