import { randomUUID } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fieldDevice } from "./testing/test-driver.ts";
import { adoptedDevice, kdIdOf, startTestGateway, type TestGateway } from "./testing/test-gateway.ts";

let site: TestGateway;
beforeEach(async () => {
  site = await startTestGateway();
  await vi.waitFor(() => expect(site.field.news).toBeDefined());
});
afterEach(() => site.stop());

const A = kdIdOf("a");

/** Adds device "a" to the field, adopts it, and waits until it is connected and off. */
async function adopt(over: Parameters<typeof adoptedDevice>[1] = {}, device = fieldDevice("a")): Promise<void> {
  site.field.news?.found(device);
  site.server.tell({ adopted: [adoptedDevice("a", over)] });
  await vi.waitFor(() => expect(site.broker.isOnline(A)).toBe(true));
  site.field.tell("a", { switches: { "1": { state: 0 } } });
  await vi.waitFor(() => expect(lastRelays()).toEqual([0]));
}

function lastRelays(): unknown {
  const last = site.broker.heard.findLast(({ channel }) => channel === "state" || channel === "heartbeat");
  return JSON.parse(last?.text ?? "{}").relays;
}

const command = (over: object = {}) => ({
  id: randomUUID(),
  exp: Date.now() + 10_000,
  switch_no: 1,
  state: 1,
  ...over,
});
const answers = () => site.broker.said(A, "state").filter(({ cmd }) => cmd !== undefined);
const wallChanges = () => site.broker.said(A, "state").filter(({ cmd }) => cmd === undefined);

it("reports to the server which devices its drivers have found, and which are gone", async () => {
  site.field.news?.found(fieldDevice("a"));
  site.field.news?.found(fieldDevice("b"));
  await vi.waitFor(() => expect([...site.server.found().keys()]).toEqual(["a", "b"]));
  site.field.news?.gone("b");
  await vi.waitFor(() =>
    expect(site.server.reports.flatMap(({ gone }) => gone)).toEqual([{ driver: "tasmota", id: "b" }]),
  );
  expect(site.server.reports.at(-1)?.drivers.map(({ name, state }) => [name, state])).toEqual([
    ["tasmota", "running"],
    ["shelly", "running"],
  ]);
});

it("connects an adopted device with credentials that only its owner can read", async () => {
  await adopt();
  expect(site.server.credentialRequests).toEqual([A]);
  expect(site.broker.heard.find(({ channel }) => channel === "status")).toMatchObject({ text: "1", retain: true });
  expect((await stat(path.join(site.dataDir, "devices.json"))).mode & 0o777).toBe(0o600);
});

it("keeps a device offline until it has reported its state, also after it was away", async () => {
  await site.stop();
  site = await startTestGateway({ holdMs: 60_000 });
  await vi.waitFor(() => expect(site.field.news).toBeDefined());
  site.field.news?.found(fieldDevice("a"));
  site.server.tell({ adopted: [adoptedDevice("a"), adoptedDevice("b")] });
  // A device that never reports its state is not waited for.
  const silent = { type: "switch", key: "1", name: "", kind: "switch", confirms: false } as const;
  site.field.news?.found(fieldDevice("b", { channels: [silent] }));
  await vi.waitFor(() => expect(site.broker.isOnline(kdIdOf("b"))).toBe(true));
  expect(site.broker.isOnline(A)).toBe(false);
  site.field.tell("a", { switches: { "1": { state: 1 } } });
  await vi.waitFor(() => expect(site.broker.said(A, "heartbeat").at(-1)?.relays).toEqual([1]));
  site.field.news?.online("a", false);
  await vi.waitFor(() => expect(site.broker.isOnline(A)).toBe(false));
  site.field.news?.online("a", true);
  site.field.tell("a", { sensors: { t: 20 } });
  site.field.news?.online("b", false);
  await vi.waitFor(() => expect(site.broker.isOnline(kdIdOf("b"))).toBe(false));
  expect(site.broker.isOnline(A)).toBe(false);
  site.field.tell("a", { switches: { "1": { state: 0 } } });
  await vi.waitFor(() => expect(site.broker.isOnline(A)).toBe(true));
  expect(site.broker.said(A, "heartbeat").map(({ relays }) => relays)).not.toContainEqual([null]);
});

it("disconnects a device that is no longer adopted", async () => {
  await adopt();
  site.server.tell({ adopted: [] });
  await vi.waitFor(() => expect(site.broker.isOnline(A)).toBe(false));
  expect(site.field.isFollowed("a")).toBe(false);
  expect(site.gateway.count()).toEqual({ adopted: 0, online: 0 });
  await vi.waitFor(async () => expect(await readFile(path.join(site.dataDir, "devices.json"), "utf8")).toBe("{}\n"));
});

it("confirms a command by the device's own state, and reports it as one change", async () => {
  await adopt();
  const order = command();
  await site.broker.tell(A, "command", order);
  await vi.waitFor(() => expect(answers()).toHaveLength(1));
  expect(answers()[0]).toMatchObject({ cmd: order.id, ok: true, relays: [1] });
  expect(wallChanges().every(({ relays }) => relays[0] === 0)).toBe(true);
});

it("reports a command as sent when the field does not report back", async () => {
  await adopt();
  site.field.answer = async () => ({ outcome: "sent" });
  await site.broker.tell(A, "command", command());
  await vi.waitFor(() => expect(answers()).toMatchObject([{ ok: true, sent: true }]));
});

it("reports why a command failed, and leaves the state unchanged", async () => {
  await adopt();
  site.field.answer = () => Promise.reject(new Error("the\nrelay is stuck"));
  await site.broker.tell(A, "command", command());
  await vi.waitFor(() => expect(answers()).toMatchObject([{ ok: false, err: "the relay is stuck", relays: [0] }]));
});

it("carries out a command once, however often it is delivered", async () => {
  await adopt();
  const order = command();
  await Promise.all([site.broker.tell(A, "command", order), site.broker.tell(A, "command", order)]);
  await vi.waitFor(() => expect(answers()).toHaveLength(1));
  await site.broker.tell(A, "command", order);
  await vi.waitFor(() => expect(answers()).toHaveLength(2));
  expect(answers().every(({ cmd, ok }) => cmd === order.id && ok === true)).toBe(true);
  expect(site.field.orders).toHaveLength(1);
});

it("does nothing twice after a restart within the life of a command, and repeats its earlier reply", async () => {
  await adopt();
  const order = command();
  await site.broker.tell(A, "command", order);
  await vi.waitFor(() => expect(answers()).toHaveLength(1));
  await site.restart(() => site.broker.heard.splice(0));
  await vi.waitFor(() => expect(site.field.starts).toHaveLength(2));
  site.field.news?.found(fieldDevice("a"));
  await vi.waitFor(() => expect(site.broker.said(A, "heartbeat")).toHaveLength(1));
  await site.broker.tell(A, "command", order);
  await vi.waitFor(() => expect(answers()).toMatchObject([{ cmd: order.id, ok: true }]));
  expect(site.field.orders).toHaveLength(1);
});

it("never acts at or after the expiry, nor on a retained command", async () => {
  await site.broker.tell(A, "command", command(), true);
  await adopt();
  await site.broker.tell(A, "command", command({ exp: Date.now() }));
  await site.broker.tell(A, "command", command({ switch_no: 7 }));
  await vi.waitFor(() => expect(answers()).toMatchObject([{ ok: false, err: "no such switch" }]));
  expect(site.field.orders).toEqual([]);
});

it("drops an order without a reply when its time is over", async () => {
  await adopt();
  let isAborted = false;
  site.field.answer = (_, signal) =>
    new Promise(() => {
      signal.addEventListener("abort", () => {
        isAborted = true;
      });
    });
  await site.broker.tell(A, "command", command({ exp: Date.now() + 300 }));
  await vi.waitFor(() => expect(isAborted).toBe(true));
  await site.broker.tell(A, "ping", {});
  expect(answers()).toEqual([]);
});

it("reports that a command may act later when its driver could not take it back, also at the end of its time", async () => {
  await adopt();
  site.field.answer = (_, signal) =>
    new Promise((done) => {
      const result = { outcome: "failed", reason: "It does not answer", mayActLater: true } as const;
      signal.addEventListener("abort", () => setImmediate(() => done(result)));
    });
  await site.broker.tell(A, "command", command({ exp: Date.now() + 300 }));
  await vi.waitFor(() => expect(answers()).toMatchObject([{ ok: false, err: "may_act_later", relays: [0] }]));
});

it("reports a press on the wall as a change without a command", async () => {
  await adopt();
  site.field.tell("a", { switches: { "1": { state: 1 } } });
  await vi.waitFor(() => expect(wallChanges().at(-1)).toMatchObject({ relays: [1] }));
});

it("is offline as long as its device is away, and reports its state when both are back", async () => {
  await adopt();
  site.field.news?.online("a", false);
  await vi.waitFor(() => expect(site.broker.isOnline(A)).toBe(false));
  site.field.tell("a", { switches: { "1": { state: 1 } } });
  site.field.news?.online("a", true);
  await vi.waitFor(() => expect(site.broker.isOnline(A)).toBe(true));
  await vi.waitFor(() => expect(site.broker.said(A, "heartbeat").at(-1)).toMatchObject({ relays: [1], rssi: -60 }));
});

it("requests new credentials when the broker refuses its present ones", async () => {
  site.refused.add("secret-1");
  await adopt();
  expect(site.server.credentialRequests).toEqual([A, A]);
});

it("toggles a found device before it is adopted, once, and reports the result", async () => {
  site.field.news?.found(fieldDevice("a"));
  await vi.waitFor(() => expect(site.server.found().size).toBe(1));
  const id = randomUUID();
  const attempt = {
    id,
    driver: "tasmota" as const,
    device: "a",
    order: { channel: "1", state: 1 as const },
    expires: Date.now() + 10_000,
  };
  site.server.tell({ tries: [attempt, attempt] });
  await vi.waitFor(() =>
    expect(site.server.reports.flatMap(({ tried }) => tried)).toEqual([{ id, outcome: "confirmed", reason: null }]),
  );
  expect(site.field.orders).toHaveLength(1);
});

it("reports everything again when the server was away", async () => {
  site.field.news?.found(fieldDevice("a"));
  await vi.waitFor(() => expect(site.server.found().size).toBe(1));
  await site.server.goAway();
  site.field.news?.found(fieldDevice("b"));
  site.server.reports.splice(0);
  await site.server.comeBack();
  await vi.waitFor(() => expect([...site.server.found().keys()].toSorted()).toEqual(["a", "b"]));
});

it("connects its devices when it starts while the server is away", async () => {
  await adopt();
  await site.server.goAway();
  await site.restart(() => site.broker.heard.splice(0));
  await vi.waitFor(() => expect(site.field.starts).toHaveLength(2));
  site.field.news?.found(fieldDevice("a"));
  await vi.waitFor(() => expect(site.broker.isOnline(A)).toBe(true));
  await site.server.comeBack();
});

it("disconnects everything once it was removed", async () => {
  await adopt();
  site.server.tell({ isRemoved: true });
  await vi.waitFor(() => expect(site.broker.isOnline(A)).toBe(false));
});

it("keeps readings while there is no broker, and sends them with their own times, oldest first", async () => {
  const sensor = { type: "sensor", key: "t", name: "Door", kind: "contact", unit: "" } as const;
  const device = fieldDevice("a");
  await adopt({ sensors: ["t"] }, { ...device, channels: [...device.channels, sensor] });
  const began = Date.now();
  await site.withoutBroker(async () => {
    await vi.waitFor(() => expect(site.gateway.count().online).toBe(0));
    for (let n = 0; n < 10; n++) site.field.tell("a", { at: began + n, sensors: { t: n % 2 } });
  });
  await vi.waitFor(() => expect(site.broker.said(A, "sensor")).toHaveLength(10));
  expect(site.broker.said(A, "sensor").map(({ ts }) => ts)).toEqual(Array.from({ length: 10 }, (_, n) => began + n));
});

it("names a wrong entry of the settings without affecting others, and reads the file again when it changes", async () => {
  const set = (drivers: object) => writeFile(site.settingsFile, JSON.stringify({ drivers }));
  await set({ tasmota: {}, shelly: { wrong: 1 }, zigbe: {} });
  await vi.waitFor(() => {
    const { drivers = [], faults = [] } = site.server.reports.at(-1) ?? {};
    expect(drivers).toMatchObject([
      { name: "tasmota", state: "running" },
      { name: "shelly", state: "resting", reason: '"wrong" is no setting' },
    ]);
    expect(faults.map(({ reason }) => reason).join()).toContain('there is no driver "zigbe"');
  });
  expect(site.field.starts).toHaveLength(1);
  await set({ tasmota: {}, shelly: {} });
  await vi.waitFor(() => expect(site.other.starts).toHaveLength(2));
});
