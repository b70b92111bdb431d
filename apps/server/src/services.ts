import type { Logger } from "pino";
import { ADOPTING } from "./adopting.ts";
import { createAlarms } from "./areas/alarms/alarms/alarms.module.ts";
import type { WorkflowAlarms } from "./areas/alarms/alarms/workflow-alarms.ts";
import { createChannels, type ReachSettings } from "./areas/alarms/channels/channels.module.ts";
import { BROWSERS_OF_SESSIONS } from "./areas/alarms/channels/ended-sessions.service.ts";
import { createNotifications } from "./areas/alarms/notifications/notifications.module.ts";
import { createOnCall } from "./areas/alarms/on-call/on-call.module.ts";
import { escalationsOf } from "./areas/alarms/on-call/rotations.ts";
import { createCalendars } from "./areas/automation/calendars/calendars.module.ts";
import { daysOf } from "./areas/automation/calendars/day-marks.service.ts";
import { recountRuns } from "./areas/automation/schedules/corrected-runs.service.ts";
import { handOverSchedules } from "./areas/automation/schedules/schedule-ownership.service.ts";
import { createSchedules } from "./areas/automation/schedules/schedules.module.ts";
import { safetyCauses } from "./areas/automation/workflows/safety-causes.service.ts";
import { handOverWorkflows } from "./areas/automation/workflows/workflow-ownership.service.ts";
import { createWorkflows } from "./areas/automation/workflows/workflows.module.ts";
import { switchesOfCommands } from "./areas/control/commands/command-switches.service.ts";
import { createCommands } from "./areas/control/commands/commands.module.ts";
import { settleAnswers } from "./areas/control/commands/settlement.service.ts";
import { recordPresses } from "./areas/control/commands/wall-presses.service.ts";
import type { WithdrawalService } from "./areas/control/commands/withdrawal.service.ts";
import { endHoldsByOrders } from "./areas/control/holds/hold-ends.service.ts";
import { createHolds } from "./areas/control/holds/holds.module.ts";
import { holdPresses } from "./areas/control/holds/wall-holds.service.ts";
import { noteBreaches } from "./areas/control/protections/breaches.service.ts";
import { guardSwitches } from "./areas/control/protections/guard.service.ts";
import { createProtections } from "./areas/control/protections/protections.module.ts";
import { handOverScenes } from "./areas/control/scenes/scene-ownership.service.ts";
import { createScenes } from "./areas/control/scenes/scenes.module.ts";
import { createBills } from "./areas/energy/bills/bills.module.ts";
import { createDemand } from "./areas/energy/demand/demand.module.ts";
import { createSensors } from "./areas/energy/sensors/sensors.module.ts";
import { createTariffs } from "./areas/energy/tariffs/tariffs.module.ts";
import { recount } from "./areas/energy/telemetry/rebuild.service.ts";
import { createTelemetry } from "./areas/energy/telemetry/telemetry.module.ts";
import { createUsage } from "./areas/energy/usage/usage.module.ts";
import { createWaste } from "./areas/energy/waste/waste.module.ts";
import { createAccount } from "./areas/people/account/account.module.ts";
import { createAuth } from "./areas/people/auth/auth.module.ts";
import { createEnterpriseEditing, createEnterprises } from "./areas/people/enterprises/enterprises.module.ts";
import { createFactors } from "./areas/people/factors/factors.module.ts";
import type { HandOver } from "./areas/people/members/departure.service.ts";
import { createMembers } from "./areas/people/members/members.module.ts";
import { markPanelSeen } from "./areas/people/panels/panel-sightings.service.ts";
import { createPanels } from "./areas/people/panels/panels.module.ts";
import { createSupport } from "./areas/people/support/support.module.ts";
import { createReportMailings } from "./areas/reports/report-mailings/report-mailings.module.ts";
import type { ReportRenderer } from "./areas/reports/reports/render/renderer.ts";
import { createReports } from "./areas/reports/reports/reports.module.ts";
import { createConfiguration } from "./areas/site/configuration/configuration.module.ts";
import { createDevices } from "./areas/site/devices/devices.module.ts";
import { GatewayTokens } from "./areas/site/gateways/gateway-tokens.service.ts";
import { createGateways } from "./areas/site/gateways/gateways.module.ts";
import { createGroups } from "./areas/site/groups/groups.module.ts";
import { createHealth } from "./areas/site/health/health.module.ts";
import { brokerAccess } from "./areas/site/live/broker-access.ts";
import { createGatekeeper, createLive } from "./areas/site/live/live.module.ts";
import { createMeters } from "./areas/site/meters/meters.module.ts";
import type { DeviceCredentials } from "./areas/site/provisioning/device-credentials.service.ts";
import { createProvisioning } from "./areas/site/provisioning/provisioning.module.ts";
import { handOverRemotes } from "./areas/site/remotes/remote-ownership.service.ts";
import { createRemotes } from "./areas/site/remotes/remotes.module.ts";
import { createShortcuts } from "./areas/site/shortcuts/shortcuts.module.ts";
import { createViews } from "./areas/site/views/views.module.ts";
import { createAccess } from "./core/access/access.module.ts";
import { createAudit } from "./core/audit/audit.module.ts";
import { createBin } from "./core/bin/bin.module.ts";
import { tellAdmins, tellPeople } from "./core/changes/changes.service.ts";
import { createDeletions } from "./core/deletions/deletions.module.ts";
import type { ReportConditions } from "./core/ports/report-conditions.ts";
import { createSessions } from "./core/sessions/sessions.module.ts";
import { createUsers } from "./core/users/users.module.ts";
import { argonHasher, type PasswordHasher } from "./platform/auth/password-hasher.ts";
import { Tokens } from "./platform/auth/tokens.ts";
import type { Broker } from "./platform/broker/broker.ts";
import type { DeviceAccounts } from "./platform/broker/device-accounts.ts";
import type { MessageCounters } from "./platform/broker/message-counters.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Time } from "./platform/clock/shared-time.ts";
import type { Database, Sql } from "./platform/db/database.ts";
import type { Postbox } from "./platform/mail/postbox.ts";
import { RightOfWay } from "./platform/right-of-way.ts";
import type { Signals } from "./platform/signals.ts";
import { Throttle } from "./platform/throttle/throttle.ts";
import type { DeviceTls } from "./platform/tls/device-tls.ts";
import { DEVICE_END, ENTERPRISE_END } from "./removal.ts";
import { BIN_END, RETURNING } from "./restoring.ts";
import { createRetention, type RetentionDays } from "./retention.ts";

export interface Foundations {
  database: Database;
  clock: Clock;
  /** What decides whether something is due, where that is not this server's clock alone. */
  time?: Time;
  logger: Logger;
  postbox: Postbox;
  tokenSecret: string;
  /** While the secret is being changed: what was signed and sealed with the one before still holds. */
  previousTokenSecret?: string | undefined;
  publicUrl: string;
  /** host:port of MQTT over TCP, as a device reaches it. */
  deviceBroker: string;
  /** TLS for devices, where there is any. */
  deviceTls?: DeviceTls;
  hasher?: PasswordHasher;
  /** Makes the files of reports, by itself in a process for each. */
  renderer?: ReportRenderer;
  /** Of whoever runs the server: what the only admin of an enterprise raises goes there. */
  supportEmail?: string | undefined;
  /** How many days raw readings are kept; what is made of them stays. */
  readingsRetentionDays?: number;
  /** How many days other history is kept. */
  retention?: RetentionDays;
  /** How people may be reached. */
  reach?: ReachSettings;
}

/**
 * Who people are: needed before there is a broker, which asks who may connect. Browsers find the broker at `brokerPath`
 * of this very host.
 */
export function createIdentity(given: Foundations, brokerPath: string) {
  const { database, clock, postbox, publicUrl, hasher } = given;
  const tokens = new Tokens(given.tokenSecret, clock, given.previousTokenSecret);
  const sessions = createSessions({ database, tokens, clock, browsers: BROWSERS_OF_SESSIONS, markPanelSeen });
  const users = createUsers({ database, clock });
  const shared = { database, clock, sessions: sessions.service };
  const access = brokerAccess(tokens, clock, brokerPath);
  const enterprises = createEnterprises({ ...shared, brokerAccess: access, end: ENTERPRISE_END });
  const people = { users: users.service, enterprises: enterprises.service };
  const failed = (error: unknown) => given.logger.error(error, "a sign-in is missing in the trail");
  const factors = createFactors({
    database,
    clock,
    tokenSecret: given.tokenSecret,
    previousTokenSecret: given.previousTokenSecret,
    publicUrl,
  });
  const auth = createAuth({ ...shared, ...people, factors, postbox, publicUrl, hasher, failed });
  const gatekeeper = createGatekeeper({ database, tokens, clock, session: (id) => sessions.service.liveSession(id) });
  const panels = createPanels({
    database,
    clock,
    tokens,
    throttle: new Throttle(database, clock),
    tokenSecret: given.tokenSecret,
  });
  const gatewayTokens = new GatewayTokens(database);
  return { sessions, users, enterprises, factors, auth, gatekeeper, panels, gatewayTokens };
}
export type Identity = ReturnType<typeof createIdentity>;

interface BrokerSide {
  broker: Broker;
  /** Where it keeps accounts of its own. */
  accounts: DeviceAccounts | undefined;
  counters: MessageCounters;
  signals: Signals;
}

/** What follows from what devices say, within the transaction that stores it. */
const FOLLOWS = {
  commands: { settleAnswers, recordPresses, switchesOfCommands },
  recountRuns,
  holdPresses,
  noteBreaches,
};

/** What people do with their devices; everything that switches something goes through the broker given. */
export function createBuilding(
  given: Foundations,
  identity: Identity,
  { broker, accounts, counters, signals }: BrokerSide,
) {
  const { database, clock, deviceBroker, deviceTls, hasher = argonHasher, readingsRetentionDays } = given;
  const toDevices = { database, clock, broker };
  const rightOfWay = new RightOfWay();
  const { told, ...news } = createNews(given, { broker, signals, workflows: () => workflows.ofAlarms });
  const commands = createCommands({ ...toDevices, signals, endHolds: endHoldsByOrders, guard: guardSwitches });
  const devices = createDevices({ database, end: DEVICE_END, withdrawal: commands.withdrawal, recount });
  const shared = { database, clock, devices: devices.service, commands, ...told };
  const health = createHealth(shared);
  const { telemetry, meters, sensors } = measuring({ ...shared, retentionDays: readingsRetentionDays });
  const metered = { analytics: telemetry.analytics, meters: meters.service };
  const endPerson = (sql: Sql, userId: string) => identity.users.service.deleteIfInNoEnterprise(userId, sql);
  const provisioning = createProvisioning({ ...shared, hasher, deviceBroker, deviceTls, accounts });
  const workflows = createWorkflows({ ...shared, energyToday: (...asked) => metered.analytics.energyToday(...asked) });
  const billed = billing({ ...shared, ...metered, calendarDays: daysOf, sensors: sensors.service });
  const toReports = { enterprises: identity.enterprises.service, eventLog: health.eventLog, ...billed.toReports };
  const toHolds = { recordEvents: health.recordEvents, time: given.time, supplies: billed.modules.bills.demand };
  return {
    ...news,
    access: createAccess({ ...shared, changes: { tellPeople, tellAdmins }, withdrawal: commands.withdrawal }),
    ...billed.modules,
    bin: createBin({ database, clock, returning: RETURNING, end: { ...BIN_END, endPerson } }),
    commands,
    configuration: createConfiguration(toDevices),
    deletions: createDeletions({ database, clock }),
    devices,
    gateways: gatewaysOf(given, provisioning.credentials, told.alarms),
    groups: createGroups({ ...shared, withdrawal: commands.withdrawal }),
    health,
    ...scenesAndHolds({ ...shared, ...metered, ...toHolds }),
    live: createLive({ ...toDevices, ...FOLLOWS, gatekeeper: identity.gatekeeper, counters, signals, rightOfWay }),
    meters,
    provisioning,
    remotes: createRemotes(toDevices),
    retention: createRetention({ database, clock, days: given.retention }),
    ...reportsOf({ ...given, signals }, { ...shared, ...toReports, ...metered, sensors: sensors.reports }),
    schedules: createSchedules({ ...shared, time: given.time, signals, rightOfWay }),
    sensors,
    shortcuts: createShortcuts(shared),
    telemetry,
    workflows,
  };
}

/** What is measured, and what stands behind what. */
function measuring(given: Parameters<typeof createTelemetry>[0] & Parameters<typeof createSensors>[0]) {
  const telemetry = createTelemetry(given);
  const meters = createMeters({ ...given, analytics: telemetry.analytics });
  return { telemetry, meters, sensors: createSensors(given) };
}

/** Reports as files, for whoever asks for one and for those who get one by mail. */
function reportsOf(
  given: Foundations & { signals: Signals },
  sources: Omit<Parameters<typeof createReports>[0], "failed">,
) {
  const failed = (error: unknown) => given.logger.error(error, "a report was not made");
  const reports = createReports({ ...sources, renderer: given.renderer, failed });
  const mailed = { ...given, mailer: given.postbox, reports: reports.service, failed };
  return { reports, reportMailings: createReportMailings(mailed) };
}

/** What people are told: pieces of news, alarms that live until somebody has dealt with them, and by what they reach them. */
function createNews(
  given: Foundations,
  { broker, signals, workflows }: Pick<BrokerSide, "broker" | "signals"> & { workflows: () => WorkflowAlarms },
) {
  const { database, clock, postbox } = given;
  const notifications = createNotifications({ database, clock, broker, signals });
  const alarms = createAlarms({
    database,
    clock,
    // Alarms are told by channels, and a channel that fails is an alarm.
    deliver: { deliverWithin: (sql, tellings) => channels.deliver.deliverWithin(sql, tellings) },
    escalationsOf,
    // Workflows raise alarms, and say how theirs are to be.
    workflows: {
      rulesOf: (...asked) => workflows().rulesOf(...asked),
      setRule: (...asked) => workflows().setRule(...asked),
    },
  });
  const channels = createChannels({
    ...given,
    mailer: postbox,
    signals,
    states: (sql, enterpriseId, ids) => alarms.service.statesOf(sql, enterpriseId, ids),
    acknowledge: (sql, told) => alarms.service.acknowledgeAs(sql, told),
    conditions: alarms.reports,
  });
  return { notifications, alarms, channels, told: { tell: notifications.tell, alarms: alarms.reports } };
}

/** Each keeps switches as somebody wants them: at once, for a while, or within limits, among them what a utility bills. */
function scenesAndHolds(
  shared: Omit<Parameters<typeof createHolds>[0], "scenes" | "causes"> &
    Parameters<typeof createProtections>[0] &
    Omit<Parameters<typeof createDemand>[0], "holds">,
) {
  const scenes = createScenes(shared);
  const holds = createHolds({ ...shared, scenes: scenes.service, causes: safetyCauses });
  const demand = createDemand({ ...shared, holds: holds.demand });
  return { scenes, holds, demand, protections: createProtections(shared) };
}

/** What utilities charge, what that comes to, and what of it was for nothing. */
function billing(
  given: Omit<Parameters<typeof createBills>[0], "usage"> &
    Parameters<typeof createTariffs>[0] &
    Omit<Parameters<typeof createWaste>[0], "price">,
) {
  const usage = createUsage(given);
  const bills = createBills({ ...given, usage: usage.service });
  const waste = createWaste({ ...given, price: (...asked) => bills.cost.ofParts(...asked) });
  return {
    modules: { usage, tariffs: createTariffs(given), bills, waste },
    toReports: { supplies: bills.supplies, bills: bills.service, cost: bills.cost },
  };
}

function gatewaysOf(
  { database, clock, tokenSecret }: Foundations,
  credentials: DeviceCredentials,
  alarms: ReportConditions,
) {
  const throttle = new Throttle(database, clock);
  return createGateways({ database, clock, throttle, tokenSecret, credentials, alarms, adopting: ADOPTING });
}
export type Building = ReturnType<typeof createBuilding>;

/** Whatever people own goes to a successor or away when they leave. */
function handOversOf(withdrawal: WithdrawalService): HandOver[] {
  return [
    (sql, change) => handOverSchedules(sql, withdrawal, change),
    handOverScenes,
    handOverWorkflows,
    handOverRemotes,
  ];
}

/** What people do with themselves, each other and their enterprise; what they own stands in the building. */
export function createPeople(given: Foundations, identity: Identity, building: Building) {
  const { database, clock, postbox, publicUrl } = given;
  const { links, throttle, hasher, reauthentication, credentials, factorReset } = identity.auth;
  const failed = (error: unknown) => given.logger.error(error, "a ticket was not mailed on");
  const shared = {
    database,
    clock,
    postbox,
    publicUrl,
    links,
    throttle,
    hasher,
    reauthentication,
    credentials,
    factorReset,
    factors: identity.factors,
    users: identity.users.service,
    sessions: identity.sessions.service,
    enterprises: identity.enterprises.service,
    devices: building.devices.service,
    schedules: building.schedules.service,
    withdrawal: building.commands.withdrawal,
    handOvers: handOversOf(building.commands.withdrawal),
    access: building.access.service,
    tell: building.notifications.tell,
  };
  return {
    members: createMembers(shared),
    account: createAccount(shared),
    calendars: createCalendars(shared),
    onCall: createOnCall(shared),
    enterpriseEditing: createEnterpriseEditing({ ...shared, reportMailings: building.reportMailings.planner }),
    support: createSupport({ ...shared, supportEmail: given.supportEmail, failed }),
    audit: createAudit(shared),
    views: createViews(shared),
  };
}
