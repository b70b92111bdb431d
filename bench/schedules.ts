import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { contract, decode, type Enterprise, StateReport } from "@switchboard/contract";
import { parseFleetFile } from "@switchboard/fleet";
import { connectAsync } from "mqtt";
import { type Database, openDatabase } from "../apps/server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { startServer } from "../e2e/world/server.ts";
import { connectAnswering } from "./answering-devices.ts";
import { type Measure, percentile } from "./measure.ts";

/** Forty devices belong to the building. The others have five switches each. */
const DEVICES_FOR_10000_SWITCHES = 2040;
const AT_ONCE = 10_000;
/** As many schedules, a few of them due every second. */
const NORMAL = { schedules: 300, seconds: 30 };
const LONGEST_MS = 120_000;
const MINUTE = 60_000;
/** The time until the first is due, longer than updating all of them takes. */
const SOON_MS = 5000;
const SKIPPING_HOLIDAYS = { on_days: { holiday: { do: "skip" } } };

interface Bench {
  database: Database;
  /** When a device answered a command, by the command's id. */
  answered: Map<string, number>;
  close(): Promise<void>;
}

/**
 * Measures ten thousand schedules due at one instant, each for its own switch, and the load of ordinary days, from the due instant to the
 * answer of the virtual device as an open screen receives it.
 */
export async function measureSchedules(): Promise<Measure[]> {
  const bench = await openBench();
  try {
    const normal = await lateness(bench, NORMAL.schedules, (n) => (n * NORMAL.seconds * 1000) / NORMAL.schedules);
    const crowd = await lateness(bench, AT_ONCE, () => 0);
    const crowdSent = await lastSent(bench.database);
    await keepCalendars(bench.database);
    const minding = await lateness(bench, AT_ONCE, () => 0, SKIPPING_HOLIDAYS);
    const mindingSent = await lastSent(bench.database);
    return [
      { what: "lateness in normal running, p50", value: percentile(normal, 0.5), unit: "ms" },
      { what: "lateness in normal running, p99", value: percentile(normal, 0.99), unit: "ms", aim: { atMost: 1000 } },
      { what: "schedules due at once that were answered", value: crowd.length, unit: "", aim: { atLeast: AT_ONCE } },
      { what: "until the last of them was sent", value: crowdSent / 1000, unit: "s", aim: { atMost: 5 } },
      { what: "until half of them were answered", value: percentile(crowd, 0.5) / 1000, unit: "s" },
      { what: "until all of them were answered", value: Math.max(...crowd) / 1000, unit: "s", aim: { atMost: 20 } },
      { what: "the same with calendars: answered", value: minding.length, unit: "", aim: { atLeast: AT_ONCE } },
      { what: "with calendars, until the last was sent", value: mindingSent / 1000, unit: "s", aim: { atMost: 5 } },
      {
        what: "with calendars, until all were answered",
        value: Math.max(...minding) / 1000,
        unit: "s",
        aim: { atMost: 20 },
      },
    ];
  } finally {
    await bench.close();
  }
}

async function openBench(): Promise<Bench> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-bench-"));
  const store = await startEmbeddedPostgres({ directory: path.join(dataDir, "store") });
  const environment = { FLEET: String(DEVICES_FOR_10000_SWITCHES), DATABASE_URL: store.url };
  const server = await startServer(dataDir, environment);
  const file = parseFleetFile(await readFile(path.join(dataDir, "fleet.json"), "utf8"));
  const devices = await connectAnswering({ port: server.mqttPort, home: file.home }, file.devices);
  const database = openDatabase(store.url, { max: 2 });
  await everythingOnline(database);
  // The building's own automations must not be part of the measurement.
  await database.query("UPDATE schedules SET next_run = NULL, remind_at = NULL");
  const answered = new Map<string, number>();
  const screen = await openScreen(server.url, answered);
  return {
    database,
    answered,
    async close() {
      await screen.endAsync();
      await database.close();
      devices.close();
      await server.stop();
      await store.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function everythingOnline(database: Database): Promise<void> {
  const offline = "SELECT count(*) AS count FROM devices WHERE current_status % 2 = 0";
  const until = Date.now() + LONGEST_MS;
  while ((await database.query<{ count: number }>(offline))[0]?.count) {
    if (Date.now() > until) throw new Error("the devices did not come online");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** An admin's connection to the broker, which receives every device's state. */
async function openScreen(url: string, answered: Map<string, number>) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ username: "admin@switchboard.test", password: "switchboard" });
  const login = await fetch(`${url}${contract.login.path}`, { method: "POST", headers, body });
  const { token } = (await login.json()) as { token: string };
  const me = await fetch(`${url}${contract.enterpriseMe.path}`, { headers: { authorization: token } });
  const { mqttPassword, broker } = (await me.json()) as Enterprise;
  const options = { username: broker.username, password: mqttPassword, clientId: broker.client_id };
  const client = await connectAsync(`${url.replace("http", "ws")}/mqtt`, options);
  client.on("message", (topic, payload) => {
    const report = topic.includes("/state/") ? decode(StateReport, payload.toString()) : undefined;
    if (report?.cmd && !answered.has(report.cmd)) answered.set(report.cmd, Date.now());
  });
  await client.subscribeAsync(broker.topics);
  return client;
}

/** Adds four hundred days off to a calendar of each enterprise: two months from tomorrow on, then every second day. */
async function keepCalendars(database: Database): Promise<void> {
  await database.query(
    `INSERT INTO calendars (enterprise_id, id, name, entries, created_at)
     SELECT e.id, gen_random_uuid(), 'Bench', (SELECT jsonb_agg(jsonb_build_object('_id', gen_random_uuid(), 'name', 'Day ' || n,
       'type', 'holiday', 'from', day, 'to', day, 'yearly', false, 'hours', NULL, 'source', NULL))
       FROM generate_series(1, 400) n
       CROSS JOIN LATERAL to_char(now() AT TIME ZONE e.time_zone + make_interval(days => n + greatest(0, n - 60)), 'YYYY-MM-DD') day),
       now() FROM enterprises e`,
  );
}

/** Returns how long after its due instant each schedule was answered by its device. */
async function lateness(
  bench: Bench,
  count: number,
  after: (n: number) => number,
  rhythm: object | null = null,
): Promise<number[]> {
  const { database, answered } = bench;
  await database.query("DELETE FROM schedules");
  await database.query(
    `WITH made AS (
       INSERT INTO schedules (enterprise_id, id, name, is_active, "time", repeats, days, force, owner_id, rhythm, created_at)
       SELECT s.enterprise_id, s.id, 'Bench', true, 0, true, '{0,1,2,3,4,5,6}', false, m.user_id, $2::jsonb, now()
       FROM switch_appliances s JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       JOIN LATERAL (SELECT user_id FROM memberships m
         WHERE m.enterprise_id = s.enterprise_id AND m.role = 'admin' LIMIT 1) m ON true
       WHERE d.device_name LIKE 'Extra %' LIMIT $1
       RETURNING enterprise_id, id)
     INSERT INTO schedule_actions (enterprise_id, schedule_id, position, switch_id, switch_state)
     SELECT enterprise_id, id, 1, id, 1 FROM made`,
    [count, rhythm && JSON.stringify(rhythm)],
  );
  // The database analyzes a changed table within a minute, but real schedules are older than that when they are due.
  await database.query("ANALYZE schedules, schedule_actions, switch_appliances, devices");
  // A schedule with rules for days off is checked again when it is due, so its own time must be exact to the minute.
  const soon = Date.now() + SOON_MS;
  const first = rhythm === null ? soon : Math.ceil(soon / MINUTE) * MINUTE;
  await database.query(
    `UPDATE schedules s SET next_run = to_timestamp(o.due / 1000),
       "time" = to_char(to_timestamp(o.due / 1000) AT TIME ZONE e.time_zone, 'HH24MI')::integer
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM schedules) c
     JOIN unnest($1::float8[]) WITH ORDINALITY AS o (due, n) ON o.n = c.n, enterprises e
     WHERE s.id = c.id AND e.id = s.enterprise_id`,
    [Array.from({ length: count }, (_, n) => first + after(n))],
  );
  if (Date.now() > first) throw new Error("the schedules were due before all of them were there");
  const runs = await answeredRuns(database, answered, count);
  return runs.flatMap(({ id, due }) => {
    const at = answered.get(id);
    return at === undefined ? [] : [at - due.getTime()];
  });
}

async function lastSent(database: Database): Promise<number> {
  const rows = await database.query<{ ms: number }>(
    `SELECT max(extract(epoch FROM c.created_at - r.due) * 1000)::float8 AS ms
     FROM schedule_runs r JOIN commands c ON c.enterprise_id = r.enterprise_id AND c.cause_run = r.id`,
  );
  return rows[0]?.ms ?? Number.NaN;
}

async function answeredRuns(database: Database, answered: Map<string, number>, count: number) {
  const before = answered.size;
  const until = Date.now() + LONGEST_MS;
  while (answered.size < before + count && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  return database.query<{ id: string; due: Date }>(
    "SELECT c.id, r.due FROM schedule_runs r JOIN commands c ON c.enterprise_id = r.enterprise_id AND c.cause_run = r.id",
  );
}
