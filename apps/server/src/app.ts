import type { BuildInfo, ErrorCode } from "@switchboard/contract";
import type { FastifyInstance } from "fastify";
import { createBrokerAccounts } from "./areas/site/live/live.module.ts";
import type { LiveService } from "./areas/site/live/live.service.ts";
import { Chores } from "./chores.ts";
import type { Foundations } from "./foundations.ts";
import type { Broker, WebDoor } from "./platform/broker/broker.ts";
import { brokerHooks } from "./platform/broker/broker-hooks.ts";
import type { DeviceAccounts } from "./platform/broker/device-accounts.ts";
import { type DeviceIntake, deviceIntakes } from "./platform/broker/device-intake.ts";
import { EmbeddedBroker } from "./platform/broker/embedded-broker.ts";
import { type MessageCounters, messageCounters } from "./platform/broker/message-counters.ts";
import { openBroker } from "./platform/broker/open-broker.ts";
import { WEB_PATH } from "./platform/broker/web-door.ts";
import { UNKNOWN_BUILD } from "./platform/build-info.ts";
import { isMigrated } from "./platform/db/migrate.ts";
import type { ServerNumber } from "./platform/db/server-number.ts";
import { listenToStore, type StoreListener } from "./platform/db/store-notices.ts";
import { StoreProbe } from "./platform/db/store-probe.ts";
import type { HttpRefusal } from "./platform/http/http-limits.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { Metrics } from "./platform/http/metrics.ts";
import { type MetricsDoor, openMetricsDoor } from "./platform/http/metrics-door.ts";
import { operationRoutes } from "./platform/http/operations.ts";
import { Routes } from "./platform/http/route.ts";
import { serveWeb } from "./platform/http/web-files.ts";
import { countedMailer } from "./platform/mail/counted-mailer.ts";
import { storeFigures } from "./platform/metrics/store-figures.ts";
import { storeMetrics } from "./platform/metrics/store-metrics.ts";
import type { Chore, Module } from "./platform/module.ts";
import { Signals } from "./platform/signals.ts";
import type { DeviceTls } from "./platform/tls/device-tls.ts";
import type { Tracing, TracingOptions } from "./platform/tracing/tracing.ts";
import { watchServer } from "./server-signs.ts";
import { type Building, createBuilding, createIdentity, createPeople, type Identity } from "./services.ts";

export interface AppOptions extends Foundations {
  /** The running version, as reported by `/healthz`. */
  build?: BuildInfo;
  /** The number of reverse proxies in front of the server. */
  trustProxy?: number;
  /** Allows reading the metrics; without one, only programs on this machine may, and only if the public URL is local. */
  metricsToken?: string | undefined;
  /** A separate port for the metrics, instead of a path of the main server. */
  metricsDoor?: { port: number; host: string } | undefined;
  /** An external MQTT broker for the devices; without it, the server runs the embedded one. */
  broker?: { url: string; hookSecret?: string | undefined; keepsAccounts?: boolean } | undefined;
  /** Where traces of calls and commands are sent; without it, no traces are made. */
  tracing?: TracingOptions | undefined;
  /** Returns the time of the last verified backup of the store, or undefined when there is none. */
  lastBackup?: () => Promise<Date | undefined>;
  /** The former hook secret, accepted while the secret of the broker's hooks is being changed. */
  previousHookSecret?: string | undefined;
  /** False in tests that open no page: the built dashboard has a thousand files, each with a route of its own. */
  servesWeb?: boolean;
  /** Receives, during the start, the reasons for waiting. */
  onNotice?: (text: string) => void;
}

/** How often a server looks for servers that are gone; messages kept for such a server wait at most this long. */
const TAKE_OVER_MS = 5000;

/** How often the server looks for a new certificate to present to devices. */
const RENEWAL_MS = 60_000;

/** The whole server, assembled but not yet listening. */
export interface App {
  http: FastifyInstance;
  routes: Routes;
  broker: Broker;
  identity: Identity;
  building: Building;
  live: LiveService;
  metrics: Metrics;
  /** Periodic work, which begins only when the chores are started. */
  chores: Chores;
  /** Waits until every device report received so far, other than live state, is stored. */
  settled(): Promise<void>;
  listen(where: {
    port: number;
    host: string;
    mqttPort: number;
  }): Promise<{ port: number; mqttPort: number | undefined; mqttTlsPort: number | undefined }>;
  close(): Promise<void>;
}

export async function createApp(appOptions: AppOptions): Promise<App> {
  const { metrics, signals } = createObservers(appOptions);
  const options = { ...appOptions, mailer: countedMailer(appOptions.mailer, metrics.mails) };
  const { database, logger, broker: remote } = options;
  const identity = createIdentity(options, WEB_PATH);
  const tracing = await openTraces(options, signals, metrics);
  const { gatekeeper, gatewayTokens: _, ...identityModules } = identity;
  const { broker, accounts, serverNumber } = await openBroker({
    remoteUrl: remote?.url,
    connectDirect: database.connectDirect,
    keepsAccounts: remote?.keepsAccounts ?? false,
    gatekeeper,
    metrics,
    logger,
    onNotice: options.onNotice,
    forwarded: tracing?.forwarded,
  });
  watchBroker(metrics, broker, serverNumber);
  const counters = messageCounters(metrics, logger);
  const building = createBuilding(options, identity, { broker, accounts, counters, signals });
  const people = createPeople(options, identity, building);
  const accountsModule = keepAccounts(options, accounts, counters);
  const modules: Module[] = [identityModules, building, people, accountsModule].flatMap((group) =>
    Object.values<Module>(group),
  );
  registerFigures(metrics, options, modules);
  watchServer(building.alarms.serverHealth, { ...options, broker, metrics });

  const live = building.live.service;
  const listener = await listenToServers(options, live, modules);
  const intakes = await startIntakes(options, broker, counters, modules);
  const webDoor = { publicUrl: options.publicUrl, trustProxy: options.trustProxy ?? 0 };
  const onFailure = (code: ErrorCode) => metrics.callFailures.inc({ code });
  const onRefused = (what: HttpRefusal) => metrics.httpRefused.inc({ what });
  const http = createHttpServer(logger, { ...webDoor, onFailure, onRefused, tracer: tracing?.calls });
  const routes = await registerRoutes(http, { options, identity, broker, metrics, modules });
  const ownChores = [...brokerChores(broker), ...modules.flatMap((module) => module.chores ?? [])];
  const chores = new Chores(ownChores, logger, [metrics.chores, building.alarms.serverHealth]);
  const { metricsToken: token, metricsDoor } = options;
  const openDoor = async () => metricsDoor && openMetricsDoor(metrics, { ...metricsDoor, token });
  const running = { tracing, openDoor, http, broker, live, webDoor, modules, intakes, listener, chores, serverNumber };
  const life = lifecycle(running, options.deviceTls?.door);
  return { http, routes, broker, identity, building, live, metrics, chores, ...life };
}

function brokerChores(broker: Broker): Chore[] {
  const takeOver = { name: "take_over_gone_servers", everyMs: TAKE_OVER_MS, run: () => broker.takeOverGone() };
  if (!(broker instanceof EmbeddedBroker)) return [takeOver];
  return [takeOver, { name: "renew_certificate", everyMs: RENEWAL_MS, run: () => broker.renewCertificate() }];
}

/** Creates the metrics and signals first, so that the parts created later can report to them. */
function createObservers({ database }: AppOptions): { metrics: Metrics; signals: Signals } {
  const [metrics, signals] = [new Metrics(), new Signals()];
  metrics.hear(signals);
  storeMetrics(metrics.registry, database);
  return { metrics, signals };
}

function watchBroker(metrics: Metrics, broker: Broker, serverNumber: ServerNumber | undefined): void {
  metrics.countConnections(() => broker.peers());
  metrics.watchServerNumber(() => serverNumber?.value ?? 0);
  metrics.watchBroker(() => broker.isReachable());
}

/** Loads the tracing code only where a collector is configured, so that it costs nothing otherwise. */
async function openTraces({ tracing, database }: AppOptions, signals: Signals, metrics: Metrics) {
  if (!tracing) return undefined;
  const { openTracing } = await import("./platform/tracing/tracing.ts");
  const onOutcome = (outcome: "sent" | "dropped", count: number) => metrics.spans.inc({ outcome }, count);
  return openTracing(tracing, { signals, database, onOutcome });
}

/** Registers the metrics that are computed when they are read. */
function registerFigures(metrics: Metrics, { database, lastBackup }: AppOptions, modules: readonly Module[]): void {
  const moduleFigures = modules.flatMap((each) => each.figures ?? []);
  for (const figure of [...storeFigures(database, lastBackup), ...moduleFigures]) metrics.ask(figure);
}

/** Returns a module only where the broker keeps device accounts of its own. */
function keepAccounts(
  { database, logger }: AppOptions,
  accounts: DeviceAccounts | undefined,
  counters: MessageCounters,
): { accounts?: Module } {
  if (!accounts) return {};
  let last = 0;
  const onUnknown = (count: number) => {
    if (count !== last && count > 0)
      logger.error(`${count} devices have no account at the broker: give each a new secret (docs/outside-broker.md)`);
    last = count;
  };
  return { accounts: createBrokerAccounts({ database, accounts, counters, onUnknown }) };
}

/**
 * Listens to the notices that servers send through the store. Rechecks everything after an interruption, because
 * notices may have been missed.
 */
async function listenToServers(
  { database, logger }: AppOptions,
  live: LiveService,
  modules: readonly Module[],
): Promise<StoreListener> {
  const onReconnect = () => void live.recheckEverything().catch((error) => logger.error(error, "recheck failed"));
  const listener = await listenToStore(database.connectDirect, onReconnect, (error) =>
    logger.warn(error, "store notices interrupted"),
  );
  await live.start(listener);
  for (const module of modules) module.listen?.(listener);
  return listener;
}

/** Starts an intake for each kind of device report other than live state. */
async function startIntakes(
  { clock }: AppOptions,
  broker: Broker,
  counters: MessageCounters,
  modules: readonly Module[],
): Promise<DeviceIntake[]> {
  const subscribers = modules.flatMap((module) => module.subscribers ?? []);
  const intakes = deviceIntakes({ broker, clock, counters }, subscribers);
  for (const intake of intakes) await intake.start();
  await broker.startConsuming();
  return intakes;
}

interface RouteDependencies {
  options: AppOptions;
  identity: Identity;
  broker: Broker;
  metrics: Metrics;
  modules: readonly Module[];
}

async function registerRoutes(
  http: FastifyInstance,
  { options, identity, broker, metrics, modules }: RouteDependencies,
): Promise<Routes> {
  metrics.observe(http);
  const { authenticate } = identity.sessions.service;
  const { trail } = identity.auth;
  const refused: typeof trail.refused = (...call) => trail.refused(...call);
  const { authenticate: authenticateGateway } = identity.gatewayTokens;
  const routes = new Routes(http, { authenticate, authenticateGateway, clock: options.clock, refused });
  for (const module of modules) module.routes?.(routes);
  const hookSecrets = [options.broker?.hookSecret, options.previousHookSecret].filter((each) => each !== undefined);
  if (options.broker?.hookSecret) brokerHooks(http, identity.gatekeeper, hookSecrets);
  const probe = new StoreProbe(options.database);
  operationRoutes(http, {
    build: options.build ?? UNKNOWN_BUILD,
    metrics,
    metricsToken: options.metricsToken,
    hasMetricsDoor: options.metricsDoor !== undefined,
    publicUrl: options.publicUrl,
    endpoints: routes.registered,
    checks: {
      store: async () => (await isMigrated(options.database)) && (await probe.canWrite()),
      broker: async () => broker.isReachable(),
    },
  });
  const { service: enterprises } = identity.enterprises;
  const partnerName = async () => (await enterprises.assets(undefined)).partner_name;
  await serveWeb(http, { partnerName, isServed: options.servesWeb ?? true });
  http.addHook("preClose", async () => {
    for (const module of modules) module.beforeClose?.();
  });
  return routes;
}

interface Running {
  tracing: Tracing | undefined;
  openDoor(): Promise<MetricsDoor | undefined>;
  http: FastifyInstance;
  broker: Broker;
  live: LiveService;
  webDoor: WebDoor;
  modules: readonly Module[];
  intakes: readonly DeviceIntake[];
  listener: StoreListener;
  chores: Chores;
  serverNumber: ServerNumber | undefined;
}

function lifecycle(running: Running, tlsDoor: DeviceTls["door"]): Pick<App, "settled" | "listen" | "close"> {
  const { http, broker, live, webDoor, modules, intakes, listener, chores, serverNumber, openDoor, tracing } = running;
  let metricsDoor: MetricsDoor | undefined;
  return {
    async settled() {
      await Promise.all(intakes.map((intake) => intake.settled()));
    },
    async listen({ port, host, mqttPort }) {
      metricsDoor = await openDoor();
      await http.listen({ port, host });
      const address = http.server.address();
      const taken = typeof address === "object" && address ? address.port : port;
      broker.attachTo(http.server, webDoor);
      const isSecure = tlsDoor && broker instanceof EmbeddedBroker;
      const mqttTlsPort = isSecure ? await broker.listenSecurely(tlsDoor.port, host, tlsDoor) : undefined;
      return { port: taken, mqttPort: await broker.listen(mqttPort, host), mqttTlsPort };
    },
    async close() {
      const choresEnded = chores.stop();
      live.ignoreLastWills();
      // The broker closes before anything slow, so that devices move to the next server at once.
      await broker.close();
      // The listener closes before the queues and modules, because each notice makes somebody read the store again.
      const stored = listener.close().then(() => Promise.all([live, ...intakes].map((intake) => intake.close())));
      await Promise.all([stored, http.close(), choresEnded]);
      await Promise.all(modules.map((module) => module.close?.()));
      await serverNumber?.close();
      await tracing?.close();
      // The metrics close last, so that the figures of the shutdown can still be read.
      await metricsDoor?.close();
    },
  };
}
