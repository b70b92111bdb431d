import { deviceId, MERIDIAN, SITES } from "@switchboard/sample-building";
import { hashSecret } from "../platform/auth/secrets.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Database, Sql } from "../platform/db/database.ts";
import { LOCKS } from "../platform/db/locks.ts";
import { insertBoxedDevices } from "./boxed-devices.ts";
import { channelBox, resealChannels } from "./channels.ts";
import { openDeviceSecrets, type SecretOf } from "./device-secrets.ts";
import { addExtras } from "./extras.ts";
import { writeFleetFile } from "./fleet-file.ts";
import { SIGN_INS } from "./people.ts";
import { type Seeding, seedSites } from "./sites.ts";
import { insertTryItGateway, writeTryItGateway } from "./try-it-gateway.ts";

interface TryItOptions {
  database: Database;
  clock: Clock;
  /** The number of virtual devices; the building has its 40 in any case. */
  fleet: number;
  dataDir: string;
  /** The secret with which the server seals values of people. */
  tokenSecret: string;
  progress?: (text: string) => void;
}

interface TryIt {
  signIns: { email: string; password: string; note: string }[];
  fleetFile: string;
}

async function isSeeded(sql: Sql): Promise<boolean> {
  return (await sql.query("SELECT 1 FROM enterprises WHERE id = $1", [MERIDIAN.id])).length > 0;
}

/** Updates the database after a change of the data directory, because the derived secrets are new ones then. */
async function renewSecrets(sql: Sql, secretOf: SecretOf): Promise<void> {
  const devices = await sql.query<{ enterprise_id: string; id: string; kd_id: string; secret_hash: Buffer }>(
    "SELECT enterprise_id, id, kd_id, secret_hash FROM devices WHERE enterprise_id = ANY($1)",
    [SITES.map(({ id }) => id)],
  );
  const stale = devices
    .filter(({ id, kd_id }) => id === deviceId(kd_id))
    .map(({ kd_id, secret_hash }) => ({ kd_id, known: secret_hash, wanted: hashSecret(secretOf(kd_id)) }))
    .filter(({ known, wanted: expected }) => !expected.equals(known));
  if (stale.length === 0) return;
  await sql.query(
    `UPDATE devices SET secret_hash = new.hash FROM unnest($1::text[], $2::bytea[]) AS new (kd_id, hash)
     WHERE devices.kd_id = new.kd_id`,
    [stale.map(({ kd_id }) => kd_id), stale.map(({ wanted: expected }) => expected)],
  );
}

/**
 * Furnishes the try-it building once, all or nothing, and finds it furnished at every later start. The time during which the server was
 * down stays a gap; the live fleet continues from there.
 */
export async function seedTryIt({
  database,
  clock,
  fleet,
  dataDir,
  tokenSecret,
  progress = () => undefined,
}: TryItOptions): Promise<TryIt> {
  const secretOf = await openDeviceSecrets(dataDir);
  const box = channelBox(tokenSecret);
  await database.transaction(async (sql) => {
    await sql.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.tryIt]);
    const seeding: Seeding = { sql, now: clock.now(), secretOf, box, fleet, progress };
    if (!(await isSeeded(sql))) await seedSites(seeding);
    await addExtras(seeding);
    await renewSecrets(sql, secretOf);
    await resealChannels(sql, clock.now(), box);
    await insertBoxedDevices(sql);
    await insertTryItGateway(sql, clock.now(), dataDir, secretOf);
  });
  await writeTryItGateway(dataDir, secretOf);
  return { signIns: SIGN_INS, fleetFile: await writeFleetFile(database, dataDir, fleet, secretOf) };
}
