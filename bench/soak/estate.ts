import { randomUUID } from "node:crypto";
import { hashSecret } from "../../apps/server/src/platform/auth/secrets.ts";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import type { Building } from "../faults/building.ts";
import type { SoakMeter } from "./device-load.ts";

interface Estate {
  enterprises: string[];
  /** One admin for each enterprise, with the password of the building's admin. */
  emails: string[];
  meters: SoakMeter[];
}

/** Adds meters of many enterprises to the building in which people tap. */
export async function addEnterprises(
  { database, admin }: Pick<Building, "database" | "admin">,
  count: number,
  metersEach: number,
): Promise<Estate> {
  const estate: Estate = { enterprises: [], emails: [], meters: [] };
  for (let index = 0; index < count; index++) {
    const [home, user, email] = [randomUUID(), randomUUID(), `soak${index}@faults.test`];
    await database.query(
      "INSERT INTO enterprises (id, name, time_zone, partner_name, created_at) VALUES ($1, 'Soak', 'Asia/Kolkata', 'Soak', now())",
      [home],
    );
    await database.query(
      `INSERT INTO users (id, email, username, name, password_hash, is_demo, created_at)
       SELECT $1, $2, $2, 'Admin', password_hash, false, now() FROM users WHERE id = $3`,
      [user, email, admin.id],
    );
    await database.query(
      "INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, 'admin', now())",
      [home, user],
    );
    estate.enterprises.push(home);
    estate.emails.push(email);
    estate.meters.push(...(await addMeters(database, home, metersEach)));
  }
  return estate;
}

async function addMeters(database: Database, home: string, count: number): Promise<SoakMeter[]> {
  const meters = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, kd_id: `S-${id.slice(0, 13)}`, secret: randomUUID(), home };
  });
  await database.query(
    `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
     SELECT $1, id, kd_id, kd_id, 'ENERGY_METER_3', secret, now() FROM unnest($2::uuid[], $3::text[], $4::bytea[]) AS u (id, kd_id, secret)`,
    [
      home,
      meters.map(({ id }) => id),
      meters.map(({ kd_id }) => kd_id),
      meters.map(({ secret }) => hashSecret(secret)),
    ],
  );
  return meters;
}

/** Counts by the aggregates, because everything in them is stored too. */
export async function storedReadings(database: Database, enterprises: string[]): Promise<number> {
  const rows = await database.query<{ count: number }>(
    "SELECT coalesce(sum(n), 0)::float8 AS count FROM reading_months WHERE enterprise_id = ANY($1)",
    [enterprises],
  );
  return rows[0]?.count ?? 0;
}

/** Returns the disk space of a reading, including its index. */
export async function bytesOfReading(database: Database): Promise<number> {
  const rows = await database.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(inhrelid))::float8 / (SELECT count(*) FROM readings) AS bytes
     FROM pg_inherits WHERE inhparent = 'readings'::regclass`,
  );
  return rows[0]?.bytes ?? Number.NaN;
}
