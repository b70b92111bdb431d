import { randomUUID } from "node:crypto";
import { contract, deviceTopic, MAX_PAYLOAD_BYTES } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestDevice } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;

beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

const topicOf = (device: TestDevice, channel: "config" | "configure") =>
  deviceTopic(device.kd_id, device.enterpriseId, channel);
const isOrder = ({ topic }: { topic: string }) => topic.endsWith("config/set");

async function building(given: { online?: boolean } = {}) {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1", ...given });
  const send = (config: object, who = admin) =>
    server.post(who, contract.configureDevice, { userDevice: device.id, config });
  const told = async (query: object = {}) =>
    (await server.get(admin, contract.deviceConfig, { userDevice: device.id, ...query })).body;
  const requests = () =>
    server.database.query("SELECT id, confirmed_at FROM device_config_requests WHERE device_id = $1", [device.id]);
  return { admin, device, send, told, requests };
}

/** Runs an online device that receives its commands; the test answers for it. */
async function listening(device: TestDevice): Promise<TestPeer> {
  const peer = await peers.runDevice(device);
  await peer.subscribe([topicOf(device, "configure")]);
  return peer;
}

describe("a setting", () => {
  it("is pending until the device confirms it, and then has the confirmed value", async () => {
    const { device, send, told } = await building();
    const meter = await listening(device);
    const sent = await send({ over_voltage: 250 });
    expect(sent.status).toBe(200);
    expect(JSON.parse((await meter.waitFor(isOrder)).payload)).toEqual({ over_voltage: 250 });
    const waiting = { config: {}, confirmed_at: null, pending: { over_voltage: 250 } };
    expect(await told()).toEqual(waiting);
    expect(await told({ id: sent.body.request_id })).toEqual(waiting);
    await meter.publish(topicOf(device, "config"), { over_voltage: 250, under_voltage: 180 });
    const held = { config: { over_voltage: 250, under_voltage: 180 }, pending: null };
    const confirmed_at = server.clock.now().toISOString();
    await vi.waitFor(async () => expect(await told()).toEqual({ ...held, confirmed_at }));
    expect(await told({ id: sent.body.request_id })).toEqual({ ...held, confirmed_at });
    await meter.end();
  });

  it("is never retained by the broker for a device that connects later", async () => {
    const { device, send } = await building();
    const meter = await listening(device);
    await send({ over_voltage: 250 });
    await meter.waitFor(isOrder);
    await meter.end();
    const again = await listening(device);
    expect(again.received).toEqual([]);
    await again.end();
  });

  it("is not confirmed by a different answer, and expires", async () => {
    const { device, send, told, requests } = await building();
    const meter = await listening(device);
    const sent = await send({ over_voltage: 250, over_current: null });
    await meter.publish(topicOf(device, "config"), { over_voltage: 250, over_current: 20 });
    await vi.waitFor(async () => expect((await told()).config).toEqual({ over_voltage: 250, over_current: 20 }));
    expect((await told({ id: sent.body.request_id })).pending).toEqual({ over_voltage: 250, over_current: null });
    server.clock.advance(COMMAND_EXPIRY_MS);
    expect(await told({ id: sent.body.request_id })).toMatchObject({ confirmed_at: null, pending: null });
    expect((await told()).pending).toBeNull();
    expect(await requests()).toMatchObject([{ confirmed_at: null }]);
    await meter.end();
  });

  it("is confirmed by its absence when it was removed", async () => {
    const { device, send, told } = await building();
    const meter = await listening(device);
    const sent = await send({ over_voltage: null });
    await meter.publish(topicOf(device, "config"), { over_voltage: null });
    await vi.waitFor(async () => expect((await told({ id: sent.body.request_id })).confirmed_at).not.toBeNull());
    expect((await told()).config).toEqual({});
    await meter.end();
  });

  it("is returned as the device has it when the request is missing or unknown", async () => {
    const { device, told } = await building({ online: true });
    await server.database.query("UPDATE devices SET device_config = $2 WHERE id = $1", [
      device.id,
      { under_voltage: 200 },
    ]);
    const held = { config: { under_voltage: 200 }, confirmed_at: null, pending: null };
    for (const query of [{}, { id: "" }, { id: randomUUID() }]) expect(await told(query)).toEqual(held);
  });

  it("is limited by the rating of the device", async () => {
    const { admin, device, send } = await building({ online: true });
    expectFailure(await send({ over_current: 400 }), 400, "config.invalid");
    const rating = { phases: 3, volts: 600, amperes: 800, ct_secondary: 5 } as const;
    await server.post(admin, contract.editDevice, { id: device.id, rating });
    expect((await send({ over_current: 400 })).status).toBe(200);
  });

  it("is rejected while the device is offline, and leaves nothing behind", async () => {
    const { send, requests } = await building({ online: false });
    expectFailure(await send({ over_voltage: 250 }), 409, "device.offline");
    expect(await requests()).toEqual([]);
  });

  it.each([
    ["601 V", { over_voltage: 601 }, "over_voltage", "Out of range"],
    ["a setting of another type", { disable_led: true }, "disable_led", "This device has no such setting"],
  ])("is rejected with its key: %s", async (_name, config, path, message) => {
    const { send, requests } = await building({ online: true });
    const reply = await send(config);
    expectFailure(reply, 400, "config.invalid");
    expect(reply.body).toMatchObject({ fields: [{ path, message }] });
    expect(await requests()).toEqual([]);
  });

  it("is checked against the values that the device confirmed before", async () => {
    const { device, send } = await building({ online: true });
    await server.database.query("UPDATE devices SET device_config = $2 WHERE id = $1", [
      device.id,
      { under_voltage: 200 },
    ]);
    const reply = await send({ over_voltage: 190 });
    expectFailure(reply, 400, "config.invalid");
    expect(reply.body).toMatchObject({ fields: [{ path: "over_voltage" }] });
  });

  it.each([[{}], [[]], [{ over_voltage: { nested: true } }], ["text"], [{ over_voltage: "x".repeat(100) }]])(
    "is rejected when it is invalid: %j",
    async (config) => {
      const { send } = await building({ online: true });
      expectFailure(await send(config as object), 400, "request.invalid");
    },
  );
});

describe("requesting the configuration", () => {
  it("makes the device report all its settings, of which the known ones are stored", async () => {
    const { device, told } = await building();
    const meter = await listening(device);
    await told({ ask: "true" });
    expect(JSON.parse((await meter.waitFor(isOrder)).payload)).toEqual({});
    await meter.publish(topicOf(device, "config"), { over_voltage: 260, firmware: { version: 3 }, disable_led: true });
    await vi.waitFor(async () => expect((await told()).config).toEqual({ over_voltage: 260 }));
    await meter.end();
  });

  it("does not reach an offline device", async () => {
    const { admin, device } = await building({ online: false });
    const ask = { userDevice: device.id, ask: "true" };
    expectFailure(await server.get(admin, contract.deviceConfig, ask), 409, "device.offline");
  });

  it("survives answers that cannot be parsed, and stores nothing of them", async () => {
    const { device, told } = await building();
    const meter = await listening(device);
    const huge = { over_voltage: 1, padding: "x".repeat(MAX_PAYLOAD_BYTES) };
    for (const answer of ["not json", "[1]", "7", Buffer.from([0xff, 0xfe]), huge])
      await meter.publish(topicOf(device, "config"), answer);
    await meter.publish(topicOf(device, "config"), { over_voltage: 240 });
    await vi.waitFor(async () => expect((await told()).config).toEqual({ over_voltage: 240 }));
    await meter.end();
  });
});

describe("someone without the right", () => {
  it("finds no device of another enterprise, and changes nothing", async () => {
    const { device, send, requests } = await building({ online: true });
    const stranger = await server.buildUser();
    expectFailure(await send({ over_voltage: 250 }, stranger), 404, "device.not_found");
    const asked = await server.get(stranger, contract.deviceConfig, { userDevice: device.id, ask: "true" });
    expectFailure(asked, 404, "device.not_found");
    expect(await requests()).toEqual([]);
  });

  it("reads nothing of another device by a request's id", async () => {
    const { device, send } = await building();
    const meter = await listening(device);
    const { request_id: id } = (await send({ over_voltage: 250 })).body;
    const other = await building({ online: true });
    expect(await other.told({ id })).toEqual({ config: {}, confirmed_at: null, pending: null });
    await meter.end();
  });

  it("reaches no device from a demo account", async () => {
    const { admin, device } = await building({ online: true });
    const demo = await server.buildUser({ enterprise: admin.enterpriseId, isDemo: true });
    const asked = await server.get(demo, contract.deviceConfig, { userDevice: device.id, ask: "true" });
    expectFailure(asked, 403, "demo.read_only");
  });
});
