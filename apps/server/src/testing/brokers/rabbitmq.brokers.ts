import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deviceTopic } from "@switchboard/contract";
import { connect } from "mqtt";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../platform/free-port.ts";
import { isRabbitmqInstalled, type Rabbitmq, startRabbitmq } from "../rabbitmq.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { brokerPromises } from "./promises.ts";

const SECRET = "the.secret-of_RabbitMQ~0123456789abcdef";
const READINGS = 2000;

it("has a RabbitMQ to hold the promises against", ({ skip }) => {
  if (!process.env.CI) skip(!isRabbitmqInstalled(), "RabbitMQ is not installed");
  expect(isRabbitmqInstalled(), "RabbitMQ is not installed, so nothing of it can be tested").toBe(true);
});

describe.skipIf(!isRabbitmqInstalled())("one RabbitMQ that asks the server", () => {
  brokerPromises(async ({ directory, hookUrl }) => {
    const rabbitmq = await startRabbitmq({ directory, nodes: 1, hooks: { url: hookUrl, secret: SECRET } });
    const { url, nodes, stop } = rabbitmq;
    return { url, access: { hookSecret: SECRET }, port: nodes[0]?.port ?? 0, stop };
  });
});

describe.skipIf(!isRabbitmqInstalled())("two RabbitMQ in a cluster, with two servers", () => {
  let directory: string;
  let rabbitmq: Rabbitmq;
  let database: TestDatabase;
  let builder: TestServer;
  let servers: ServerProcess[] = [];
  const ports = { port: 0, mqttPort: 0 };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "switchboard-rabbits-"));
    Object.assign(ports, { port: await freePort(), mqttPort: await freePort() });
    const hooks = { url: `http://127.0.0.1:${ports.port}`, secret: SECRET };
    rabbitmq = await startRabbitmq({ directory, nodes: 2, hooks });
    database = await createTestDatabase();
    builder = await startTestServer({ database });
    const env = { BROKER_URL: rabbitmq.url, BROKER_HOOK_SECRET: SECRET };
    servers = [await startServerProcess(database.url, { env, ports }), await startServerProcess(database.url, { env })];
  }, 300_000);
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await rabbitmq?.stop();
    await builder?.close();
    await rm(directory, { recursive: true, force: true });
  }, 60_000);

  /**
   * Sends readings that the broker acknowledges, while `meanwhile` happens; returns how many the store has, and how
   * many were sent.
   */
  async function readings(meanwhile: () => Promise<void>) {
    const admin = await builder.buildUser();
    const meter = await builder.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1" });
    const { kd_id, secret, enterpriseId } = meter;
    const servers = rabbitmq.nodes.map(({ port }) => ({ host: "127.0.0.1", port }));
    const credentials = { clientId: kd_id, username: kd_id, password: secret };
    // A node that is being killed may accept the connection and never answer; without this limit the client would wait
    // half a minute.
    const client = connect({ servers, ...credentials, reconnectPeriod: 100, connectTimeout: 5000 });
    client.on("error", () => undefined);
    const topic = deviceTopic(kd_id, enterpriseId, "power");
    const acknowledged = new Set<number>();
    const first = Date.now() - READINGS * 1000;
    const say = (index: number) =>
      client
        .publishAsync(
          topic,
          JSON.stringify({ ts: first + index * 1000, v: 230, c: 4, p: 900, pf: 0.9, e: index * 10 }),
          { qos: 1 },
        )
        .then(() => acknowledged.add(index))
        .catch(() => undefined);
    let happening: Promise<void> | undefined;
    for (let index = 0; index < READINGS; index++) {
      if (index === READINGS / 4) happening = meanwhile();
      void say(index);
      if (index % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await happening;
    await vi.waitFor(() => expect(acknowledged.size).toBe(READINGS), { timeout: 60_000 });
    await client.endAsync(true);
    await vi.waitFor(
      async () => {
        const [row] = await database.query<{ count: number; distinct: number }>(
          "SELECT count(*) AS count, count(DISTINCT ts) AS distinct FROM readings WHERE enterprise_id = $1",
          [enterpriseId],
        );
        expect(row).toEqual({ count: READINGS, distinct: READINGS });
      },
      { timeout: 60_000, interval: 200 },
    );
  }

  it("every reading that is acknowledged is stored once, though the server that takes them is killed", async () => {
    await readings(async () => {
      // The first server that started leads; the other gets the session once its lease is over.
      await servers[0]?.stop();
    });
  }, 180_000);

  it("every reading that is acknowledged is stored once, though a node of the cluster is killed", async () => {
    const env = { BROKER_URL: rabbitmq.url, BROKER_HOOK_SECRET: SECRET };
    // Another test may have killed it.
    await servers[0]?.stop();
    servers[0] = await startServerProcess(database.url, { env, ports });
    await readings(async () => rabbitmq.nodes[0]?.kill());
  }, 180_000);
});
