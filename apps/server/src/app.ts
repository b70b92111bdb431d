import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { Chores } from "./chores.ts";
import { accessRoutes } from "./modules/access/access.routes.ts";
import { accountRoutes } from "./modules/account/account.routes.ts";
import { auditRoutes } from "./modules/audit/audit.routes.ts";
import { authRoutes } from "./modules/auth/auth.routes.ts";
import { commandRoutes } from "./modules/commands/commands.routes.ts";
import { configIntake } from "./modules/configuration/config-intake.ts";
import { ConfigurationRepository } from "./modules/configuration/configuration.repository.ts";
import { configurationRoutes } from "./modules/configuration/configuration.routes.ts";
import { deviceRoutes } from "./modules/devices/devices.routes.ts";
import { enterpriseRoutes } from "./modules/enterprises/enterprises.routes.ts";
import { groupRoutes } from "./modules/groups/groups.routes.ts";
import { eventIntake } from "./modules/health/event-intake.ts";
import { healthRoutes } from "./modules/health/health.routes.ts";
import { PowerWatchService } from "./modules/health/power-watch.service.ts";
import { IngestService } from "./modules/live/ingest.service.ts";
import { type LiveCounters, LiveService } from "./modules/live/live.service.ts";
import { SwitchMirror } from "./modules/live/mirror.ts";
import { memberRoutes } from "./modules/members/members.routes.ts";
import { notificationRoutes } from "./modules/notifications/notifications.routes.ts";
import { provisioningRoutes } from "./modules/provisioning/provisioning.routes.ts";
import { irIntake } from "./modules/remotes/ir-intake.ts";
import { IrSendsRepository } from "./modules/remotes/ir-sends.repository.ts";
import { remoteRoutes } from "./modules/remotes/remotes.routes.ts";
import { reportRoutes } from "./modules/reports/reports.routes.ts";
import type { ReportsService } from "./modules/reports/reports.service.ts";
import { sceneRoutes } from "./modules/scenes/scenes.routes.ts";
import { scheduleRoutes } from "./modules/schedules/schedules.routes.ts";
import { shortcutRoutes } from "./modules/shortcuts/shortcuts.routes.ts";
import { supportRoutes } from "./modules/support/support.routes.ts";
import { switchRoutes } from "./modules/switches/switches.routes.ts";
import { telemetryRoutes } from "./modules/telemetry/telemetry.routes.ts";
import { userRoutes } from "./modules/users/users.routes.ts";
import { workflowRoutes } from "./modules/workflows/workflows.routes.ts";
import type { PasswordHasher } from "./platform/auth/password-hasher.ts";
import type { Broker } from "./platform/broker/broker.ts";
import { brokerHooks } from "./platform/broker/broker-hooks.ts";
import { DeviceChannels } from "./platform/broker/device-channels.ts";
import type { IntakePorts } from "./platform/broker/device-intake.ts";
import { EmbeddedBroker, WEB_PATH } from "./platform/broker/embedded-broker.ts";
import { RemoteBroker } from "./platform/broker/remote-broker.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Database } from "./platform/db/database.ts";
import { isMigrated } from "./platform/db/migrate.ts";
import { type Listener, listen } from "./platform/db/notices.ts";
import { ServerNumber } from "./platform/db/server-number.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { Metrics } from "./platform/http/metrics.ts";
import { operationRoutes } from "./platform/http/operations.ts";
import { Routes } from "./platform/http/route.ts";
import { serveWeb } from "./platform/http/web-files.ts";
import type { Postbox } from "./platform/mail/postbox.ts";
import {
  type Building,
  createBuilding,
  createIdentity,
  createPeople,
  createReports,
  type Identity,
  type People,
} from "./services.ts";

export interface AppOptions {
  database: Database;
  clock: Clock;
  logger: Logger;
  postbox: Postbox;
  tokenSecret: string;
  publicUrl: string;
  /** How many reverse proxies stand before it. */
  trustProxy?: number;
  /** A broker that runs elsewhere; without it the server is its own. */
  broker?: { url: string; webUrl: string | undefined; hookSecret: string | undefined } | undefined;
  /** host:port of MQTT over TCP, as a device reaches it. */
  deviceBroker: string;
  hasher?: PasswordHasher;
  /** How many days raw readings are kept; what is made of them stays. */
  readingsRetentionDays?: number;
}

/** The whole server, put together but not yet listening. */
export interface App {
  http: FastifyInstance;
  routes: Routes;
  broker: Broker;
  identity: Identity;
  building: Building;
  live: LiveService;
  intakes: Intakes;
  /** Nothing is done by itself before these are started. */
  chores: Chores;
  listen(where: {
    port: number;
    host: string;
    mqttPort: number;
  }): Promise<{ port: number; mqttPort: number | undefined }>;
  close(): Promise<void>;
}

export async function createApp(options: AppOptions): Promise<App> {
  const { database, logger } = options;
  const identity = createIdentity({ ...options, brokerUrl: options.broker?.webUrl ?? options.broker?.url ?? WEB_PATH });
  let broker: Broker | undefined;
  const metrics = new Metrics(() => [...(broker?.peers() ?? [])].length);
  const logLost = (error: unknown) => logger.warn(error, "the store is out of reach");
  const number = options.broker && (await ServerNumber.take(database.url, logLost));
  broker = await openBroker(options, number, identity, metrics);
  const building = createBuilding(options, broker);
  const people = createPeople(options, identity, building);
  const reports = createReports(options, identity, building, (error) => logger.error(error, "a report was not made"));
  const counters = countReports(metrics, logger);
  const live = createLive(options, identity, broker, counters);
  const onReconnect = () => void live.recheckEverything().catch((error) => logger.error(error, "recheck failed"));
  const listener = await listen(database.url, onReconnect, (error) => logger.warn(error, "notices interrupted"));
  await live.start(listener);
  building.workflows.watch.listen(listener);
  building.remotes.player.answers.listen(listener);
  const channels = new DeviceChannels({ broker, clock: options.clock, counters });
  const intakes = createIntakes(database, building, { channels, counters });
  for (const intake of Object.values(intakes)) await intake.start();
  await broker.startConsuming();

  const http = createHttpServer(logger, { trustProxy: options.trustProxy ?? 0 });
  const routes = await registerRoutes(http, { options, identity, building, people, reports, broker, metrics });
  // Whoever still waits for a blaster is let go, or the server could not close.
  http.addHook("preClose", async () => building.remotes.player.answers.close());
  const chores = new Chores({ identity, building, reports, live, logger });
  return {
    http,
    routes,
    broker,
    identity,
    building,
    live,
    intakes,
    chores,
    ...lifecycle({ http, broker, intakes: [live, ...Object.values(intakes), reports], listener, chores, number }),
  };
}

/** What devices say beside their live state, each kind on its own way into the store. */
function createIntakes(database: Database, { telemetry, tell, workflows }: Building, ports: IntakePorts) {
  return {
    events: eventIntake(database, tell, ports),
    power: new PowerWatchService(database, tell).intake(ports),
    readings: telemetry.readings.intake(ports),
    configs: configIntake(new ConfigurationRepository(database), ports),
    infrared: irIntake(new IrSendsRepository(database), ports),
    workflowReadings: workflows.watch.readings(ports),
    workflowEvents: workflows.watch.events(ports),
  };
}
type Intakes = ReturnType<typeof createIntakes>;

async function openBroker(
  { broker, logger }: AppOptions,
  number: ServerNumber | undefined,
  identity: Identity,
  metrics: Metrics,
): Promise<Broker> {
  if (broker) {
    const onError = (error: unknown) => logger.warn(error, "broker out of reach");
    return RemoteBroker.connect({ url: broker.url, onError, ...(number && { number }) });
  }
  return EmbeddedBroker.start(identity.gatekeeper, {
    refused: (what) => metrics.refused.inc({ what }),
    failed: (error) => logger.error(error, "broker failed"),
  });
}

function createLive(
  { database, clock }: AppOptions,
  identity: Identity,
  broker: Broker,
  counters: LiveCounters,
): LiveService {
  return new LiveService({
    broker,
    clock,
    gatekeeper: identity.gatekeeper,
    mirror: new SwitchMirror(identity.live),
    ingest: new IngestService(database),
    counters,
  });
}

function countReports(metrics: Metrics, logger: Logger): LiveCounters {
  let unreadable = 0;
  return {
    received: () => metrics.reports.inc(),
    unreadable(topic) {
      metrics.unreadable.inc();
      // One in a hundred is enough to find the device by; a flood must not fill the log.
      if (unreadable++ % 100 === 0) logger.warn({ topic }, "a device sent something unreadable");
    },
    lost(count, error) {
      metrics.lost.inc(count);
      logger.error({ err: error, count }, "reports were not stored");
    },
  };
}

interface Parts {
  options: AppOptions;
  identity: Identity;
  building: Building;
  people: People;
  reports: ReportsService;
  broker: Broker;
  metrics: Metrics;
}

async function registerRoutes(
  http: FastifyInstance,
  { options, identity, building, people, reports, broker, metrics }: Parts,
): Promise<Routes> {
  metrics.observe(http);
  const routes = new Routes(http, identity.sessions.authenticate, options.clock);
  authRoutes(routes, identity.auth);
  userRoutes(routes, identity.users, identity.enterprises);
  enterpriseRoutes(routes, identity.enterprises, people.enterpriseEditing);
  memberRoutes(routes, people.members);
  accountRoutes(routes, { ...people, notifications: building.notifications });
  supportRoutes(routes, people.support);
  auditRoutes(routes, people.audit);
  deviceRoutes(routes, building.devices);
  groupRoutes(routes, building.groups);
  accessRoutes(routes, building.access);
  commandRoutes(routes, building.commands.orders);
  scheduleRoutes(routes, building.schedules.service);
  sceneRoutes(routes, building.scenes);
  workflowRoutes(routes, building.workflows);
  configurationRoutes(routes, building.configuration);
  switchRoutes(routes, building.switches);
  healthRoutes(routes, building.health);
  provisioningRoutes(routes, building.provisioning);
  telemetryRoutes(routes, building.telemetry);
  reportRoutes(routes, reports);
  notificationRoutes(routes, building.notifications);
  shortcutRoutes(routes, building.shortcuts);
  remoteRoutes(routes, building.remotes);
  if (options.broker?.hookSecret) brokerHooks(http, identity.gatekeeper, options.broker.hookSecret);
  operationRoutes(http, {
    metrics,
    endpoints: routes.registered,
    checks: { store: () => isMigrated(options.database), broker: async () => broker.isReachable() },
  });
  await serveWeb(http);
  return routes;
}

function lifecycle(parts: {
  http: FastifyInstance;
  broker: Broker;
  /** What takes in messages, or works in the background; each ends what it has begun. */
  intakes: { close(): Promise<void> }[];
  listener: Listener;
  chores: Chores;
  number: ServerNumber | undefined;
}): Pick<App, "listen" | "close"> {
  const { http, broker, intakes, listener, chores, number } = parts;
  return {
    async listen({ port, host, mqttPort }) {
      await http.listen({ port, host });
      const address = http.server.address();
      const taken = typeof address === "object" && address ? address.port : port;
      if (!(broker instanceof EmbeddedBroker)) return { port: taken, mqttPort: undefined };
      broker.attachTo(http.server);
      return { port: taken, mqttPort: await broker.listen(mqttPort, host) };
    },
    async close() {
      await chores.stop();
      await broker.close();
      await http.close();
      await Promise.all(intakes.map((intake) => intake.close()));
      await listener.close();
      await number?.close();
    },
  };
}
