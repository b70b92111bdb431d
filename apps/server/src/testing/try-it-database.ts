import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { openDatabase } from "../platform/db/database.ts";
import { seedTryIt } from "../try-it/try-it.ts";
import { cloneDatabase, connectAdmin, nameOfDatabase, type TestDatabase, withDatabase } from "./test-database.ts";
import { startTestServer } from "./test-server.ts";
import { TOKEN_SECRET } from "./token-secret.ts";

/** A Wednesday, a quarter to noon in the building. */
export const TRY_IT_NOW = new Date("2026-03-18T06:15:00Z");
export const TRY_IT_FLEET = 40;

const TEMPLATE = "try_it_template";
const UNFINISHED = "try_it_unfinished";
/** Any number that nothing else in the `postgres` database locks. */
const LOCK = 4_018;

/**
 * Creates a database with the sample buildings, their history and its sums. Making one takes seconds, so the first file
 * that needs it makes a template, which the others clone. Seeding a clone again only gives it the secrets of its own
 * data folder.
 */
export async function createTryItDatabase(dataDir: string): Promise<TestDatabase> {
  await makeTemplateOnce();
  const database = await cloneDatabase(TEMPLATE);
  await seed(database, dataDir);
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
  await seed(database, dataDir);
  const { app, clock } = await startTestServer({ database });
  clock.set(TRY_IT_NOW);
  await app.building.telemetry.rebuilds.rebuildStale();
  await app.building.sensors.rebuilds.rebuildStale();
  await app.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function seed(database: TestDatabase, dataDir: string): Promise<void> {
  const clock = { now: () => TRY_IT_NOW };
  await seedTryIt({ database, clock, fleet: TRY_IT_FLEET, dataDir, tokenSecret: TOKEN_SECRET });
}
