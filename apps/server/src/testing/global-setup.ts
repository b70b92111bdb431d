import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    storeUrl: string;
  }
}

/** Makes each of the run's many connections hash the password once, and not 4,096 times on either side. */
function weakenPasswordHash(url: string): string {
  const { username, password } = new URL(url);
  return `SET scram_iterations = 1; ALTER ROLE ${username} PASSWORD '${password}'`;
}

/** Starts one real PostgreSQL for the run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "switchboard-test-"));
  const store = await startEmbeddedPostgres({ directory, durable: false });
  const template = openDatabase(store.url);
  await migrate(template);
  await template.query(weakenPasswordHash(store.url));
  await template.close();
  project.provide("storeUrl", store.url);
  return async () => {
    await store.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
