import { contract, deviceTopic, switchTopic } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { LiveRights } from "../../platform/broker/peer.ts";
import type { TestUser } from "../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
const keep = (peer: TestPeer) => {
  open.push(peer);
  return peer;
};

beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(async () => {
  await Promise.all(open.map((peer) => peer.end()));
  await server.close();
});

/** Returns the rights that the broker applies to this person's open connection. */
function rightsOf(user: TestUser): LiveRights | undefined {
  for (const { peer } of server.app.broker.peers())
    if (peer.kind === "session" && peer.user === user.userId) return peer.rights;
  return undefined;
}

async function buildScene() {
  const admin = await server.buildUser();
  const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  const device = await server.buildDevice(admin.enterpriseId);
  const board = keep(await peers.runDevice(device));
  const person = keep(await peers.connectPerson(user));
  return { admin, user, device, board, person, state: deviceTopic(device.kd_id, admin.enterpriseId, "state") };
}

describe("the open live connection", () => {
  it("delivers a device's messages after it is granted, and none after it is revoked", async () => {
    const { admin, user, device, board, person, state } = await buildScene();
    const change = (access: boolean) =>
      server.post(admin, contract.grantDevices, { user_ids: [user.userId], device_ids: [device.id], access });
    expect(await person.subscribe([state])).toEqual([]);

    await change(true);
    await vi.waitFor(() => expect(rightsOf(user)?.devices).toEqual(new Set([device.kd_id])));
    expect(await person.subscribe([state])).toEqual([state]);
    await board.publish(state, { ts: 1, relays: [1, 0, 0, 0] });
    await person.waitFor(({ payload }) => payload.includes('"ts":1'));

    await change(false);
    await vi.waitFor(() => expect(rightsOf(user)?.devices).toEqual(new Set()));
    await board.publish(state, { ts: 2, relays: [0, 0, 0, 0] });
    await server.app.live.settled();
    expect(person.received.some(({ payload }) => payload.includes('"ts":2'))).toBe(false);
  });

  it("follows a granted room as devices are added and removed, and when the room is deleted", async () => {
    const { admin, user, device, board, person, state } = await buildScene();
    const other = await server.buildDevice(admin.enterpriseId);
    const room = await server.buildGroup(admin.enterpriseId, "Boardroom", []);
    const rights = (...devices: { kd_id: string }[]) =>
      vi.waitFor(() => expect(rightsOf(user)?.devices).toEqual(new Set(devices.map(({ kd_id }) => kd_id))));
    const put = (devices: string[]) => server.post(admin, contract.editGroup, { id: room, devices });
    await server.post(admin, contract.grantRooms, { user_ids: [user.userId], room_ids: [room], access: true });
    await put([device.id]);
    await rights(device);
    expect(await person.subscribe([state])).toEqual([state]);
    await board.publish(state, { ts: 1, relays: [1, 0, 0, 0] });
    await person.waitFor(({ payload }) => payload.includes('"ts":1'));
    await server.post(admin, contract.editDevice, { id: device.id, room: null });
    await rights();
    await board.publish(state, { ts: 2, relays: [0, 0, 0, 0] });
    await server.app.live.settled();
    expect(person.received.some(({ payload }) => payload.includes('"ts":2'))).toBe(false);
    await put([device.id, other.id]);
    await rights(device, other);
    // Another room takes the device away from this one.
    await server.post(admin, contract.newGroup, { name: "Attic", type: "room", devices: [other.id] });
    await rights(device);
    await server.post(admin, contract.deleteGroup, { id: room });
    await rights();
  });

  it("delivers messages to a new owner at once, and none to a person whose access they revoke", async () => {
    const { admin, user: owner, device, board, person, state } = await buildScene();
    const colleague = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const other = keep(await peers.connectPerson(colleague));
    await server.post(admin, contract.handOverDevices, { device_ids: [device.id], user_id: owner.userId });
    await vi.waitFor(() => expect(rightsOf(owner)?.devices).toEqual(new Set([device.kd_id])));
    const change = (access: boolean) =>
      server.post(owner, contract.grantDevices, { user_ids: [colleague.userId], device_ids: [device.id], access });
    await change(true);
    await vi.waitFor(() => expect(rightsOf(colleague)?.devices.size).toBe(1));
    expect(await other.subscribe([state])).toEqual([state]);
    expect(await person.subscribe([state])).toEqual([state]);
    await change(false);
    await vi.waitFor(() => expect(rightsOf(colleague)?.devices.size).toBe(0));
    await board.publish(state, { ts: 3, relays: [1, 0, 0, 0] });
    await person.waitFor(({ payload }) => payload.includes('"ts":3'));
    expect(other.received.some(({ payload }) => payload.includes('"ts":3'))).toBe(false);
  });

  it("repeats a newly granted switch on a topic of its own", async () => {
    const { admin, user, device, board, person, state } = await buildScene();
    const own = switchTopic(device.kd_id, admin.enterpriseId, 3);
    const id = device.switches[2]?.id ?? "";
    await server.post(admin, contract.grantSwitches, { user_ids: [user.userId], switch_ids: [id], access: true });
    await vi.waitFor(() => expect(rightsOf(user)?.switches.get(device.kd_id)).toEqual(new Set([3])));
    expect(await person.subscribe([own, state])).toEqual([own]);
    // A report may arrive before the mirror has read the grant; a device repeats itself with every heartbeat.
    let ts = 10;
    await vi.waitFor(async () => {
      await board.publish(state, { ts: ++ts, relays: [0, 1, 1, 0] });
      expect(person.received.map(({ topic }) => topic)).toContain(own);
    });
    expect(JSON.parse(person.received[0]?.payload ?? "")).toMatchObject({ relay: 1 });
  });

  it("follows the store when rights are granted and revoked in quick succession", async () => {
    const { admin, user, device } = await buildScene();
    const change = (access: boolean) =>
      server.post(admin, contract.grantDevices, { user_ids: [user.userId], device_ids: [device.id], access });
    for (const access of [true, false, true, false, true, false, true]) await change(access);
    await vi.waitFor(() => expect(rightsOf(user)?.devices.size).toBe(1));
  });
});

describe("a deleted device", () => {
  it("loses its connection at once and cannot come back", async () => {
    const { admin, user, device, board } = await buildScene();
    await server.post(admin, contract.grantDevices, {
      user_ids: [user.userId],
      device_ids: [device.id],
      access: true,
    });
    await vi.waitFor(() => expect(rightsOf(user)?.devices.size).toBe(1));
    const closed = board.closed();
    await server.post(admin, contract.deleteDevice, { id: device.id });
    await closed;
    await expect(peers.connectDevice(device)).rejects.toThrow(/Not authorized|Bad username/);
    await vi.waitFor(() => expect(rightsOf(user)?.devices.size).toBe(0));
  });

  it("is no longer recorded, and its last will has no effect", async () => {
    const { admin, device, board } = await buildScene();
    await server.app.live.settled();
    const changes = () =>
      server.database.query("SELECT ts FROM device_status_changes WHERE device_id = $1", [device.id]);
    const before = await changes();
    const closed = board.closed();
    await server.post(admin, contract.deleteDevice, { id: device.id });
    await closed;
    await server.app.live.settled();
    expect(await changes()).toEqual(before);
  });

  it("cannot connect while it is in the bin, and can again once it is restored", async () => {
    const { admin, device, board } = await buildScene();
    const closed = board.closed();
    await server.post(admin, contract.deleteDevice, { id: device.id });
    await closed;
    await expect(peers.connectDevice(device)).rejects.toThrow("Not authorized");
    await server.post(admin, contract.undoDelete, { thing: "device", ids: [device.id] });
    const again = await peers.connectDevice(device);
    expect(again.client.connected).toBe(true);
  });

  it("is disconnected by the next recheck when the store notice was lost", async () => {
    const { device, board } = await buildScene();
    const neighbour = await buildScene();
    await server.database.query("DELETE FROM devices WHERE id = $1", [device.id]);
    const closed = board.closed();
    await server.app.live.recheckEverything();
    await closed;
    expect(neighbour.board.client.connected).toBe(true);
  });
});
