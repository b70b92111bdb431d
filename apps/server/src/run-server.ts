import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { BuildInfo } from "@switchboard/contract";
import type { Logger } from "pino";
import { type App, createApp } from "./app.ts";
import { importDeliveryList } from "./areas/site/provisioning/delivery-list.ts";
import { OperatorService } from "./core/operator/operator.service.ts";
import { placeOfBroker } from "./describe-start.ts";
import { giveSetupLink, linksGoToTerminal } from "./give-link.ts";
import { type SignIn, tellLauncher, untilWebIsBuilt } from "./launch-messages.ts";
import { argonHasher } from "./platform/auth/password-hasher.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { SharedTime } from "./platform/clock/shared-time.ts";
import type { Config } from "./platform/config.ts";
import { type Database, openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { placeOfStore } from "./platform/db/store-url.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { storeLog } from "./platform/embedded-postgres/store-log.ts";
import { markLargeHeapSeldom } from "./platform/garbage-collection.ts";
import { giveBackMemory } from "./platform/give-back-memory.ts";
import { keepServing } from "./platform/last-resort.ts";
import { localSecret } from "./platform/local-secrets.ts";
import { type Mailer, smtpMailer } from "./platform/mail/mailer.ts";
import { outboxMailer } from "./platform/mail/outbox-mailer.ts";
import type { StoreOutage } from "./platform/store-outage.ts";
import { openDeviceTls } from "./platform/tls/device-tls.ts";
import { seedTryIt } from "./try-it/try-it.ts";

type Stop = () => Promise<void>;

interface Start {
  config: Config;
  build: BuildInfo;
  logger: Logger;
  outage: StoreOutage;
}

/** The exit code of a process that no longer works; its supervisor starts it again. */
const BROKEN = 70;

/**
 * Limits each step of the shutdown, so that one that hangs does not keep the rest from stopping. The store comes last
 * and needs longer.
 */
const STOP_MS = 12_000;
const STOP_STORE_MS = 20_000;

/** Runs in reverse order, whether the start fails midway or the server is stopped. */
const stops: { stop: Stop; limitMs: number }[] = [];
let stopping: Promise<void> | undefined;

function onStop(stop: Stop, limitMs = STOP_MS): void {
  stops.push({ stop, limitMs });
}

function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const { stop, limitMs } of stops.reverse())
      await Promise.race([stop().catch((error) => console.error(error)), delay(limitMs)]);
  })();
  return stopping;
}

/** The server's own files, such as reports, need this much, wherever the store is. */
const ROOM_BYTES = 1_000_000;

async function hasRoom(dataDir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize > ROOM_BYTES;
}

/** Says what the start waits for, to the log and to the person who waits at the launcher. */
function announce(logger: Logger, text: string): void {
  logger.info(text);
  tellLauncher({ type: "progress", text });
}

async function openStore({ config, logger, outage }: Start): Promise<Database> {
  let url = config.databaseUrl;
  if (url)
    announce(logger, `Waiting for the store of ${["DATABASE_URL", placeOfStore(url)].filter(Boolean).join(", ")}`);
  else {
    const directory = path.join(config.dataDir, "store");
    announce(logger, "Starting the store");
    const store = await startEmbeddedPostgres({
      directory,
      log: storeLog(logger, outage),
    });
    onStop(() => store.stop(), STOP_STORE_MS);
    tellLauncher({ type: "store", directory });
    url = store.url;
  }
  const database = openDatabase(url, {
    onIdleError: (error) => logger.warn(error, "lost a connection to the store"),
    ...(config.databaseUrl && { directUrl: config.databaseDirectUrl }),
  });
  onStop(() => database.close());
  outage.watch(database, () => hasRoom(config.dataDir));
  await migrate(database);
  return database;
}

const tokenSecretOf = async ({ tokenSecret, dataDir }: Config) =>
  tokenSecret ?? (await localSecret(dataDir, "token-secret"));

async function seed(config: Config, database: Database): Promise<SignIn[]> {
  if (config.mode !== "try-it") return [];
  tellLauncher({ type: "progress", text: "Preparing the try-it building" });
  const progress = (text: string) => tellLauncher({ type: "progress", text });
  const { signIns } = await seedTryIt({
    database,
    clock: systemClock,
    fleet: config.fleet,
    dataDir: config.dataDir,
    tokenSecret: await tokenSecretOf(config),
    progress,
  });
  return signIns;
}

/** A server with a wrong clock must not decide what is due. The first comparison happens before the start, so that no delay uses the local clock. */
async function sharedTime(sql: Database, logger: Logger): Promise<SharedTime> {
  const onAhead = (aheadMs: number) =>
    logger.error(
      { aheadMs },
      "the clock of this machine is ahead of the store's: this server goes by the store's time",
    );
  const time = new SharedTime({ sql, clock: systemClock, onAhead });
  await time.now();
  return time;
}

function openMailer({ smtpUrl, mailFrom, dataDir }: Config, logger: Logger): Mailer {
  if (smtpUrl) return smtpMailer(smtpUrl, mailFrom);
  const print = (line: string) => logger.info(line);
  return outboxMailer({ dataDir, from: mailFrom, clock: systemClock, print, showsLinks: linksGoToTerminal() });
}

async function openApp(config: Config, build: BuildInfo, database: Database, logger: Logger): Promise<App> {
  const tokenSecret = await tokenSecretOf(config);
  const time = await sharedTime(database, logger);
  const app = await createApp({
    // The app uses the same names for these settings as the configuration.
    ...config,
    build,
    lastBackup: () => new OperatorService(database).lastBackup(),
    database,
    clock: time.clock,
    time,
    logger,
    mailer: openMailer(config, logger),
    tokenSecret,
    deviceTls: await openDeviceTls(config.deviceTls, config.dataDir, systemClock),
    onNotice: (text) => tellLauncher({ type: "progress", text }),
  });
  onStop(() => app.close());
  return app;
}

async function start(given: Start): Promise<void> {
  const { config, build, logger } = given;
  for (const notice of config.notices) logger.warn(notice);
  const database = await openStore(given);
  const signIns = await seed(config, database);
  const boxes = await importDeliveryList(database, argonHasher, path.join(config.dataDir, "devices.csv"));
  if (boxes > 0) logger.info(`imported ${boxes} devices from devices.csv`);
  await untilWebIsBuilt();
  const { broker } = config;
  announce(
    logger,
    broker ? `Waiting for the broker at ${placeOfBroker(broker.url)}` : "Starting the server and the broker",
  );
  const app = await openApp(config, build, database, logger);
  surviveAccidents(app, logger);
  if (!broker) await app.live.expectDevices();
  const { mqttPort } = await app.listen(config);
  app.chores.start();
  giveBackMemory();
  const link = await setupLinkOf(config, app);
  const setupLink = await giveSetupLink({ link, dataDir: config.dataDir, logger, isForTerminal: linksGoToTerminal() });
  logger.info({ url: config.publicUrl, ms: Math.round(performance.now()) }, "Switchboard is ready");
  tellLauncher({ type: "ready", url: config.publicUrl, mqttPort, signIns, setupLink });
}

function surviveAccidents(app: App, logger: Logger): void {
  keepServing(process, {
    report(kind, error) {
      app.metrics.uncaught.inc({ kind });
      logger.fatal({ err: error }, `an uncaught ${kind}`);
    },
    // Exits without stopping anything: the store keeps running and is taken over at the next start.
    end: () => process.exit(BROKEN),
    now: () => performance.now(),
  });
}

async function setupLinkOf({ mode, port }: Config, app: App): Promise<string | undefined> {
  return mode === "production" ? app.identity.auth.registration.createSetupLink(`${hostname()}:${port}`) : undefined;
}

/** Runs until a signal, or the end of the launcher, stops it; fails if the start does, with everything stopped again. */
export async function runServer(given: Start): Promise<void> {
  markLargeHeapSeldom();
  const stop = () => void stopAll().then(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  // The launcher went away without a signal, so nothing may stay behind.
  process.on("disconnect", stop);
  try {
    await start(given);
  } catch (error) {
    await stopAll();
    throw error;
  }
}
