import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract, deviceTopic, homeTopic } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findMosquitto, type Mosquitto, startMosquitto } from "./mosquitto.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createPeers } from "./test-peers.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

describe.skipIf(!findMosquitto())("people at either of two servers, devices at a Mosquitto", () => {
  let directory: string;
  let mosquitto: Mosquitto;
  let database: TestDatabase;
  let one: TestServer;
  let other: TestServer;
  let atOne: ReturnType<typeof createPeers>;
  let atOther: ReturnType<typeof createPeers>;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "switchboard-people-"));
    const started = await startMosquitto(directory, { persistence: true });
    if (!started) throw new Error("no Mosquitto");
    mosquitto = started;
    const brokerUrl = `mqtt://127.0.0.1:${mosquitto.port}`;
    database = await createTestDatabase();
    one = await startTestServer({ database, brokerUrl });
    other = await startTestServer({ database: { ...database, drop: async () => undefined }, brokerUrl });
    const where = { port: 0, host: "127.0.0.1", mqttPort: 0 };
    const [here, there] = [await one.app.listen(where), await other.app.listen(where)];
    expect(here.mqttPort).toBeUndefined();
    atOne = createPeers(one, { ...here, mqttPort: mosquitto.port });
    atOther = createPeers(other, { ...there, mqttPort: mosquitto.port });
  });
  afterAll(async () => {
    await other?.close();
    await one?.close();
    await mosquitto?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function building() {
    const admin = await one.buildUser();
    const device = await one.buildDevice(admin.enterpriseId);
    const topic = (channel: Parameters<typeof deviceTopic>[2]) =>
      deviceTopic(device.kd_id, admin.enterpriseId, channel);
    return { admin, device, topic, enterpriseId: admin.enterpriseId };
  }

  /** Returns how many devices each connection of a person may see, as the server knows it. */
  const seenBy = ({ app }: TestServer, { userId }: { userId: string }) =>
    [...app.broker.peers()].flatMap(({ peer }) =>
      peer.kind === "session" && peer.user === userId ? [peer.rights.devices.size] : [],
    );

  it("deliver the answer to a command once, in the order in which the device reported", async () => {
    const { admin, device, topic, enterpriseId } = await building();
    const board = await atOne.runDevice(device);
    const people = [
      await atOne.connectPerson(admin),
      await atOne.connectPerson(admin),
      await atOther.connectPerson(admin),
    ];
    for (const person of people) {
      await person.subscribe([homeTopic(enterpriseId, "state"), homeTopic(enterpriseId, "status")]);
      await person.waitFor((message) => message.topic === topic("status"));
    }
    const tap = { switch_appliance_id: device.switches[0]?.id ?? "", switch_state: 1 };
    expect((await other.post(admin, contract.switchDevice, tap)).status).toBe(200);
    for (const person of people) await person.waitFor((message) => message.topic === topic("state"));
    for (const relay of [0, 1, 0, 1]) await board.publish(topic("state"), { ts: 2, relays: [relay, 0, 0, 0] });
    await board.publish(topic("state"), { ts: 3, relays: [1, 1, 1, 1] });
    for (const person of people) {
      await person.waitFor(({ payload }) => payload.includes('"ts":3'));
      const said = person.received.filter(({ topic: name }) => name === topic("state"));
      expect(said.map(({ payload }) => (JSON.parse(payload) as { relays: number[] }).relays[0])).toEqual([
        1, 0, 1, 0, 1, 1,
      ]);
      expect(person.received.filter(({ topic: name }) => name === topic("status"))).toHaveLength(1);
      await person.end();
    }
    await board.end();
  });

  it("let a person ask a device for its state, and admit no device at the server", async () => {
    const { admin, device, topic } = await building();
    const board = await atOne.runDevice(device);
    const person = await atOther.connectPerson(admin);
    await person.publish(topic("ping"), "");
    await board.waitFor((message) => message.topic === topic("ping"));
    const { enterpriseMe } = contract;
    expect((await one.get(admin, enterpriseMe)).body.broker.url).toBe("/mqtt");
    const asDevice = { username: device.kd_id, password: device.secret, clientId: device.kd_id };
    await expect(atOne.connectPerson(admin, asDevice)).rejects.toThrow(/Not authorized/);
    await Promise.all([person.end(), board.end()]);
  });

  it("stop revoked messages to a person with the very next one, on either server", async () => {
    const { admin, device, topic, enterpriseId } = await building();
    const user = await one.buildUser({ enterprise: enterpriseId, role: "user" });
    await one.grant(user, { device: device.id });
    const board = await atOne.runDevice(device);
    const [person, manager] = [await atOther.connectPerson(user), await atOther.connectPerson(admin)];
    expect(await person.subscribe([topic("state")])).toHaveLength(1);
    await manager.subscribe([topic("state")]);
    await board.publish(topic("state"), { ts: 1, relays: [1, 0, 0, 0] });
    await person.waitFor((message) => message.topic === topic("state"));
    await one.revokeAll(user);
    await vi.waitFor(() => expect(seenBy(other, user)).toEqual([0]));
    await board.publish(topic("state"), { ts: 9, relays: [0, 0, 0, 0] });
    await manager.waitFor(({ payload }) => payload.includes('"ts":9'));
    expect(person.received.filter(({ payload }) => payload.includes('"ts":9'))).toEqual([]);
    await Promise.all([person.end(), manager.end(), board.end()]);
  });

  it("disconnect people from a server that has lost the broker until it is back", async () => {
    const { admin, device, topic } = await building();
    const person = await atOne.connectPerson(admin);
    const closed = person.closed();
    await mosquitto.restart();
    await closed;
    await vi.waitFor(() => expect(one.app.broker.isReachable()).toBe(true));
    const again = await vi.waitFor(() => atOne.connectPerson(admin));
    await again.subscribe([topic("status")]);
    const board = await atOne.runDevice(device);
    await again.waitFor((message) => message.topic === topic("status"));
    await Promise.all([again.end(), board.end()]);
  });
});
