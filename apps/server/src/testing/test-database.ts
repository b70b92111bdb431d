import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { type Database, openDatabase } from "../platform/db/database.ts";

export interface TestDatabase extends Database {
  drop(): Promise<void>;
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

/** A database of one's own, cloned from the migrated template (or empty, to try migrations on). */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const storeUrl = inject("storeUrl");
  const template = options.empty ? "template1" : new URL(storeUrl).pathname.slice(1);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = openDatabase(withDatabase(storeUrl, "postgres"), { max: 1 });
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  await admin.close();
  const database = openDatabase(withDatabase(storeUrl, name), { max: 10 });
  return {
    ...database,
    async drop() {
      await database.close();
      const closer = openDatabase(withDatabase(storeUrl, "postgres"), { max: 1 });
      await closer.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await closer.close();
    },
  };
}
