import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePort } from "../../platform/free-port.ts";
import type { TestDevice, TestUser } from "../builders.ts";
import { createTestDatabase } from "../test-database.ts";
import { createPeers } from "../test-peers.ts";
import { plainHasher, startTestServer, type TestServer } from "../test-server.ts";

const PIN = "4821";
const HOST = "127.0.0.1";

export interface OpenedBroker {
  /** The address for the server. */
  url: string;
  access: { hookSecret?: string; keepsAccounts?: boolean };
  /** The port for devices. */
  port: number;
  stop(): unknown;
}

/** Tests what holds for people and devices with any broker, with two servers. */
export function brokerPromises(open: (given: { directory: string; hookUrl: string }) => Promise<OpenedBroker>): void {
  let directory: string;
  let broker: OpenedBroker;
  let servers: TestServer[] = [];
  let one: TestServer;
  let atOne: ReturnType<typeof createPeers>;
  let atOther: ReturnType<typeof createPeers>;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "switchboard-broker-"));
    const port = await freePort();
    broker = await open({ directory, hookUrl: `http://${HOST}:${port}` });
    const database = await createTestDatabase();
    const given = { brokerUrl: broker.url, brokerAccess: broker.access };
    one = await startTestServer({ database, ...given });
    servers = [one];
    const here = await one.app.listen({ port, host: HOST, mqttPort: 0 });
    const other = await startTestServer({ database: { ...database, drop: async () => undefined }, ...given });
    servers.unshift(other);
    const there = await other.app.listen({ port: 0, host: HOST, mqttPort: 0 });
    atOne = createPeers(one, { ...here, mqttPort: broker.port });
    atOther = createPeers(other, { ...there, mqttPort: broker.port });
  }, 300_000);
  afterAll(async () => {
    for (const server of servers) await server.close();
    await broker?.stop();
    await rm(directory, { recursive: true, force: true });
  }, 60_000);

  /** Adds a device as a person does: by the ID and the PIN on its box. */
  async function add(admin: TestUser): Promise<TestDevice> {
    const kd_id = `BOX-${randomUUID().slice(0, 8)}`;
    const device_type = "SW_4_NODE";
    await one.database.query("INSERT INTO manufactured_devices (kd_id, device_type, pin_hash) VALUES ($1, $2, $3)", [
      kd_id,
      device_type,
      await plainHasher.hash(PIN),
    ]);
    const claim = { device_id: kd_id, device_pin: PIN, device_type, device_name: "Lobby" };
    const { body } = await one.post(admin, contract.newDevice, claim);
    const switches = await one.database.query<{ id: string; switch_no: number; kind: "relay" }>(
      "SELECT id, switch_no, kind FROM switch_appliances WHERE device_id = $1 ORDER BY switch_no",
      [body.device._id],
    );
    const { secret } = body.provisioning;
    return { id: body.device._id, kd_id, secret, enterpriseId: admin.enterpriseId, switches };
  }

  async function building() {
    const admin = await one.buildUser();
    const [device, neighbour] = [await add(admin), await add(admin)];
    const topic = (channel: Parameters<typeof deviceTopic>[2], of = device) =>
      deviceTopic(of.kd_id, admin.enterpriseId, channel);
    return { admin, device, neighbour, topic };
  }

  it("admits a device with its own secret and name, and with no other", async () => {
    const { device, neighbour } = await building();
    await expect(atOne.connectDevice(device, { password: neighbour.secret })).rejects.toThrow();
    await expect(atOne.connectDevice(device, { clientId: neighbour.kd_id })).rejects.toThrow();
    await expect(atOne.connectDevice(device, { username: neighbour.kd_id })).rejects.toThrow();
    const peer = await atOne.connectDevice(device);
    expect(peer.client.connected).toBe(true);
    await peer.end();
  });

  it("lets a device publish and subscribe on its own topics alone", async () => {
    const { admin, device, neighbour, topic } = await building();
    const person = await atOther.connectPerson(admin);
    await person.subscribe([topic("state"), topic("state", neighbour)]);
    const [peer, next] = [await atOne.connectDevice(device), await atOne.runDevice(neighbour)];
    const refused = [topic("command", neighbour), "KU/+/+/command/set", "KU/*/*/command/set", "#", topic("state")];
    for (const filter of refused) {
      // Some brokers close the connection instead of rejecting.
      const trespasser = await atOne.connectDevice(device);
      expect(await trespasser.subscribe([filter]).catch(() => [])).toEqual([]);
      await trespasser.end();
    }
    const liar = await atOne.connectDevice(device);
    await Promise.race([
      liar.publish(topic("state", neighbour), { ts: 7, relays: [1, 1, 1, 1] }).catch(() => undefined),
      liar.closed(),
    ]);
    await liar.end();
    const honest = await atOne.runDevice(device);
    await honest.publish(topic("state"), { ts: 8, relays: [1, 0, 0, 0] });
    await person.waitFor(({ payload }) => payload.includes('"ts":8'));
    expect(person.received.filter(({ payload }) => payload.includes('"ts":7'))).toEqual([]);
    await Promise.all([peer.end(), next.end(), honest.end(), person.end()]);
  });

  it("delivers a command through either server, and its answer to the screens of both, once", async () => {
    const { admin, device, topic } = await building();
    const board = await atOne.runDevice(device);
    const people = [await atOne.connectPerson(admin), await atOther.connectPerson(admin)];
    for (const person of people) await person.subscribe([topic("state")]);
    for (const [index, server] of servers.entries()) {
      const tap = { switch_appliance_id: device.switches[index]?.id ?? "", switch_state: 1 };
      const { body } = await server.post(admin, contract.switchDevice, tap);
      for (const person of people) await person.waitFor(({ payload }) => payload.includes(body.command_id));
      await vi.waitFor(async () => {
        const [row] = await one.database.query("SELECT outcome FROM commands WHERE id = $1", [body.command_id]);
        expect(row).toEqual({ outcome: "confirmed" });
      });
    }
    for (const person of people) {
      expect(person.received).toHaveLength(2);
      await person.end();
    }
    await board.end();
  });

  it("disconnects a removed device at once, until it is restored from the bin", async () => {
    const { admin, device } = await building();
    const peer = await atOne.connectDevice(device);
    const closed = peer.closed();
    await one.post(admin, contract.deleteDevice, { id: device.id });
    await closed;
    await expect(atOne.connectDevice(device)).rejects.toThrow();
    const { body } = await one.get(admin, contract.listBin, { thing: "device" });
    expect((await one.post(admin, contract.restoreBinned, { id: body.entries[0]?._id ?? "" })).status).toBe(200);
    const back = await vi.waitFor(() => atOne.connectDevice(device));
    await back.end();
  });

  it("admits a device with its new secret alone", async () => {
    const { admin, device } = await building();
    const peer = await atOne.connectDevice(device);
    const closed = peer.closed();
    const { body } = await one.post(admin, contract.updateDeviceSecret, { id: device.id });
    await closed;
    await expect(atOne.connectDevice(device)).rejects.toThrow();
    const renewed = await atOne.connectDevice(device, { password: body.provisioning.secret });
    await renewed.end();
  });

  it("stops revoked messages to a person within a second", async () => {
    const { admin, device, topic } = await building();
    const user = await one.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    await one.grant(user, { device: device.id });
    const board = await atOne.runDevice(device);
    const [person, manager] = [await atOther.connectPerson(user), await atOther.connectPerson(admin)];
    for (const peer of [person, manager]) expect(await peer.subscribe([topic("state")])).toHaveLength(1);
    let ts = 100;
    const saying = setInterval(() => void board.publish(topic("state"), { ts: ts++, relays: [1, 0, 0, 0] }), 50);
    await person.waitFor(({ topic: name }) => name === topic("state"));
    await one.revokeAll(user);
    const limit = ts + 20;
    await manager.waitFor(({ payload }) => payload.includes(`"ts":${limit + 10}`));
    clearInterval(saying);
    const heard = person.received.map(({ payload }) => (JSON.parse(payload) as { ts: number }).ts);
    expect(Math.max(...heard)).toBeLessThan(limit);
    await Promise.all([person.end(), manager.end(), board.end()]);
  });
}
