import type { BuildInfo, ErrorCode } from "@switchboard/contract";
import type { FastifyInstance } from "fastify";
import { createBrokerAccounts } from "./areas/site/live/live.module.ts";
import type { LiveService } from "./areas/site/live/live.service.ts";
import { Chores } from "./chores.ts";
import type { Foundations } from "./foundations.ts";
import type { Broker, WebDoor } from "./platform/broker/broker.ts";
import { brokerHooks } from "./platform/broker/broker-hooks.ts";
import type { DeviceAccounts } from "./platform/broker/device-accounts.ts";
import { DeviceChannels } from "./platform/broker/device-channels.ts";
import type { Intake } from "./platform/broker/device-intake.ts";
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
import { storeFigures } from "./platform/metrics/store-figures.ts";
import { storeMetrics } from "./platform/metrics/store-metrics.ts";
import type { Chore, Module } from "./platform/module.ts";
import { Signals } from "./platform/signals.ts";
import type { DeviceTls } from "./platform/tls/device-tls.ts";
import type { Tracing, TracingOptions } from "./platform/tracing/tracing.ts";
import { watchServer } from "./server-signs.ts";
import { type Building, createBuilding, createIdentity, createPeople, type Identity } from "./services.ts";

export interface AppOptions extends Foundations {
  /** Which version runs, as `/healthz` tells it. */
  build?: BuildInfo;
  /** How many reverse proxies stand before it. */
  trustProxy?: number;
  /** Whoever names it may read the metrics; without one, this machine, if it serves no other. */
  metricsToken?: string | undefined;
  /** Where the metrics are to be had instead, at a port of their own. */
  metricsDoor?: { port: number; host: string } | undefined;
  /** A broker that runs elsewhere, for devices; without it the server is theirs too. */
  broker?: { url: string; hookSecret?: string | undefined; keepsAccounts?: boolean } | undefined;
  /** Where traces of calls and commands are sent; without it none are made. */
  tracing?: TracingOptions | undefined;
  /** When the last backup of the store was made that is known to be whole; undefined where there is none. */
  lastBackup?: () => Promise<Date | undefined>;
  /** While the secret of the broker's questions is being changed: the one before. */
  previousHookSecret?: string | undefined;
  /** False where nobody opens a page: the built dashboard has a thousand files, each with an address of its own. */
  servesWeb?: boolean;
  /** Told, at the start, what keeps it waiting. */
  onNotice?: (text: string) => void;
}

/** How often a server looks whether another is gone: what the broker keeps for that one waits so long. */
const TAKE_OVER_MS = 5000;

/** How often it is looked whether there is a new certificate to show to devices. */
const RENEWAL_MS = 60_000;

/** The whole server, put together but not yet listening. */
export interface App {
  http: FastifyInstance;
  routes: Routes;
  broker: Broker;
  identity: Identity;
  building: Building;
  live: LiveService;
  metrics: Metrics;
  /** Nothing is done by itself before these are started. */
  chores: Chores;
  /** Waits until everything that devices have said so far, beside their live state, is stored. */
  settled(): Promise<void>;
  listen(where: {
    port: number;
    host: string;
    mqttPort: number;
  }): Promise<{ port: number; mqttPort: number | undefined; mqttTlsPort: number | undefined }>;
  close(): Promise<void>;
}

export async function createApp(options: AppOptions): Promise<App> {
  const { database, logger, broker: remote } = options;
  const { metrics, signals } = watching(options);
  const identity = createIdentity(options, WEB_PATH);
  const tracing = await openTraces(options, signals, metrics);
  const { gatekeeper, gatewayTokens: _, ...known } = identity;
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
  const kept = keepAccounts(options, accounts, counters);
  const modules: Module[] = [known, building, people, kept].flatMap((group) => Object.values<Module>(group));
  askFigures(metrics, options, modules);
  watchServer(building.alarms.serverHealth, { ...options, broker, metrics });

  const live = building.live.service;
  const listener = await hearServers(options, live, modules);
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

/** What hears how the server is doing, before there is anything to hear. */
function watching({ database, postbox }: AppOptions): { metrics: Metrics; signals: Signals } {
  const [metrics, signals] = [new Metrics(), new Signals()];
  metrics.hear(signals);
  storeMetrics(metrics.registry, database);
  postbox.observe((outcome) => metrics.mails.inc({ outcome }));
  return { metrics, signals };
}

function watchBroker(metrics: Metrics, broker: Broker, serverNumber: ServerNumber | undefined): void {
  metrics.countConnections(() => broker.peers());
  metrics.watchServerNumber(() => serverNumber?.value ?? 0);
  metrics.watchBroker(() => broker.isReachable());
}

/** Loaded only where a collector is named: without one it costs nothing. */
async function openTraces({ tracing, database }: AppOptions, signals: Signals, metrics: Metrics) {
  if (!tracing) return undefined;
  const { openTracing } = await import("./platform/tracing/tracing.ts");
  const told = (outcome: "sent" | "dropped", count: number) => metrics.spans.inc({ outcome }, count);
  return openTracing(tracing, { signals, database, told });
}

/** For metrics that are asked for when they are read. */
function askFigures(metrics: Metrics, { database, lastBackup }: AppOptions, modules: readonly Module[]): void {
  const ofModules = modules.flatMap((each) => each.figures ?? []);
  for (const figure of [...storeFigures(database, lastBackup), ...ofModules]) metrics.ask(figure);
}

/** Where the broker has accounts of its own. */
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

/** What this and other servers tell through the store; where that was interrupted, nothing that was missed stays open. */
async function hearServers(
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

/** What devices say beside their live state, each kind on its own way into the store. */
async function startIntakes(
  { clock }: AppOptions,
  broker: Broker,
  counters: MessageCounters,
  modules: readonly Module[],
): Promise<Intake[]> {
  const channels = new DeviceChannels({ broker, clock, counters });
  const intakes = modules.flatMap((module) => module.intakes?.({ channels, counters }) ?? []);
  for (const intake of intakes) await intake.start();
  await broker.startConsuming();
  return intakes;
}

interface Served {
  options: AppOptions;
  identity: Identity;
  broker: Broker;
  metrics: Metrics;
  modules: readonly Module[];
}

async function registerRoutes(
  http: FastifyInstance,
  { options, identity, broker, metrics, modules }: Served,
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
  intakes: readonly Intake[];
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
      // Before anything is waited for that can take long: devices go to the next server.
      await broker.close();
      // Before the queues and modules: each notice makes somebody read the store again.
      const stored = listener.close().then(() => Promise.all([live, ...intakes].map((intake) => intake.close())));
      await Promise.all([stored, http.close(), choresEnded]);
      await Promise.all(modules.map((module) => module.close?.()));
      await serverNumber?.close();
      await tracing?.close();
      // Last: what the end took can still be read.
      await metricsDoor?.close();
    },
  };
}
