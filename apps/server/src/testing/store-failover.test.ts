import { contract, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { findPostgres, type PostgresPair, startPostgresPair } from "./postgres-pair.ts";
import { createPeers } from "./test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "./test-server.ts";

/** The promised time until the server is back after the promotion. */
const BACK_MS = 10_000;

let pair: PostgresPair;
let server: TestServer;
let peers: ReturnType<typeof createPeers>;

beforeAll(async () => {
  pair = await startPostgresPair((await findPostgres("embedded")) ?? "");
  const database = openDatabase(pair.url, { onIdleError: () => undefined });
  await migrate(database);
  server = await startTestServer({ database: { ...database, drop: () => database.close() } });
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
  server.app.chores.start();
});
afterAll(async () => {
  await server.close();
  await pair.close();
});

async function buildBoard() {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId);
  const id = device.switches[0]?.id ?? "";
  const rename = (name: string) => server.post(admin, contract.editSwitch, { id, name });
  const names = async () => {
    const { status, body } = await server.get(admin, contract.myDevices, { appends: "swappliance" });
    return status === 200 ? body.devices?.[0]?.switch_appliances?.map(({ name }) => name) : undefined;
  };
  return { admin, device, rename, names };
}

describe("a store that takes no writes", () => {
  it("answers writes with a clear 503 and reads as usual, until it is writable again", async () => {
    const { rename, names } = await buildBoard();
    expect((await rename("Before")).status).toBe(200);
    await pair.primary.query("ALTER SYSTEM SET default_transaction_read_only = on");
    await pair.primary.query("SELECT pg_reload_conf()");
    await vi.waitFor(async () => expectFailure(await rename("Refused"), 503, "server.unavailable"));
    expect((await names())?.[0]).toBe("Before");
    await pair.primary.query("ALTER SYSTEM RESET default_transaction_read_only");
    await pair.primary.query("SELECT pg_reload_conf()");
    await vi.waitFor(async () => expect((await rename("After")).status).toBe(200));
  });
});

describe("a store without a connection left", () => {
  it("is waited for, and device reports are not lost", async () => {
    const { admin, device, rename, names } = await buildBoard();
    const board = await peers.runDevice(device);
    await pair.primary.query("ALTER ROLE sb CONNECTION LIMIT 0");
    await pair.primary.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'sb'");
    expectFailure(await rename("Refused"), 503, "server.unavailable");
    const said = board.publish(deviceTopic(device.kd_id, admin.enterpriseId, "state"), { ts: 1, relays: [0, 1, 0, 0] });
    await pair.primary.query("ALTER ROLE sb CONNECTION LIMIT -1");
    await said;
    expect((await rename("After")).status).toBe(200);
    expect((await names())?.[0]).toBe("After");
  });
});

describe("when the primary dies under load and its standby is promoted", () => {
  it("is back within 10 s, with every write that it acknowledged", async () => {
    const { admin, device, rename, names } = await buildBoard();
    const person = await peers.connectPerson(admin);
    const board = await peers.runDevice(device);
    const topic = deviceTopic(device.kd_id, admin.enterpriseId, "state");
    const writing = new Writer(rename);
    await vi.waitFor(() => expect(writing.acknowledged).toBeGreaterThan(20));

    await pair.primary.kill();
    const reported = board.publish(topic, { ts: 2, relays: [0, 0, 1, 0] });
    const before = writing.acknowledged;
    await pair.standby.promote();
    const promoted = performance.now();
    await vi.waitFor(() => expect(writing.acknowledged).toBeGreaterThan(before), { timeout: BACK_MS });
    expect(performance.now() - promoted).toBeLessThan(BACK_MS);

    await reported;
    await writing.stop();
    // The last write may have been stored without an acknowledgement; none before it may be missing.
    expect(Number((await names())?.[0]?.slice(1))).toBeGreaterThanOrEqual(writing.acknowledged);
    expect(writing.failures.every((code) => code === "server.unavailable")).toBe(true);
    // Notices between servers go through the new primary: the end of a session closes its connection.
    const closed = person.closed();
    await vi.waitFor(async () => expect((await server.post(admin, contract.logout, {})).status).toBe(200));
    await closed;
  });
});

/**
 * Makes one write after the other, each a number higher, and records how far they were acknowledged and how others
 * failed.
 */
class Writer {
  acknowledged = 0;
  readonly failures: (string | undefined)[] = [];
  readonly #done: Promise<void>;
  #isStopped = false;

  constructor(rename: (name: string) => Promise<{ status: number; code: string | undefined }>) {
    this.#done = this.#run(rename);
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#done;
  }

  async #run(rename: ConstructorParameters<typeof Writer>[0]): Promise<void> {
    for (let number = 1; !this.#isStopped; number++) {
      const { status, code } = await rename(`N${number}`);
      if (status === 200) this.acknowledged = number;
      else this.failures.push(code);
    }
  }
}
