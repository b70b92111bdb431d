import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { contract, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { createPeers } from "./test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "./test-server.ts";

let directory: string;
let store: EmbeddedPostgres;
let server: TestServer;
let peers: ReturnType<typeof createPeers>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), "switchboard-outage-"));
  store = await startEmbeddedPostgres({ directory });
  const database = openDatabase(store.url, { onIdleError: () => undefined });
  await migrate(database);
  server = await startTestServer({ database: { ...database, drop: () => database.close() } });
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
  // The chores fail while there is no store, and must continue afterwards.
  server.app.chores.start();
});
afterAll(async () => {
  await server.close();
  await store.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Kills the store like the kernel when memory runs out: without a shutdown or a flush. */
async function killStore(): Promise<void> {
  const [url] = await server.database.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  const pid = Number((await readFile(path.join(url?.folder ?? "", "postmaster.pid"), "utf8")).split("\n")[0]);
  process.kill(pid, "SIGKILL");
}

describe("when the store is killed", () => {
  it("reports it, recovers by itself, and loses neither an acknowledged write nor a device report", async () => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    const board = await peers.runDevice(device);
    const renamed = await server.post(admin, contract.editSwitch, { id: device.switches[0]?.id ?? "", name: "Kept" });
    expect(renamed.status).toBe(200);

    await killStore();
    const topic = deviceTopic(device.kd_id, admin.enterpriseId, "state");
    const acknowledged = board.publish(topic, { ts: 1, relays: [0, 0, 1, 0] });
    const during = await server.get(admin, contract.me);
    if (during.status !== 200) expectFailure(during, 503, "server.unavailable");

    await vi.waitFor(async () => {
      const { body } = await server.get(admin, contract.myDevices, { appends: "swappliance" });
      const switches = body.devices?.[0]?.switch_appliances;
      expect(switches?.[0]?.name).toBe("Kept");
      expect(switches?.map((each) => each.current_status)).toEqual([false, false, true, false]);
    });
    await acknowledged;
  });

  it("still closes the live connection of a session that ends afterwards", async () => {
    const admin = await server.buildUser();
    const person = await peers.connectPerson(admin);
    await killStore();
    const closed = person.closed();
    await vi.waitFor(async () => expect((await server.post(admin, contract.logout, {})).status).toBe(200), {
      timeout: 15_000,
      interval: 100,
    });
    await closed;
    expect(person.client.connected).toBe(false);
  });
});
