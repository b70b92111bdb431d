import { createAlarmsArea } from "./areas/alarms/alarms.area.ts";
import { createAutomation } from "./areas/automation/automation.area.ts";
import { createCommandPath, createControl } from "./areas/control/control.area.ts";
import { createBilling, createMeasuring } from "./areas/energy/energy.area.ts";
import { createPeopleArea, createSignIn } from "./areas/people/people.area.ts";
import { createReportsArea } from "./areas/reports/reports.area.ts";
import { brokerAccess } from "./areas/site/live/broker-access.ts";
import { createSite, createSiteIdentity } from "./areas/site/site.area.ts";
import { createCore, createCoreIdentity } from "./core/core.area.ts";
import type { BrokerSide, Foundations } from "./foundations.ts";
import { GIVE_BACK, REMOVE } from "./lifecycles.ts";
import { Tokens } from "./platform/auth/tokens.ts";
import { RightOfWay } from "./platform/right-of-way.ts";
import {
  BILLING_PORTS,
  DEVICE_PORTS,
  HOLD_PORTS,
  handOversOf,
  LIVE_PORTS,
  PLACE_PORTS,
  SESSION_PORTS,
} from "./ports.ts";
import { createRetention } from "./retention.ts";

/**
 * Creates the modules about who people are. They come before the broker, which asks them who may connect. Browsers find
 * the broker at `brokerPath` of the same host.
 */
export function createIdentity(dependencies: Foundations, brokerPath: string) {
  const { database, clock } = dependencies;
  const tokens = new Tokens(dependencies.tokenSecret, clock, dependencies.previousTokenSecret);
  const core = createCoreIdentity({ database, clock, tokens, ...SESSION_PORTS });
  const [users, sessions] = [core.users.service, core.sessions.service];
  const access = brokerAccess(tokens, clock, brokerPath);
  const signIn = createSignIn({ ...dependencies, tokens, users, sessions, brokerAccess: access, remove: REMOVE });
  const session = (id: string) => sessions.liveSession(id);
  return { ...core, ...signIn, ...createSiteIdentity({ database, clock, tokens, session }) };
}
export type Identity = ReturnType<typeof createIdentity>;

/** Creates the modules around devices; every command they send goes through the given broker. */
export function createBuilding(dependencies: Foundations, identity: Identity, { accounts, ...live }: BrokerSide) {
  const { database, clock, time } = dependencies;
  const { broker, signals } = live;
  const rightOfWay = new RightOfWay();
  const alarms = createAlarmsArea({ ...dependencies, ...live, workflows: () => automation.workflows.ofAlarms });
  const { commands } = createCommandPath({ database, clock, broker, signals });
  const notices = { tell: alarms.notifications.tell, alarms: alarms.alarms.reports };
  const shared = { database, clock, commands, withdrawal: commands.withdrawal, ...notices };
  const measuring = createMeasuring({ ...shared, retentionDays: dependencies.readingsRetentionDays });
  const { analytics, rebuilds } = measuring.telemetry;
  const readings = { analytics, sensors: measuring.sensors.service };
  const toSite = { ...dependencies, ...shared, ...readings, broker, accounts, ...DEVICE_PORTS, ...PLACE_PORTS };
  const toLive = { ...live, ...LIVE_PORTS, gatekeeper: identity.gatekeeper, rightOfWay };
  const site = createSite({ ...toSite, remove: REMOVE, live: toLive });
  const { recordEvents, eventLog } = site.health;
  const control = createControl({ ...shared, ...HOLD_PORTS, time, recordEvents });
  const metered = { analytics, meters: site.meters.service };
  const toBilling = { ...shared, ...metered, ...BILLING_PORTS, sensors: measuring.sensors.service, rebuilds, time };
  const billing = createBilling({ ...toBilling, holds: control.holds.demand });
  const energyToday: typeof analytics.energyToday = (...query) => analytics.energyToday(...query);
  const automation = createAutomation({ ...shared, time, signals, rightOfWay, energyToday });
  const { supplies, service: bills, cost } = billing.bills;
  const toReports = {
    ...{ ...metered, enterprises: identity.enterprises.service, eventLog, supplies, bills, cost },
    places: site.places.service,
  };
  const sensors = measuring.sensors.reports;
  const devices = site.devices.service;
  return {
    ...alarms,
    ...createCore({ ...shared, users: identity.users.service, giveBack: GIVE_BACK, remove: REMOVE }),
    commands,
    ...site,
    ...control,
    ...billing,
    ...measuring,
    ...automation,
    ...createReportsArea({ ...dependencies, ...shared, ...toReports, devices, sensors, signals }),
    retention: createRetention({ database, clock, days: dependencies.retention }),
  };
}
export type Building = ReturnType<typeof createBuilding>;

/** Creates the modules in which people manage themselves, each other and their enterprise. */
export function createPeople(dependencies: Foundations, identity: Identity, building: Building) {
  const { withdrawal } = building.commands;
  return createPeopleArea({
    ...dependencies,
    signIn: identity,
    users: identity.users.service,
    sessions: identity.sessions.service,
    devices: building.devices.service,
    schedules: building.schedules.service,
    reportMailings: building.reportMailings.planner,
    withdrawal,
    handOvers: handOversOf(withdrawal),
    access: building.access.service,
    tell: building.notifications.tell,
    supportEmail: dependencies.supportEmail,
  });
}
