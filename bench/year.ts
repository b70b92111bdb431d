import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { type App, createApp } from "../apps/server/src/app.ts";
import { RebuildRepository } from "../apps/server/src/modules/telemetry/rebuild.repository.ts";
import { createLogger } from "../apps/server/src/platform/logger.ts";
import { Postbox } from "../apps/server/src/platform/mail/postbox.ts";
import { type Measure, percentile } from "./measure.ts";
import { type Meter, openSite, type Site } from "./store.ts";

const DEVICES = 100;
const CALLS = 60;

/** A year's energy of a hundred devices by month: what it costs after a month of data, and after a year. */
export async function measureYear(): Promise<Measure[]> {
  const site = await openSite();
  const meters = await site.addMeters(DEVICES);
  const app = await createApp({
    database: site.database,
    clock: { now: () => new Date() },
    logger: createLogger("silent"),
    postbox: new Postbox({ send: async () => undefined }, () => undefined),
    tokenSecret: "a secret of the bench, long enough to sign with",
    publicUrl: "http://127.0.0.1",
    deviceBroker: "127.0.0.1:1883",
  });
  try {
    const token = await signIn(site, app);
    await fill(site, meters, "2025-12-01", "2026-01-01");
    const afterMonth = await timeOf(app, token, meters, 1);
    await fill(site, meters, "2025-01-01", "2025-12-01");
    const afterYear = await timeOf(app, token, meters, 12);
    return [
      { what: "a year of 100 devices by month, after 1 month of data", value: afterMonth, unit: "ms" },
      { what: "the same after 1 year of data", value: afterYear, unit: "ms", aim: { atMost: 50 } },
      { what: "after a year against after a month", value: afterYear / afterMonth, unit: "x", aim: { atMost: 1.2 } },
    ];
  } finally {
    await app.close();
    await site.close();
  }
}

async function signIn({ database, enterprise }: Site, app: App): Promise<string> {
  const user = randomUUID();
  await database.query(
    "INSERT INTO users (id, email, username, name, password_hash, created_at) VALUES ($1, 'bench@example.test', 'bench', 'Bench', '', now())",
    [user],
  );
  await database.query(
    "INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, 'admin', now())",
    [enterprise, user],
  );
  return (await app.identity.sessions.start(user, enterprise)).token;
}

/** A reading an hour: roll-ups are as many as with one every three minutes. */
async function fill({ database, enterprise }: Site, meters: Meter[], from: string, until: string): Promise<void> {
  await database.query(
    "SELECT ensure_readings_partition(month) FROM generate_series($1::timestamptz - interval '1 month', $2, interval '1 month') AS month",
    [`${from}T00:00:00Z`, `${until}T00:00:00Z`],
  );
  await database.query(
    `INSERT INTO readings (enterprise_id, device_id, ts, v, c, p, pf, e)
     SELECT $1, device, ts, 230, 4, 900, 0.95, extract(epoch FROM ts - timestamptz '2024-12-31')::float8 * 900
     FROM unnest($2::uuid[]) AS device CROSS JOIN
       generate_series($3::timestamp AT TIME ZONE 'Asia/Kolkata', $4::timestamp AT TIME ZONE 'Asia/Kolkata' - interval '1 hour', interval '1 hour') AS ts`,
    [enterprise, meters.map(({ id }) => id), from, until],
  );
  for (const { id } of meters)
    await database.transaction((sql) => new RebuildRepository(sql).readings(enterprise, id, "", "Asia/Kolkata"));
  await database.query("VACUUM ANALYZE reading_months");
  await database.query("VACUUM ANALYZE reading_days");
}

/** Through the whole server, from the token to the reply, once it is warm. */
async function timeOf(app: App, token: string, meters: Meter[], months: number): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const began = performance.now();
    const reply = await app.http.inject({
      method: "POST",
      url: contract.getEnergyData.path,
      headers: { authorization: token },
      payload: {
        from_date: "2025-01-01",
        to_date: "2025-12-31",
        groupby: "month",
        device_ids: meters.map(({ id }) => id),
      },
    });
    times.push(performance.now() - began);
    const { data } = reply.json() as { data: unknown[] };
    if (reply.statusCode !== 200 || data.length !== months)
      throw new Error(`unexpected reply: ${reply.body.slice(0, 200)}`);
  }
  return percentile(times.slice(10), 0.5);
}
