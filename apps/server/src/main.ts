import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type App, createApp } from "./app.ts";
import { importDeliveryList } from "./areas/site/provisioning/delivery-list.ts";
import { OperatorService } from "./core/operator/operator.service.ts";
import { type SignIn, tellLauncher, untilWebIsBuilt } from "./launch-messages.ts";
import { argonHasher } from "./platform/auth/password-hasher.ts";
import { readBuildInfo } from "./platform/build-info.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { SharedTime } from "./platform/clock/shared-time.ts";
import { type Config, ConfigError, readConfig } from "./platform/config.ts";
import { type Database, openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { storeLog } from "./platform/embedded-postgres/store-log.ts";
import { countMessagesWithHeap, markLargeHeapSeldom } from "./platform/garbage-collection.ts";
import { giveBackMemory } from "./platform/give-back-memory.ts";
import { keepServing } from "./platform/last-resort.ts";
import { localSecret } from "./platform/local-secrets.ts";
import { createLogger } from "./platform/logger.ts";
import { type Mailer, smtpMailer } from "./platform/mail/mailer.ts";
import { outboxMailer } from "./platform/mail/outbox-mailer.ts";
import { openDeviceTls } from "./platform/tls/device-tls.ts";
import { explainStart } from "./start-failure.ts";
import { seedTryIt } from "./try-it/try-it.ts";

countMessagesWithHeap();
markLargeHeapSeldom();

type Stop = () => Promise<void>;

/** The exit code of a process that no longer works; its supervisor starts it again. */
const BROKEN = 70;

/** Limits each step of the shutdown, so that none blocks the rest. The store comes last and needs longer. */
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

async function openStore(config: Config, logger: Logger): Promise<Database> {
  let url = config.databaseUrl;
  if (!url) {
    tellLauncher({ type: "progress", text: "Starting the store" });
    const directory = path.join(config.dataDir, "store");
    const store = await startEmbeddedPostgres({
      directory,
      log: storeLog(logger),
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
  const print = (line: string) => logger.info(line);
  if (smtpUrl) return smtpMailer(smtpUrl, mailFrom);
  return outboxMailer({ dataDir, from: mailFrom, clock: systemClock, print });
}

async function openApp(config: Config, database: Database, logger: Logger): Promise<App> {
  const tokenSecret = await tokenSecretOf(config);
  const time = await sharedTime(database, logger);
  const app = await createApp({
    // The app uses the same names for these settings as the configuration.
    ...config,
    build: await readBuildInfo(),
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

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  for (const notice of config.notices) logger.warn(notice);
  const database = await openStore(config, logger);
  const signIns = await seed(config, database);
  const boxes = await importDeliveryList(database, argonHasher, path.join(config.dataDir, "devices.csv"));
  if (boxes > 0) logger.info(`imported ${boxes} devices from devices.csv`);
  await untilWebIsBuilt();
  tellLauncher({ type: "progress", text: "Starting the server and the broker" });
  const app = await openApp(config, database, logger);
  keepServing(process, {
    report(kind, error) {
      app.metrics.uncaught.inc({ kind });
      logger.fatal({ err: error }, `an uncaught ${kind}`);
    },
    // Exits without stopping anything: the store keeps running and is taken over at the next start.
    end: () => process.exit(BROKEN),
    now: () => performance.now(),
  });
  if (!config.broker) await app.live.expectDevices();
  const { mqttPort } = await app.listen(config);
  app.chores.start();
  giveBackMemory();
  const setupLink = await setupLinkOf(config, app);
  const factorLink = await lostFactorLink(config, app);
  const links = { ...(setupLink && { setupLink }), ...(factorLink && { factorLink }) };
  tellLauncher({ type: "ready", url: config.publicUrl, mqttPort, signIns, ...links });
}

async function setupLinkOf({ mode, port }: Config, app: App): Promise<string | undefined> {
  return mode === "production" ? app.identity.auth.registration.createSetupLink(`${hostname()}:${port}`) : undefined;
}

/** Gives the only admin of an enterprise a way back in, because nobody else can reset their second factor. */
async function lostFactorLink({ resetSecondFactor }: Config, app: App): Promise<string | undefined> {
  if (!resetSecondFactor) return undefined;
  const link = await app.identity.auth.factorReset.linkFor(resetSecondFactor);
  if (!link) throw new ConfigError(`RESET_SECOND_FACTOR names nobody: ${resetSecondFactor} has no account.`);
  return link;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void stopAll().then(() => process.exit(0)));
}
// The launcher went away without a signal, so nothing may stay behind.
process.on("disconnect", () => void stopAll().then(() => process.exit(0)));

start().catch(async (error) => {
  tellLauncher({ type: "failed", message: explainStart(error, process.env.DATABASE_URL) });
  await stopAll();
  process.exit(1);
});
