import { contract, deviceTopic, homeTopic, notificationTopic, switchTopic } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

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

async function statusOf(id: string): Promise<number | undefined> {
  await server.app.live.settled();
  const rows = await server.database.query<{ current_status: number }>(
    "SELECT current_status FROM devices WHERE id = $1",
    [id],
  );
  return rows[0]?.current_status;
}

describe("a device on the broker", () => {
  it("is rejected with a wrong secret, without one, and under another client id", async () => {
    const { enterpriseId } = await server.buildUser();
    const device = await server.buildDevice(enterpriseId);
    await expect(peers.connectDevice(device, { password: "wrong" })).rejects.toThrow(/Not authorized|Bad username/);
    await expect(peers.connectDevice(device, { password: "" })).rejects.toThrow(/Not authorized|Bad username/);
    await expect(peers.connectDevice(device, { clientId: "someone-else" })).rejects.toThrow(
      /Not authorized|Bad username/,
    );
  });

  it("is online when it announces itself, and offline when its connection is cut", async () => {
    const { enterpriseId } = await server.buildUser();
    const device = await server.buildDevice(enterpriseId);
    const peer = keep(await peers.runDevice(device));
    peer.client.stream.destroy();
    await vi.waitFor(async () => expect(await statusOf(device.id)).toBe(2));
  });

  it("counts with every report, also when a later one overtakes an earlier one", async () => {
    const admin = await server.buildUser();
    const { kd_id, enterpriseId } = await server.buildDevice(admin.enterpriseId);
    const watcher = keep(await peers.connectPerson(admin));
    await watcher.subscribe([homeTopic(enterpriseId, "status"), homeTopic(enterpriseId, "heartbeat")]);
    const [status, heartbeat] = [
      deviceTopic(kd_id, enterpriseId, "status"),
      deviceTopic(kd_id, enterpriseId, "heartbeat"),
    ];
    // The broker stores acknowledged or retained messages before it forwards them.
    await Promise.all([
      server.app.broker.publish(status, "2", { qos: 1, retain: true }),
      server.app.broker.publish(heartbeat, "{}"),
    ]);
    await watcher.waitFor(({ topic }) => topic === heartbeat);
    await watcher.waitFor(({ topic, payload }) => topic === status && payload === "2");
  });

  it("cannot set the state of another device", async () => {
    const { enterpriseId } = await server.buildUser();
    const [mine, other] = [await server.buildDevice(enterpriseId), await server.buildDevice(enterpriseId)];
    const peer = keep(await peers.connectDevice(mine));
    const closed = peer.closed();
    peer.client.publish(deviceTopic(other.kd_id, enterpriseId, "status"), "1");
    await closed;
    expect(await statusOf(other.id)).toBe(2);
  });

  it("leaves an event in the switch's history when its own button is pressed", async () => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    const peer = keep(await peers.runDevice(device));
    await peer.publish(deviceTopic(device.kd_id, admin.enterpriseId, "state"), { ts: 1, relays: [0, 1, 0, 0] });
    await vi.waitFor(async () => {
      const { body } = await server.get(admin, contract.switchEvents, {
        id: device.switches[1]?.id ?? "",
        day: "2026-03-02",
      });
      expect(body.events).toMatchObject([{ source: "device", switch_state: 1, outcome: "confirmed", actor: null }]);
    });
  });

  it.each([
    ["text that is no JSON", "{not json"],
    ["relays that are neither 0 nor 1", { ts: 1, relays: [7, "1", null, true] }],
    ["binary noise", Buffer.from([0xff, 0x00, 0xfe])],
    ["a payload of 60,000 bytes", "x".repeat(60_000)],
    ["a deeply nested value", "[".repeat(3000)],
  ])("changes nothing and stays connected when it sends %s", async (_name, payload) => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    const peer = keep(await peers.runDevice(device));
    await peer.publish(deviceTopic(device.kd_id, admin.enterpriseId, "state"), payload);
    await peer.publish(deviceTopic(device.kd_id, admin.enterpriseId, "state"), { ts: 2, relays: [1, 0, 0, 0] });
    await vi.waitFor(async () => {
      const { body } = await server.get(admin, contract.myDevices, { appends: "swappliance" });
      expect(body.devices[0]?.switch_appliances?.map((each) => each.current_status)).toEqual([
        true,
        false,
        false,
        false,
      ]);
    });
  });
});

describe("a device with one relay that cannot be read", () => {
  it.each(["heartbeat", "state"] as const)("counts for its other relays: %s", async (channel) => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    const peer = keep(await peers.runDevice(device));
    const say = (message: object) => peer.publish(deviceTopic(device.kd_id, admin.enterpriseId, channel), message);
    await say({ ts: 1, relays: [0, 1, 1, 0] });
    await say({ ts: 2, relays: [1, 2, 0, 1], rssi: -61 });
    await vi.waitFor(async () => {
      const { body } = await server.get(admin, contract.myDevices, { appends: "swappliance" });
      const states = body.devices[0]?.switch_appliances?.map((each) => each.current_status);
      expect(states).toEqual([true, true, false, true]);
    });
  });
});

describe("a person on the broker", () => {
  it("receives the devices of their own enterprise and is refused those of another", async () => {
    const [admin, stranger] = [await server.buildUser(), await server.buildUser()];
    const person = keep(await peers.connectPerson(admin));
    const wanted = [
      homeTopic(admin.enterpriseId, "state"),
      homeTopic(stranger.enterpriseId, "state"),
      notificationTopic(stranger.enterpriseId),
      "#",
      "+/+",
      "KU/+/+/state/get",
    ];
    expect(await person.subscribe(wanted)).toEqual([homeTopic(admin.enterpriseId, "state")]);
  });

  it("cannot publish a command or a relay state", async () => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    const board = keep(await peers.runDevice(device));
    for (const channel of ["command", "state"] as const) {
      const person = keep(await peers.connectPerson(admin));
      const closed = person.closed();
      person.client.publish(
        deviceTopic(device.kd_id, admin.enterpriseId, channel),
        JSON.stringify({ ts: 1, relays: [1, 1, 1, 1] }),
      );
      await closed;
    }
    expect(board.received).toEqual([]);
  });

  it("is rejected with someone else's ticket, an ended session, or a session token as a ticket", async () => {
    const [admin, stranger] = [await server.buildUser(), await server.buildUser()];
    await expect(peers.connectPerson(admin, { username: stranger.enterpriseId })).rejects.toThrow();
    await expect(peers.connectPerson(admin, { password: admin.token })).rejects.toThrow();
    const { body } = await server.get(admin, contract.enterpriseMe);
    await server.post(admin, contract.logout, {});
    const ended = { username: body.broker.username, password: body.mqttPassword, clientId: body.broker.client_id };
    await expect(peers.connectPerson(stranger, ended)).rejects.toThrow();
  });

  it("receives a single granted switch and none of its siblings", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const device = await server.buildDevice(admin.enterpriseId);
    await server.grant(user, { switch: device.switches[1]?.id ?? "" });
    const board = keep(await peers.runDevice(device));
    const person = keep(await peers.connectPerson(user));
    const own = switchTopic(device.kd_id, admin.enterpriseId, 2);
    const wanted = [
      own,
      switchTopic(device.kd_id, admin.enterpriseId, 1),
      deviceTopic(device.kd_id, admin.enterpriseId, "state"),
    ];
    expect(await person.subscribe(wanted)).toEqual([own]);
    const heard = await vi.waitFor(async () => {
      // The server learns of a grant through the store a moment later; devices repeat themselves anyway.
      await board.publish(deviceTopic(device.kd_id, admin.enterpriseId, "heartbeat"), { ts: 5, relays: [1, 1, 0, 0] });
      return person.received.find((message) => message.topic === own) ?? Promise.reject(new Error("not heard"));
    });
    expect(JSON.parse(heard.payload)).toMatchObject({ relay: 1, ts: 5 });
    expect(heard.payload).not.toContain("relays");
  });

  it("receives nothing more on the open connection once the grant is revoked", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const device = await server.buildDevice(admin.enterpriseId);
    await server.grant(user, { device: device.id });
    const board = keep(await peers.runDevice(device));
    const person = keep(await peers.connectPerson(user));
    const state = deviceTopic(device.kd_id, admin.enterpriseId, "state");
    await person.subscribe([state]);
    await board.publish(state, { ts: 1, relays: [1, 0, 0, 0] });
    await person.waitFor((message) => message.payload.includes('"ts":1'));
    await server.revokeAll(user);
    await vi.waitFor(() => {
      const mine = [...server.app.broker.peers()].find(
        ({ peer }) => peer.kind === "session" && peer.user === user.userId,
      );
      expect(mine?.peer).toMatchObject({ rights: { devices: new Set() } });
    });
    await board.publish(state, { ts: 2, relays: [0, 0, 0, 0] });
    await server.app.live.settled();
    expect(person.received.some((message) => message.payload.includes('"ts":2'))).toBe(false);
  });

  it("is disconnected when their session ends", async () => {
    const admin = await server.buildUser();
    const person = keep(await peers.connectPerson(admin));
    const closed = person.closed();
    await server.post(admin, contract.logout, {});
    await closed;
    expect(person.client.connected).toBe(false);
  });

  it("is disconnected when their enterprise requires a second factor that they have not set up", async () => {
    const admin = await server.buildUser();
    const person = keep(await peers.connectPerson(admin));
    const closed = person.closed();
    await server.post(admin, contract.editEnterprise, { second_factor: true });
    await closed;
    expect(person.client.connected).toBe(false);
  });

  it("is disconnected when their ticket expires, and not before", async () => {
    const admin = await server.buildUser();
    const { body } = await server.get(admin, contract.enterpriseMe);
    const until = new Date(body.broker.expires_at).getTime();
    const person = keep(await peers.connectPerson(admin));
    const { gatekeeper } = server.app.identity;
    server.clock.set(new Date(until - 1000));
    gatekeeper.endTickets(server.app.broker);
    expect(person.client.connected).toBe(true);
    const renewed = keep(await peers.connectPerson(admin));
    const closed = person.closed();
    server.clock.set(new Date(until));
    gatekeeper.endTickets(server.app.broker);
    await closed;
    expect(renewed.client.connected).toBe(true);
  });
});
