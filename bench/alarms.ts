import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { createChannels } from "../apps/server/src/modules/channels/channels.module.ts";
import { systemClock } from "../apps/server/src/platform/clock/clock.ts";
import { every } from "../apps/server/src/platform/clock/every.ts";
import { type Database, openDatabase } from "../apps/server/src/platform/db/database.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { type Measure, percentile } from "./measure.ts";

const ALARMS = 1000;
const SPREAD_MS = 60_000;
/** So many people take turns, each with a browser. */
const PEOPLE = 20;
const PATIENCE_MS = 30_000;

/** A thousand alarms in a minute, from the decision to tell somebody to the push service having it, through a real store and over HTTP. */
export async function measureAlarms(): Promise<Measure[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-bench-"));
  const store = await startEmbeddedPostgres({ directory: path.join(dataDir, "store") });
  const database = openDatabase(store.url);
  const service = await pushService();
  try {
    await migrate(database);
    const late = await tellAll(database, service);
    return [
      { what: "alarms that reached the push service", value: late.length, unit: "", aim: { atLeast: ALARMS } },
      { what: "from the decision to the push service, p50", value: percentile(late, 0.5), unit: "ms" },
      {
        what: "from the decision to the push service, p99",
        value: percentile(late, 0.99),
        unit: "ms",
        aim: { atMost: 3000 },
      },
    ];
  } finally {
    service.close();
    await database.close();
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Takes whatever comes, as a push service does. */
async function pushService(): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    request.once("end", () => response.writeHead(201).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** How long each took, in milliseconds, by the rows that prove it: until the push service had answered. */
async function tellAll(database: Database, { address }: { address: string }): Promise<number[]> {
  const channels = createChannels({
    database,
    clock: systemClock,
    tokenSecret: randomBytes(32).toString("hex"),
    publicUrl: "https://bench.test",
    mailer: { send: async () => undefined },
    reach: { post: { isPublic: () => true } },
  });
  const enterpriseId = randomUUID();
  const people = await settle(database, enterpriseId);
  for (const userId of people) await channels.service.create(actorOf(enterpriseId, userId), browserAt(address));
  const [chore] = channels.chores;
  const sending = every(
    chore?.everyMs ?? 300,
    () => channels.runner.sendDue(),
    (error) => console.error(error),
  );
  for (let alarm = 0; alarm < ALARMS; alarm += 1) {
    const person = people[alarm % PEOPLE] ?? "";
    const ids = { enterpriseId, alarm: randomUUID(), transition: randomUUID(), person, step: 0, at: new Date() };
    const words = { code: null, params: {}, head: "Freezer warms", message: "It is at −4 °C" };
    const telling = { ...ids, words, priority: "low" as const, state: "active" as const };
    await database.transaction((sql) => channels.deliver.deliverWithin(sql, [telling]));
    await new Promise((resolve) => setTimeout(resolve, SPREAD_MS / ALARMS));
  }
  const late = await accepted(database);
  await sending.stop();
  await channels.runner.settled();
  return late;
}

async function accepted(database: Database): Promise<number[]> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const rows = await database.query<{ ms: number }>(
      `SELECT (extract(epoch FROM accepted_at - created_at) * 1000)::float8 AS ms FROM deliveries WHERE state = 'accepted'`,
    );
    if (rows.length >= ALARMS || Date.now() > until) return rows.map(({ ms }) => ms);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function settle(database: Database, enterpriseId: string): Promise<string[]> {
  const people = Array.from({ length: PEOPLE }, () => randomUUID());
  const now = new Date();
  await database.query(
    "INSERT INTO enterprises (id, name, time_zone, created_at) VALUES ($1, 'Bench', 'Asia/Kolkata', $2)",
    [enterpriseId, now],
  );
  for (const id of people) {
    await database.query("INSERT INTO users (id, email, username, name, created_at) VALUES ($1, $2, $2, 'Asha', $3)", [
      id,
      `${id}@bench.test`,
      now,
    ]);
    await database.query(
      "INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, 'admin', $3)",
      [enterpriseId, id, now],
    );
  }
  return people;
}

function actorOf(enterpriseId: string, userId: string) {
  const person = { enterpriseId, userId, sessionId: randomUUID(), role: "admin" as const, name: "Asha" };
  return { ...person, isDemo: false, timeZone: "Asia/Kolkata", at: new Date(), mustEnrol: false };
}

function browserAt(address: string) {
  const key = createECDH("prime256v1").generateKeys().toString("base64url");
  const keys = { p256dh: key, auth: randomBytes(16).toString("base64url") };
  const subscription = { endpoint: `${address}/${randomUUID()}`, keys };
  return { kind: "push" as const, name: "Browser", priorities: ["low" as const], subscription };
}
