import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { contract, deviceTopic } from "@switchboard/contract";
import { hashPassword } from "../apps/server/src/platform/auth/password-hasher.ts";
import { hashSecret } from "../apps/server/src/platform/auth/secrets.ts";
import { type Database, openDatabase } from "../apps/server/src/platform/db/database.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { issueServer, makeAuthority } from "../apps/server/src/platform/tls/certificates.ts";
import { type ServerProcess, startServerProcess } from "../apps/server/src/testing/server-process.ts";
import { PASSWORD, signIn } from "./faults/building.ts";
import { connectLean, publication } from "./lean-device.ts";
import { type Measure, percentile } from "./measure.ts";

/**
 * More than ten alarms of a kind within a minute become one in an enterprise, so a thousand notified alarms need a
 * hundred enterprises.
 */
const ENTERPRISES = 100;
const METERS = 10;
const ALARMS = ENTERPRISES * METERS;
const SPREAD_MS = 60_000;
const PATIENCE_MS = 30_000;
const HOUR = 3_600_000;

interface Meter {
  id: string;
  kd_id: string;
  secret: string;
}

interface Home {
  id: string;
  email: string;
  meters: Meter[];
}

/**
 * Raises a thousand alarms in a minute through a whole server: from the reading beyond a limit that leaves its device, to the push
 * service that has accepted the message over TLS.
 */
export async function measureAlarms(): Promise<Measure[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-bench-"));
  const store = await startEmbeddedPostgres({ directory: path.join(dataDir, "store") });
  const database = openDatabase(store.url);
  const service = await pushService(dataDir);
  let server: ServerProcess | undefined;
  try {
    await migrate(database);
    const homes = await settle(database);
    const env = { REACH_PRIVATE_ADDRESSES: "allow", NODE_EXTRA_CA_CERTS: service.authority };
    server = await startServerProcess(store.url, { env });
    for (const home of homes) await watch(server.url, home, service.address);
    const late = await crossAll(database, server.mqttPort, homes);
    return [
      { what: "alarms that reached the push service", value: late.length, unit: "", aim: { atLeast: ALARMS } },
      { what: "from the reading to the push service, p50", value: percentile(late, 0.5), unit: "ms" },
      {
        what: "from the reading to the push service, p99",
        value: percentile(late, 0.99),
        unit: "ms",
        aim: { atMost: 3000 },
      },
    ];
  } finally {
    await server?.stop();
    service.close();
    await database.close();
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Accepts every message like a push service. Its certificate is signed by an authority that the server is given. */
async function pushService(directory: string) {
  const now = new Date();
  const made = await makeAuthority("Bench", now, HOUR);
  const { certificate: cert, key } = await issueServer(made, ["localhost"], now, HOUR);
  const authority = path.join(directory, "authority.pem");
  await writeFile(authority, made.certificate);
  const server = createServer({ cert, key }, (request, response) => {
    request.resume();
    request.once("end", () => response.writeHead(201).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `https://localhost:${port}`, authority, close: () => void server.close() };
}

/** Adds a browser that gets all notifications, and a workflow that watches every meter. */
async function watch(url: string, { email, meters }: Home, address: string): Promise<void> {
  const call = await signIn(url, email);
  const key = createECDH("prime256v1").generateKeys().toString("base64url");
  const keys = { p256dh: key, auth: randomBytes(16).toString("base64url") };
  const subscription = { endpoint: `${address}/${randomUUID()}`, keys };
  const browser = { kind: "push", name: "Browser", priorities: ["low"], subscription };
  const rule = { name: "Voltage", trigger: "voltage", qualifier: "above", value: 250, startTime: 0, endTime: 2359 };
  const doing = { actions: [], notification: null, alarm: { priority: "low", advice: "Call the grid" } };
  const workflows = meters.map(({ id: device }) => ({ ...rule, ...doing, device }));
  for (const reply of [await call(contract.newChannel, browser), await call(contract.newWorkflows, { workflows })])
    if (!reply.ok) throw new Error(`refused with ${reply.status}: ${await reply.text()}`);
}

/** Returns the duration of each alarm in milliseconds, by the database rows, until the push service answered. */
async function crossAll(database: Database, mqttPort: number, homes: readonly Home[]): Promise<number[]> {
  const meters = homes.flatMap(({ id: home, meters: own }) => own.map((meter) => ({ ...meter, home })));
  const devices = [];
  for (const meter of meters) devices.push({ ...meter, link: await connectLean(mqttPort, meter.kd_id, meter.secret) });
  const sent = new Map<string, number>();
  const began = Date.now();
  for (const [index, { id, kd_id, home, link }] of devices.entries()) {
    const at = began + (index * SPREAD_MS) / ALARMS;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));
    const ts = Date.now();
    sent.set(id, ts);
    link.send(publication(deviceTopic(kd_id, home, "power"), JSON.stringify({ ts, v: 260 })));
  }
  const told = await acceptedDeliveries(database);
  for (const { link } of devices) link.close();
  return told.map(({ device_id, accepted_at }) => accepted_at.getTime() - (sent.get(device_id) ?? 0));
}

async function acceptedDeliveries(database: Database): Promise<{ device_id: string; accepted_at: Date }[]> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const rows = await database.query<{ device_id: string; accepted_at: Date }>(
      `SELECT a.device_id, d.accepted_at FROM deliveries d JOIN alarms a ON a.enterprise_id = d.enterprise_id AND a.id = d.alarm_id
       WHERE d.state = 'accepted'`,
    );
    if (rows.length >= ALARMS || Date.now() > until) return rows;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function settle(database: Database): Promise<Home[]> {
  const hash = await hashPassword(PASSWORD);
  const homes = Array.from({ length: ENTERPRISES }, (_, index): Home => {
    const meter = () => ({ id: randomUUID(), kd_id: `B-${randomBytes(6).toString("hex")}`, secret: randomUUID() });
    return { id: randomUUID(), email: `admin${index}@bench.test`, meters: Array.from({ length: METERS }, meter) };
  });
  for (const { id, email, meters } of homes) {
    const user = randomUUID();
    await database.query(
      "INSERT INTO enterprises (id, name, time_zone, partner_name, created_at) VALUES ($1, 'Bench', 'Asia/Kolkata', 'Bench', now())",
      [id],
    );
    await database.query(
      "INSERT INTO users (id, email, username, name, password_hash, created_at) VALUES ($1, $2, $2, 'Asha', $3, now())",
      [user, email, hash],
    );
    await database.query(
      "INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, 'admin', now())",
      [id, user],
    );
    await database.query(
      `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
       SELECT $1, id, kd_id, 'Meter', 'ENERGY_METER_3', secret, now()
       FROM unnest($2::uuid[], $3::text[], $4::bytea[]) AS u (id, kd_id, secret)`,
      [
        id,
        meters.map((each) => each.id),
        meters.map((each) => each.kd_id),
        meters.map((each) => hashSecret(each.secret)),
      ],
    );
  }
  return homes;
}
