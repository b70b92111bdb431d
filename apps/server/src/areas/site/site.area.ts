import { argonHasher, type PasswordHasher } from "../../platform/auth/password-hasher.ts";
import type { Broker } from "../../platform/broker/broker.ts";
import { Throttle } from "../../platform/throttle/throttle.ts";
import { createConfiguration } from "./configuration/configuration.module.ts";
import { createDevices } from "./devices/devices.module.ts";
import { GatewayTokens } from "./gateways/gateway-tokens.service.ts";
import { createGateways } from "./gateways/gateways.module.ts";
import { createGroups } from "./groups/groups.module.ts";
import { createHealth } from "./health/health.module.ts";
import { createGatekeeper, createLive } from "./live/live.module.ts";
import { createMeters } from "./meters/meters.module.ts";
import type { ListedSensors } from "./places/equipment.ts";
import { createPlaces } from "./places/places.module.ts";
import { createPlans } from "./plans/plans.module.ts";
import { createProvisioning } from "./provisioning/provisioning.module.ts";
import { createRemotes } from "./remotes/remotes.module.ts";
import { createShortcuts } from "./shortcuts/shortcuts.module.ts";
import { createViews } from "./views/views.module.ts";

/** Creates what decides who may connect to the broker and which gateways may call, before there is a broker. */
export function createSiteIdentity(dependencies: Parameters<typeof createGatekeeper>[0]) {
  return { gatekeeper: createGatekeeper(dependencies), gatewayTokens: new GatewayTokens(dependencies.database) };
}

type Dependencies = Parameters<typeof createDevices>[0] &
  Omit<Parameters<typeof createHealth>[0], "devices"> &
  Omit<Parameters<typeof createProvisioning>[0], "devices" | "hasher"> &
  Omit<Parameters<typeof createGateways>[0], "throttle" | "credentials"> &
  Parameters<typeof createMeters>[0];

interface SiteDependencies extends Dependencies {
  broker: Broker;
  hasher?: PasswordHasher | undefined;
  splitMerged: Parameters<typeof createPlaces>[0]["splitMerged"];
  movePanels: Parameters<typeof createPlaces>[0]["movePanels"];
  sensors: ListedSensors;
  live: Omit<Parameters<typeof createLive>[0], "database" | "clock" | "broker">;
}

/** Creates the building: its devices, rooms, gateways and meters, and their reports. */
export function createSite(dependencies: SiteDependencies) {
  const { database, clock, broker, tokenSecret, alarms, tell, adopting, hasher = argonHasher } = dependencies;
  const toDevices = { database, clock, broker };
  const devices = createDevices(dependencies);
  const shared = { database, clock, devices: devices.service };
  const { deviceBroker, deviceTls, accounts } = dependencies;
  const provisioning = createProvisioning({ ...shared, hasher, deviceBroker, deviceTls, accounts });
  const throttle = new Throttle(database, clock);
  const { credentials } = provisioning;
  const { withdrawal, splitMerged, movePanels, sensors } = dependencies;
  const groups = createGroups({ ...shared, withdrawal });
  const places = createPlaces({ ...shared, groups: groups.service, withdrawal, splitMerged, movePanels, sensors });
  return {
    configuration: createConfiguration(toDevices),
    devices,
    gateways: createGateways({ database, clock, throttle, tokenSecret, credentials, alarms, adopting }),
    groups,
    health: createHealth({ ...shared, tell, alarms }),
    live: createLive({ ...toDevices, ...dependencies.live }),
    meters: createMeters({ database, clock, analytics: dependencies.analytics }),
    places,
    plans: createPlans({ database, clock, places: places.service }),
    provisioning,
    remotes: createRemotes(toDevices),
    shortcuts: createShortcuts({ database }),
    views: createViews({ database, clock }),
  };
}
