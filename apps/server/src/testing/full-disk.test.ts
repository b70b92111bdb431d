import { contract, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createFoldingLogger } from "../platform/logger.ts";
import { createPeers } from "./test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const logged: { level: number; msg: string }[] = [];
beforeAll(async () => {
  const { logger } = createFoldingLogger("info", { stream: { write: (line) => void logged.push(JSON.parse(line)) } });
  server = await startTestServer({ logger });
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

/** Fails every write like PostgreSQL with a full disk; existing data can still be read. */
async function fillDisk(): Promise<void> {
  await server.database.query(
    `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full; END $$;
     CREATE FUNCTION no_room_for_tables() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full; END $$;
     CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON devices EXECUTE FUNCTION no_room();
     CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON device_events EXECUTE FUNCTION no_room();
     CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON commands EXECUTE FUNCTION no_room();
     CREATE EVENT TRIGGER no_tables ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')
       EXECUTE FUNCTION no_room_for_tables()`,
  );
}

async function freeDisk(): Promise<void> {
  await server.database.query(
    `DROP EVENT TRIGGER no_tables; DROP FUNCTION no_room_for_tables(); DROP FUNCTION no_room() CASCADE`,
  );
}

it("loses no report and no connection on a full disk, and reports it to callers, to operators and in the log", async () => {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId);
  const board = await peers.runDevice(device);
  const topic = (channel: "heartbeat" | "event") => deviceTopic(device.kd_id, admin.enterpriseId, channel);
  const ts = server.clock.now().getTime();

  await fillDisk();
  const acknowledged = Promise.all([
    board.publish(topic("heartbeat"), { ts, relays: [0, 0, 1, 0], rssi: -71 }),
    ...[1, 2, 3].map((index) => board.publish(topic("event"), { ts: ts - index, type: 40, value: 2 })),
  ]);
  await vi.waitFor(() =>
    expect(logged).toContainEqual(expect.objectContaining({ level: 50, msg: expect.stringMatching(/no room/) })),
  );
  const tap = { switch_appliance_id: device.switches[0]?.id ?? "", switch_state: 1 };
  expectFailure(await server.post(admin, contract.switchDevice, tap), 503, "server.unavailable");
  const ready = await server.app.http.inject("/readyz");
  expect([ready.statusCode, ready.json().checks.store]).toEqual([503, false]);
  expect(board.client.connected).toBe(true);

  await freeDisk();
  await acknowledged;
  const [row] = await server.database.query("SELECT rssi FROM devices WHERE id = $1", [device.id]);
  const events = await server.database.query("SELECT 1 FROM device_events WHERE device_id = $1", [device.id]);
  expect([row?.rssi, events.length, board.client.connected]).toEqual([-71, 3, true]);
  expect(logged.filter(({ msg }) => /no room/.test(msg))).toHaveLength(1);
  await board.end();
});
