import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { MERIDIAN } from "@switchboard/sample-building";
import { inject } from "vitest";
import { openDatabase } from "../platform/db/database.ts";
import { RECORDED_AT } from "../try-it/recording/ranges.ts";
import { seedTryIt } from "../try-it/try-it.ts";
import { cloneDatabase, connectAdmin, nameOfDatabase, type TestDatabase, withDatabase } from "./test-database.ts";
import { startTestServer } from "./test-server.ts";
import { TOKEN_SECRET } from "./token-secret.ts";

/** The demo is recorded from the same buildings, so it has the same time. */
export const TRY_IT_NOW = RECORDED_AT;
export const TRY_IT_FLEET = 40;
/**
 * All databases are seeded with the fleet of the demo, which shows one silent device: the last of the park, and with it
 * those of the cold storage, are outside of the fleet.
 */
export const DEMO_FLEET = MERIDIAN.devices.length - 1;

const TEMPLATE = "try_it_template";
const UNFINISHED = "try_it_unfinished";
/** Any number that nothing else in the `postgres` database locks. */
const LOCK = 4_018;

/**
 * Creates a database with the sample buildings, their history and its sums. Making one takes seconds, so the first file
 * that needs it makes a template, which the others clone. Seeding a clone again only gives it the secrets of its own
 * data folder, and the data folder the file of its fleet.
 */
export async function createTryItDatabase(dataDir: string, fleet = TRY_IT_FLEET): Promise<TestDatabase> {
  await makeTemplateOnce();
  const database = await cloneDatabase(TEMPLATE);
  await seed(database, dataDir, fleet);
  return database;
}

async function makeTemplateOnce(): Promise<void> {
  const storeUrl = inject("storeUrl");
  // A pooled connection is closed when it is idle for long, and the lock would go with it.
  const admin = await connectAdmin();
  try {
    await admin.query("SELECT pg_advisory_lock($1)", [LOCK]);
    const made = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [TEMPLATE]);
    if (made.rows.length > 0) return;
    await admin.query(`DROP DATABASE IF EXISTS ${UNFINISHED} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${UNFINISHED} TEMPLATE ${nameOfDatabase(storeUrl)} STRATEGY FILE_COPY`);
    await furnish(withDatabase(storeUrl, UNFINISHED));
    await admin.query(`ALTER DATABASE ${UNFINISHED} RENAME TO ${TEMPLATE}`);
  } finally {
    await admin.end();
  }
}

async function furnish(url: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-try-it-"));
  const database = { ...openDatabase(url), drop: async () => undefined };
  await seed(database, dataDir, DEMO_FLEET);
  const { app, clock } = await startTestServer({ database });
  clock.set(TRY_IT_NOW);
  await app.building.telemetry.rebuilds.rebuildStale();
  await app.building.sensors.rebuilds.rebuildStale();
  await app.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function seed(database: TestDatabase, dataDir: string, fleet: number): Promise<void> {
  const clock = { now: () => TRY_IT_NOW };
  await seedTryIt({ database, clock, fleet, dataDir, tokenSecret: TOKEN_SECRET });
}
