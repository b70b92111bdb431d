import { randomUUID } from "node:crypto";
import { deviceTopic } from "@switchboard/contract";
import { connect, type MqttClient } from "mqtt";
import pino from "pino";
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { hashSecret } from "./platform/auth/secrets.ts";
import { type Database, openDatabase } from "./platform/db/database.ts";
import { countLockWaits } from "./testing/lock-waits.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

const DEVICES = inject("isFullRun") ? 500 : 200;
const SECRET = randomUUID();

let server: TestServer;
let mqttPort: number | undefined;
let enterpriseId: string;
let ids: string[];
/** A connection to the store that the server's own closing does not end. */
let outside: Database;
let logged: unknown[];
let clients: MqttClient[];
/** Device and time of each reading that the broker has acknowledged. */
let acknowledged: string[];

beforeEach(async () => {
  logged = [];
  clients = [];
  acknowledged = [];
  const logger = pino({ level: "warn" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  server = await startTestServer({ logger });
  outside = openDatabase(server.database.url, { max: 1 });
  ({ mqttPort } = await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
  enterpriseId = (await server.buildUser()).enterpriseId;
  const rows = await outside.query<{ kd_id: string }>(
    `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, current_status, created_at)
     SELECT $1, gen_random_uuid(), 'T-stop' || number, 'Meter', 'ENERGY_METER_1', $2, 2, $3
     FROM generate_series(1, $4::int) number RETURNING kd_id`,
    [enterpriseId, hashSecret(SECRET), server.clock.now(), DEVICES],
  );
  ids = rows.map(({ kd_id }) => kd_id);
});
afterEach(async () => {
  // A test that failed halfway must not go on publishing beside the next one.
  for (const client of clients) client.end(true);
  await server.app.close();
  await outside.close();
});

/** Connects devices that publish a heartbeat and a reading as soon as the reading before is acknowledged. */
function connectAll(some: string[]): MqttClient[] {
  const startMs = server.clock.now().getTime();
  const connected = some.map((id) => {
    const options = { clientId: id, username: id, password: SECRET, reconnectPeriod: 0 };
    const client = connect(`mqtt://127.0.0.1:${mqttPort}`, options);
    const publishNext = (ts: number): void => {
      if (!client.connected) return;
      client.publish(deviceTopic(id, enterpriseId, "heartbeat"), JSON.stringify({ ts, relays: [] }));
      const reading = JSON.stringify({ ts, v: 230, c: 1, p: 230, e: ts - startMs });
      client.publish(deviceTopic(id, enterpriseId, "power"), reading, { qos: 1 }, (error) => {
        if (error) return;
        acknowledged.push(`${id} ${ts}`);
        publishNext(ts + 1000);
      });
    };
    client.on("error", () => undefined);
    return client.on("connect", () => publishNext(startMs));
  });
  clients.push(...connected);
  return connected;
}

const allGone = () => vi.waitFor(() => expect(clients.filter((client) => client.connected)).toHaveLength(0));

it("logs no warning when it is stopped while hundreds of devices connect and publish", async () => {
  connectAll(ids.slice(0, DEVICES / 2));
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(DEVICES));
  // The other half is being admitted when the server stops.
  const late = connectAll(ids.slice(DEVICES / 2));
  await vi.waitFor(() => expect(late.some((client) => client.connected)).toBe(true));
  await server.app.close();
  await server.database.close();
  await allGone();
  expect(logged).toEqual([]);
  expect(await unstoredOf(acknowledged)).toEqual([]);
});

it("acknowledges nothing and logs no warning when the store is closed while devices still publish", async () => {
  connectAll(ids);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(DEVICES));
  // The store is closed before everything that uses it, as when the stop takes too long.
  await server.database.close();
  await vi.waitFor(async () => expect(await unstoredReports()).toBeGreaterThan(0));
  await server.app.close();
  await allGone();
  expect(logged).toEqual([]);
  expect(await unstoredOf(acknowledged)).toEqual([]);
});

it("disconnects devices and stores what they sent when a background job takes longer than the stop allows", async () => {
  connectAll(ids.slice(0, 100));
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(100));
  const blocker = openDatabase(server.database.url, { max: 1 });
  const release = Promise.withResolvers<void>();
  const blocked = blocker.transaction(async (sql) => {
    // The job that settles alarms waits for this table; nothing that devices send needs it.
    await sql.query("LOCK TABLE alarm_conditions IN ACCESS EXCLUSIVE MODE");
    await release.promise;
  });
  server.app.chores.start();
  await vi.waitFor(async () => expect(await countLockWaits(outside)).toBeGreaterThan(0));
  const closed = server.app.close();
  try {
    await allGone();
    await vi.waitFor(async () => expect(await unstoredOf(acknowledged)).toEqual([]));
  } finally {
    release.resolve();
    await blocked;
    await blocker.close();
    await closed;
  }
  expect(logged).toEqual([]);
});

async function unstoredOf(readings: readonly string[]): Promise<string[]> {
  const stored = await storedReadings();
  return readings.filter((reading) => !stored.has(reading));
}

/** Reports that a queue had to keep, or gave up. */
async function unstoredReports(): Promise<number> {
  const { delayed, lost } = server.app.metrics;
  const counters = await Promise.all([delayed.get(), lost.get()]);
  return counters.flatMap(({ values }) => values).reduce((sum, { value }) => sum + value, 0);
}

async function storedReadings(): Promise<Set<string>> {
  const rows = await outside.query<{ kd_id: string; ts: Date }>(
    "SELECT d.kd_id, r.ts FROM readings r JOIN devices d ON d.id = r.device_id",
  );
  return new Set(rows.map(({ kd_id, ts }) => `${kd_id} ${ts.getTime()}`));
}
