import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decode, deviceTopic, Heartbeat, PowerReport, StateReport } from "@switchboard/contract";
import type { DeviceTypeCode } from "@switchboard/domain/site";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ConfigMemory } from "./config-memory.ts";
import { type Fleet, type FleetOptions, startFleet } from "./fleet.ts";
import { HOME, handClock, startBroker, type TestBroker } from "./testing.ts";

let broker: TestBroker;
let fleet: Fleet;
let clock: ReturnType<typeof handClock>;

beforeEach(async () => {
  broker = await startBroker();
  clock = handClock();
});

afterEach(async () => {
  await fleet.stop();
  await broker.stop();
});

async function start(device_type: DeviceTypeCode, options: Partial<FleetOptions> = {}, timeoutMs?: number) {
  const devices = [{ kd_id: "SIM0001", secret: "s", device_type }];
  const intervals = { reconnectMs: 10, beatMs: 10_000_000 };
  fleet = startFleet({ brokerUrl: broker.url, devices, home: HOME, clock, intervals, ...options });
  await fleet.waitUntilOnline(timeoutMs);
  const device = fleet.devices.get("SIM0001");
  if (!device) throw new Error("it did not start");
  return device;
}

const heardOn = (channel: string) => broker.heard.filter((each) => each.channel === channel);
const states = () => heardOn("state").map((each) => decode(StateReport, each.text));
const commandTo = (command: Record<string, unknown>) =>
  broker.tell(deviceTopic("SIM0001", HOME, "command"), { id: randomUUID(), exp: clock.now() + 10_000, ...command });

it("announces itself, retained, and then reports its whole state", async () => {
  await start("SW_4_NODE");
  await vi.waitFor(() => expect(heardOn("heartbeat")).toHaveLength(1));
  expect(broker.heard[0]).toMatchObject({ channel: "status", text: "1", retain: true });
  const heartbeat = decode(Heartbeat, heardOn("heartbeat")[0]?.text ?? "");
  expect(heartbeat).toMatchObject({ ts: clock.now(), relays: [0, 0, 0, 0], dimm: [null, null, null, 60] });
});

it("acts on a command and replies with its id", async () => {
  const device = await start("SW_4_NODE");
  const id = randomUUID();
  await commandTo({ id, switch_no: 2, state: 1 });
  await vi.waitFor(() => expect(states()).toMatchObject([{ cmd: id, ok: true, relays: [0, 1, 0, 0] }]));
  expect(device.executed).toMatchObject([{ id, switch_no: 2, state: 1 }]);
});

it("replies to a repeated command again without repeating it", async () => {
  const device = await start("SW_4_NODE");
  const id = randomUUID();
  await commandTo({ id, switch_no: 1, state: 1 });
  await vi.waitFor(() => expect(device.executed).toHaveLength(1));
  device.press(1);
  await commandTo({ id, switch_no: 1, state: 1 });
  await vi.waitFor(() => expect(states()).toHaveLength(3));
  expect(states()[2]).toMatchObject({ cmd: id, ok: true, relays: [0, 0, 0, 0] });
  expect(device.executed).toHaveLength(1);
});

it("stays silent about expired, unreadable and oversized commands", async () => {
  const device = await start("SW_4_NODE");
  await commandTo({ switch_no: 1, state: 1, exp: clock.now() });
  const topic = deviceTopic("SIM0001", HOME, "command");
  await broker.tell(topic, "garbage");
  await broker.tell(topic, { id: randomUUID(), exp: clock.now() + 1, switch_no: 1, state: 1, pad: "x".repeat(5000) });
  const last = randomUUID();
  await commandTo({ id: last, switch_no: 3, state: 1 });
  await vi.waitFor(() => expect(states()).toHaveLength(1));
  expect(device.executed.map((command) => command.id)).toEqual([last]);
});

it("ignores a command that was left retained for its return", async () => {
  await broker.tell(
    deviceTopic("SIM0001", HOME, "command"),
    { id: randomUUID(), exp: clock.now() + 10_000, switch_no: 1, state: 1 },
    true,
  );
  const device = await start("SW_4_NODE");
  await commandTo({ switch_no: 2, state: 1 });
  await vi.waitFor(() => expect(device.state().relays).toEqual([0, 1, 0, 0]));
});

it("replies to a ping with a heartbeat, and to a configuration with all its settings", async () => {
  await start("SW_3_REL");
  await vi.waitFor(() => expect(heardOn("heartbeat")).toHaveLength(1));
  await broker.tell(deviceTopic("SIM0001", HOME, "ping"), "");
  await vi.waitFor(() => expect(heardOn("heartbeat")).toHaveLength(2));
  await broker.tell(deviceTopic("SIM0001", HOME, "configure"), { disable_led: true });
  await broker.tell(deviceTopic("SIM0001", HOME, "configure"), { heat_alarm: 70 });
  await vi.waitFor(() => expect(heardOn("config")).toHaveLength(2));
  expect(JSON.parse(heardOn("config")[1]?.text ?? "")).toEqual({ disable_led: true, heat_alarm: 70 });
});

it("keeps its configuration through a restart of the fleet, and uses it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fleet-"));
  const file = join(folder, "fleet-config.json");
  await start("SW_2_REL", { configs: new ConfigMemory(file) });
  await broker.tell(deviceTopic("SIM0001", HOME, "configure"), { curtain_mode: "2", inverse_curtain: true });
  await vi.waitFor(() => expect(heardOn("config")).toHaveLength(1));
  await fleet.stop();
  const device = await start("SW_2_REL", { configs: new ConfigMemory(file) });
  await broker.tell(deviceTopic("SIM0001", HOME, "configure"), {});
  await vi.waitFor(() => expect(heardOn("config")).toHaveLength(2));
  expect(JSON.parse(heardOn("config")[1]?.text ?? "")).toEqual({ curtain_mode: "2", inverse_curtain: true });
  await commandTo({ switch_no: 1, state: 1 });
  await commandTo({ switch_no: 2, state: 1 });
  await vi.waitFor(() => expect(device.state().relays).toEqual([0, 1]));
  fleet.beat();
  await vi.waitFor(() =>
    expect(heardOn("event").map(({ text }) => JSON.parse(text))).toMatchObject([{ type: 102, value: 3 }]),
  );
  await rm(folder, { recursive: true });
});

it("sends heartbeats and measurements by the given clock", async () => {
  await start("ENERGY_METER_3", { intervals: { beatMs: 10_000_000, heartbeatMs: 60_000, powerMs: 180_000 } });
  fleet.beat();
  for (let second = 0; second < 600; second++) {
    clock.pass(1000);
    fleet.beat();
  }
  await vi.waitFor(() => expect(heardOn("power").length).toBeGreaterThanOrEqual(4));
  expect(heardOn("heartbeat").length).toBeGreaterThanOrEqual(9);
  const energies = heardOn("power").map((each) => decode(PowerReport, each.text)?.e ?? Number.NaN);
  expect(energies).toEqual(energies.toSorted((a, b) => a - b));
  expect(energies.at(-1)).toBeGreaterThan(0);
});

it("leaves its will when it goes offline, keeps events for its return, and returns on request", async () => {
  const device = await start("KIOT_MOTOR");
  fleet.beat();
  device.fault({ kind: "offline" });
  await vi.waitFor(() => expect(heardOn("status").at(-1)).toMatchObject({ text: "2", retain: true }));
  device.press(1);
  clock.pass(1000);
  fleet.beat();
  device.fault({ kind: "none" });
  await device.waitUntilOnline();
  const health = () => heardOn("event").map((each) => JSON.parse(each.text));
  await vi.waitFor(() => expect(health()).toMatchObject([{ value: 1 }, { type: 40, value: 2, ts: clock.now() }]));
  expect(heardOn("status").at(-1)?.text).toBe("1");
});

it("replies late when slow, and in order", async () => {
  const device = await start("SW_3_REL");
  device.fault({ kind: "slow", ms: 2000 });
  await commandTo({ switch_no: 1, state: 1 });
  await commandTo({ switch_no: 2, state: 1 });
  await vi.waitFor(() => expect(device.executed).toHaveLength(2));
  clock.pass(1999);
  fleet.beat();
  expect(states()).toEqual([]);
  clock.pass(1);
  fleet.beat();
  await vi.waitFor(() =>
    expect(states().map((state) => state?.relays)).toEqual([
      [1, 0, 0],
      [1, 1, 0],
    ]),
  );
});

it("acts without a reply when silent", async () => {
  const device = await start("SW_3_REL");
  await vi.waitFor(() => expect(heardOn("heartbeat")).toHaveLength(1));
  device.fault({ kind: "silent" });
  await commandTo({ switch_no: 1, state: 1 });
  await vi.waitFor(() => expect(device.executed).toHaveLength(1));
  device.fault({ kind: "none" });
  await broker.tell(deviceTopic("SIM0001", HOME, "ping"), "");
  await vi.waitFor(() => expect(heardOn("heartbeat")).toHaveLength(2));
  expect(states()).toEqual([]);
});

it("disconnects and returns when flapping", async () => {
  const device = await start("SW_3_REL");
  device.fault({ kind: "flapping", ms: 3000 });
  for (let round = 1; round <= 3; round++) {
    clock.pass(3000);
    fleet.beat();
    await vi.waitFor(() => expect(heardOn("status").filter((each) => each.text === "2")).toHaveLength(round));
    await device.waitUntilOnline();
  }
  expect(heardOn("status").map((each) => each.text)).toEqual(["1", "2", "1", "2", "1", "2", "1"]);
});

it("sends malformed messages that no schema accepts, and keeps working", async () => {
  const device = await start("SW_3_REL");
  await vi.waitFor(() => expect(heardOn("heartbeat")).toHaveLength(1));
  const before = broker.heard.length;
  device.fault({ kind: "malformed" });
  await vi.waitFor(() => expect(broker.heard.length).toBeGreaterThanOrEqual(before + 9));
  for (const each of broker.heard.slice(before)) {
    expect(decode(Heartbeat, each.text) ?? decode(StateReport, each.text)).toBeUndefined();
  }
  await commandTo({ switch_no: 1, state: 1 });
  await vi.waitFor(() => expect(device.executed).toHaveLength(1));
});

it("refuses a fault that its hardware cannot have", async () => {
  const device = await start("SW_3_REL");
  expect(() => device.fault({ kind: "dry-run" })).toThrow("SIM0001 cannot have the fault dry-run");
});

it("returns by itself when the network breaks", async () => {
  await start("SW_3_REL");
  broker.cutOff();
  await vi.waitFor(() => expect(heardOn("status").map((each) => each.text)).toEqual(["1", "2", "1"]));
});

it("keeps trying when the broker refuses it, and reports why it is not online", async () => {
  broker.aedes.authenticate = (_client, _name, _password, done) => done(null, false);
  await expect(start("SW_3_REL", {}, 300)).rejects.toThrow(/SIM0001 is not online after 300 ms: Connection refused/);
  broker.aedes.authenticate = (_client, name, password, done) =>
    done(null, name === "SIM0001" && `${password}` === "s");
  await fleet.waitUntilOnline();
});

it("adds, removes and changes devices", async () => {
  const device = await start("SW_3_REL");
  const spec = { kd_id: "SIM0001", secret: "s", device_type: "SW_3_REL" } as const;
  await fleet.sync([spec, { ...spec, kd_id: "SIM0002" }], HOME);
  await fleet.waitUntilOnline();
  expect([...fleet.devices.keys()]).toEqual(["SIM0001", "SIM0002"]);
  expect(fleet.devices.get("SIM0001")).toBe(device);
  await fleet.sync([{ ...spec, kd_id: "SIM0002", secret: "new" }], HOME);
  await fleet.waitUntilOnline();
  expect([...fleet.devices.keys()]).toEqual(["SIM0002"]);
  await vi.waitFor(() => expect(broker.aedes.connectedClients).toBe(1));
});

it("storms at the requested rate and remembers the last state of each switch", async () => {
  const devices = Array.from({ length: 20 }, (_, index) => ({
    kd_id: `SIM10${index}`,
    secret: "s",
    device_type: "GSM_RELAY_10" as const,
  }));
  fleet = startFleet({ brokerUrl: broker.url, devices, home: HOME });
  await fleet.waitUntilOnline();
  const { flips, last } = await fleet.storm({ perSecond: 1000, seconds: 0.3 });
  expect(flips).toBe(300);
  await vi.waitFor(() => expect(heardOn("state")).toHaveLength(300));
  for (const { kd_id, switch_no, state } of last.values()) {
    const report = heardOn("state").findLast((each) => each.device === kd_id);
    expect(decode(StateReport, report?.text ?? "")?.relays[switch_no - 1]).toBe(state);
  }
});
