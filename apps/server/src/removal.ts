import { commandsTrail } from "./areas/control/commands/commands-trail.service.ts";
import { endCommandsOf } from "./areas/control/commands/settlement.service.ts";
import { sensorsHistory } from "./areas/energy/sensors/removed-sensors.service.ts";
import { readingsHistory } from "./areas/energy/telemetry/removed-readings.service.ts";
import { usageHistory } from "./areas/energy/usage/removed-usage.service.ts";
import type { EnterpriseEnd } from "./areas/people/enterprises/enterprises.service.ts";
import { type DeviceEnd, devicesOfEnterprise } from "./areas/site/devices/devices.service.ts";
import { eventsHistory } from "./areas/site/health/removed-events.service.ts";
import { statusHistory } from "./areas/site/live/removed-status-changes.service.ts";
import { meterPlaces } from "./areas/site/meters/removed-meters.service.ts";
import { sendsTrail } from "./areas/site/remotes/removed-sends.service.ts";

/** What is kept without a foreign key, being cut by month or written in bulk, and goes once its device has left the bin. */
export const HISTORY = [readingsHistory, usageHistory, sensorsHistory, eventsHistory, statusHistory];

export const DEVICE_END: DeviceEnd = { leave: [meterPlaces], endCommandsOf };

export const ENTERPRISE_END: EnterpriseEnd = {
  history: [devicesOfEnterprise, ...HISTORY],
  trail: [commandsTrail, sendsTrail],
};
