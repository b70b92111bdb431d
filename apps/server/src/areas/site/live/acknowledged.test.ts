import { deviceTopic, homeTopic } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { countLockWaits } from "../../../testing/lock-waits.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

const RELAYS = { ts: 1, relays: [1, 0, 0, 0] };

it.each([
  ["state", RELAYS],
  ["heartbeat", RELAYS],
  ["status", "1"],
] as const)(
  "a %s is acknowledged once it is stored, while people hear it and the device is served at once",
  async (channel, said) => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    const [board, person] = [await peers.connectDevice(device), await peers.connectPerson(admin)];
    const topic = deviceTopic(device.kd_id, admin.enterpriseId, channel);
    await person.subscribe([homeTopic(admin.enterpriseId, channel)]);
    let isAcknowledged = false;
    let acknowledged: Promise<unknown> | undefined;
    await server.database.transaction(async (sql) => {
      await sql.query("SELECT 1 FROM devices WHERE id = $1 FOR UPDATE", [device.id]);
      acknowledged = board.publish(topic, said).then(() => {
        isAcknowledged = true;
      });
      await person.waitFor((message) => message.topic === topic);
      await vi.waitFor(async () => expect(await countLockWaits(server.database)).toBe(1));
      expect(await board.subscribe([deviceTopic(device.kd_id, admin.enterpriseId, "ping")])).toHaveLength(1);
      expect(isAcknowledged).toBe(false);
    });
    await acknowledged;
    const [row] = await server.database.query<{ current_status: number; last_seen: Date }>(
      "SELECT current_status, last_seen FROM devices WHERE id = $1",
      [device.id],
    );
    expect(row?.last_seen).toEqual(server.clock.now());
    await Promise.all([board.end(), person.end()]);
  },
);

it("acknowledges a reading only after it was compared with the limits of its device", async () => {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId);
  const limits = JSON.stringify({ over_voltage: 250 });
  await server.database.query("UPDATE devices SET device_config = $2 WHERE id = $1", [device.id, limits]);
  const board = await peers.connectDevice(device);
  const reading = { ts: server.clock.now().getTime(), v: 260, c: 1, p: 260 };
  let isAcknowledged = false;
  let acknowledged: Promise<unknown> | undefined;
  await server.database.transaction(async (sql) => {
    // The check of limits waits for this row, storing does not.
    await sql.query("SELECT 1 FROM devices WHERE id = $1 FOR UPDATE", [device.id]);
    acknowledged = board.publish(deviceTopic(device.kd_id, admin.enterpriseId, "power"), reading).then(() => {
      isAcknowledged = true;
    });
    const stored = () => server.database.query("SELECT 1 FROM readings WHERE device_id = $1", [device.id]);
    await vi.waitFor(async () => expect(await stored()).toHaveLength(1));
    // An acknowledgement that was sent when it was stored would arrive before the answers to these.
    for (let trips = 0; trips < 3; trips++)
      await board.subscribe([deviceTopic(device.kd_id, admin.enterpriseId, "ping")]);
    expect(isAcknowledged).toBe(false);
  });
  await acknowledged;
  const alarms = await server.database.query("SELECT source FROM alarms WHERE enterprise_id = $1", [
    admin.enterpriseId,
  ]);
  expect(alarms).toEqual([{ source: "power" }]);
  await board.end();
});
