import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { hashSecret } from "../apps/server/src/platform/auth/secrets.ts";
import { type Database, openDatabase } from "../apps/server/src/platform/db/database.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";

export interface Meter {
  id: string;
  kd_id: string;
  secret: string;
}

export interface Site {
  database: Database;
  directory: string;
  enterprise: string;
  addMeters(count: number): Promise<Meter[]>;
  close(): Promise<void>;
}

/** Creates a durable database with one enterprise and nothing else. */
export async function openSite(): Promise<Site> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "switchboard-bench-"));
  const store = await startEmbeddedPostgres({ directory: path.join(directory, "store") });
  const database = openDatabase(store.url, { onIdleError: () => undefined });
  await migrate(database);
  const enterprise = randomUUID();
  await database.query(
    "INSERT INTO enterprises (id, name, time_zone, created_at) VALUES ($1, 'Bench', 'Asia/Kolkata', now())",
    [enterprise],
  );
  return {
    database,
    directory,
    enterprise,
    async addMeters(count) {
      const meters = Array.from({ length: count }, () => {
        const id = randomUUID();
        return { id, kd_id: `B-${id.slice(0, 13)}`, secret: randomUUID() };
      });
      await database.query(
        `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
         SELECT $1, id, kd_id, kd_id, 'ENERGY_METER_3', secret, now() FROM unnest($2::uuid[], $3::text[], $4::bytea[]) AS u (id, kd_id, secret)`,
        [
          enterprise,
          meters.map(({ id }) => id),
          meters.map(({ kd_id }) => kd_id),
          meters.map(({ secret }) => hashSecret(secret)),
        ],
      );
      return meters;
    },
    async close() {
      await database.close();
      await store.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
