import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { type Database, openDatabase } from "../platform/db/database.ts";

export interface TestDatabase extends Database {
  drop(): Promise<void>;
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

export const nameOfDatabase = (url: string) => new URL(url).pathname.slice(1);

let opened: Database | undefined;
/** Kept open for all files of a worker: each creates databases, and a connection costs about as much as a call. */
function admin(): Database {
  opened ??= openDatabase(withDatabase(inject("storeUrl"), "postgres"), { max: 1 });
  return opened;
}

/** Opens a dedicated connection, for a lock. */
export const connectAdmin = () => admin().connectDirect();

/** Creates a database, cloned from the migrated template (or empty, to test migrations). */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const database = await cloneDatabase(options.empty ? "template1" : nameOfDatabase(inject("storeUrl")));
  // Few tests have enough rows for plans to differ, and planning for each set of values took two thirds of the store's time.
  await admin().query(`ALTER DATABASE ${nameOfDatabase(database.url)} SET plan_cache_mode = force_generic_plan`);
  return database;
}

export async function cloneDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await admin().query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const database = openDatabase(withDatabase(inject("storeUrl"), name), { max: 10 });
  return {
    ...database,
    async drop() {
      await database.close();
      await admin().query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
