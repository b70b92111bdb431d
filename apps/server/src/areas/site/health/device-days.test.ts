import { contract, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const [MONDAY, TUESDAY, WEDNESDAY] = ["2026-03-02", "2026-03-03", "2026-03-04"] as const;
/** Half past ten in the evening in Kolkata, where the day ends before it does in UTC. */
const evening = (day: string) => new Date(`${day}T17:00:00Z`);

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(evening(MONDAY));
  admin = await server.buildUser();
});

const build = (name: string) => server.buildDevice(admin.enterpriseId, { name, type: "SW_1_REL" });

async function speaks(device: TestDevice, day: string, rssi: number): Promise<void> {
  server.clock.set(evening(day));
  const peer = await peers.connectDevice(device);
  await peer.publish(deviceTopic(device.kd_id, device.enterpriseId, "heartbeat"), { ts: 1, relays: [0], rssi });
  await server.app.live.settled();
  await peer.end();
  await server.app.live.settled();
}

async function told(day: string, who = admin) {
  const { body } = await server.get(who, contract.devicesOfDay, { day });
  return body.devices.map(({ device_name, last_seen, rssi }) => [device_name, last_seen, rssi]);
}

it("reports the Wi-Fi strength and the last report of every device of a day", async () => {
  await build("Never came");
  const lamp = await build("Lamp");
  await speaks(lamp, MONDAY, -61);
  expect(await told(MONDAY)).toEqual([
    ["Lamp", evening(MONDAY).toISOString(), -61],
    ["Never came", null, null],
  ]);
});

it("reports a past day as it was then, whatever the device has reported since", async () => {
  const lamp = await build("Lamp");
  await speaks(lamp, MONDAY, -88);
  await speaks(lamp, TUESDAY, -50);
  server.clock.set(evening(WEDNESDAY));
  expect(await told(MONDAY)).toEqual([["Lamp", evening(MONDAY).toISOString(), -88]]);
  expect(await told(TUESDAY)).toEqual([["Lamp", evening(TUESDAY).toISOString(), -50]]);
});

it("keeps the last report of a silent device, without its Wi-Fi", async () => {
  const lamp = await build("Lamp");
  await speaks(lamp, MONDAY, -61);
  server.clock.set(evening(WEDNESDAY));
  expect(await told(TUESDAY)).toEqual([["Lamp", evening(MONDAY).toISOString(), null]]);
});

it("leaves out devices added later, and keeps those removed since, for admins", async () => {
  const lamp = await build("Lamp");
  const member = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
  await server.grant(member, { device: lamp.id });
  await speaks(lamp, MONDAY, -61);
  server.clock.set(evening(TUESDAY));
  await server.post(admin, contract.deleteDevice, { id: lamp.id });
  await build("Newcomer");
  server.clock.set(evening(WEDNESDAY));
  expect(await told(MONDAY)).toEqual([["Lamp", evening(MONDAY).toISOString(), -61]]);
  expect(await told(TUESDAY)).toEqual([
    ["Lamp", evening(MONDAY).toISOString(), null],
    ["Newcomer", null, null],
  ]);
  expect(await told(WEDNESDAY)).toEqual([["Newcomer", null, null]]);
  expect(await told(MONDAY, member)).toEqual([]);
  const { body } = await server.get(admin, contract.devicesOfDay, { day: MONDAY });
  expect(body.devices[0]?.removed).toBe(evening(TUESDAY).toISOString());
});

it("shows people the devices they may use whole, and no others", async () => {
  const [mine, other] = [await build("Mine"), await build("Other")];
  const member = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
  await server.grant(member, { device: mine.id });
  await server.grant(member, { switch: other.switches[0]?.id ?? "" });
  expect(await told(MONDAY, member)).toEqual([["Mine", null, null]]);
  expect(await told(MONDAY, await server.buildUser())).toEqual([]);
});

it("knows when a device existed before such days were stored, by when it was added and removed", async () => {
  const lamp = await build("Lamp");
  const change = "INSERT INTO device_status_changes (enterprise_id, device_id, ts, status) VALUES ($1, $2, $3, $4)";
  const ids = [admin.enterpriseId, lamp.id];
  await server.database.query(change, [...ids, "2026-03-02T04:00:00Z", 1]);
  await server.database.query(change, [...ids, "2026-03-03T04:00:00Z", 2]);
  await server.database.query("UPDATE devices SET last_seen = '2026-03-04T04:00:00Z' WHERE id = $1", [lamp.id]);
  server.clock.set(evening(WEDNESDAY));
  expect(await told(MONDAY)).toEqual([["Lamp", "2026-03-02T18:30:00.000Z", null]]);
  expect(await told(TUESDAY)).toEqual([["Lamp", "2026-03-03T04:00:00.000Z", null]]);
});
