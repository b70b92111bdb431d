import { createSocket } from "node:dgram";
import type { FieldDevice, FieldOrder } from "@switchboard/contract";
import { BacnetModel, type BacnetModelOptions, type BacnetPoint, freePort } from "@switchboard/fleet/field";
import fc from "fast-check";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { FieldReport } from "../../driver.ts";
import { bacnetKind } from "./bacnet.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const points = (): Record<"temperature" | "alarm" | "fan" | "valve" | "mode", BacnetPoint> => ({
  temperature: { type: 0, instance: 1, name: "Supply <b>air</b>", value: 18.5, units: 62 },
  alarm: { type: 3, instance: 1, name: "Alarm", value: 0 },
  fan: { type: 4, instance: 1, name: "Fan", value: 0, isCommandable: true },
  valve: { type: 1, instance: 2, name: "Valve", value: 30, units: 98, isCommandable: true },
  mode: { type: 14, instance: 1, name: "Mode", value: 2 },
});

async function start(model: Partial<BacnetModelOptions> = {}, settings: object = {}) {
  const [port, own] = [await freePort(), await freePort()];
  const all = points();
  const controller = await new BacnetModel({
    port,
    device: 4101,
    name: "AHU 1",
    points: Object.values(all),
    ...model,
  }).start();
  stops.push(() => controller.stop());
  const read = bacnetKind.read({
    interface: "127.0.0.1",
    port: own,
    broadcast: `127.0.0.1:${port}`,
    every: 1,
    timeout: 0.3,
    ...settings,
  });
  if ("problem" in read) throw new Error(read.problem);
  const driver = bacnetKind.create(read, { now: Date.now, log: () => {} });
  stops.push(() => driver.stop());
  const found = new Map<string, FieldDevice>();
  const online = new Map<string, boolean>();
  const faults: string[] = [];
  await driver.find({
    found: (device) => found.set(device.id, device),
    gone: (id) => found.delete(id),
    online: (id, isOnline) => online.set(id, isOnline),
    fault: (reason) => faults.push(reason),
  });
  const device = () => {
    const one = found.get("4101");
    if (!one) throw new Error("nothing was found");
    return one;
  };
  const order = (given: FieldOrder, withinMs = 3000) => driver.do(device(), given, AbortSignal.timeout(withinMs));
  return { ...all, controller, driver, found, online, faults, device, order, own };
}

function follow({ driver, device }: Awaited<ReturnType<typeof start>>): FieldReport[] {
  const reports: FieldReport[] = [];
  driver.follow(device(), (report) => reports.push(report));
  return reports;
}

describe.each([
  ["one that reads many at once and tells changes", { knowsMultiple: true, knowsCov: true }],
  ["a small one that does neither", {}],
])("a controller, %s", (_, model) => {
  it("is found by its instance, with names, units and what can be written", async () => {
    const field = await start(model);
    await vi.waitFor(() => expect(field.found.size).toBe(1));
    expect(field.device()).toMatchObject({
      driver: "bacnet",
      name: "AHU 1",
      maker: "Acme Controls",
      model: "AC-100",
      area: "Plant room",
    });
    expect(field.device().channels).toEqual([
      { type: "sensor", key: "AI:1", name: "Supply air", kind: "temperature", unit: "°C" },
      { type: "sensor", key: "BI:1", name: "Alarm", kind: "state", unit: "" },
      { type: "switch", key: "BO:1", name: "Fan", kind: "switch", confirms: true },
      { type: "switch", key: "AO:2", name: "Valve", kind: "dimmer", confirms: true },
      { type: "sensor", key: "MSO:1", name: "Mode", kind: "number", unit: "" },
    ]);
    const reports = follow(field);
    expect(reports[0]).toMatchObject({
      sensors: { "AI:1": 18.5, "BI:1": 0, "MSO:1": 2 },
      switches: { "BO:1": { state: 0 }, "AO:2": { state: 1, level: 30 } },
    });
    await vi.waitFor(() => {
      if ("knowsCov" in model) expect(field.controller.subscriptions.size).toBe(5);
    });
    field.controller.change(field.temperature, 25.25);
    await vi.waitFor(() => expect(reports.at(-1)?.sensors?.["AI:1"]).toBe(25.25));
  });

  it("takes orders at the priority that is set, confirmed by its present value", async () => {
    const field = await start(model, { priority: 10 });
    await vi.waitFor(() => expect(field.found.size).toBe(1));
    expect(await field.order({ channel: "BO:1", state: 1 })).toEqual({ outcome: "confirmed" });
    expect(await field.order({ channel: "AO:2", level: 80 })).toEqual({ outcome: "confirmed" });
    expect(field.controller.writes).toEqual([
      { key: "4:1", value: 1, priority: 10 },
      { key: "1:2", value: 80, priority: 10 },
    ]);
    expect(await field.order({ channel: "BI:1", state: 1 })).toEqual({ outcome: "failed", reason: "It is only read" });
  });
});

describe("a failed order", () => {
  it("leaves no value behind that acts when a higher priority is released", async () => {
    const field = await start({ knowsMultiple: true });
    await vi.waitFor(() => expect(field.found.size).toBe(1));
    field.controller.hold(field.fan, 0);
    const result = await field.order({ channel: "BO:1", state: 1 });
    expect(result).toEqual({ outcome: "failed", reason: "Something with a higher priority holds it" });
    expect(field.controller.writes.at(-1)).toEqual({ key: "4:1", value: null, priority: 8 });
    field.controller.hold(field.fan, null);
    expect(field.fan.value).toBe(0);
  });

  it("is taken back when the controller does not show the value by the end of its time", async () => {
    const field = await start({ knowsMultiple: true });
    await vi.waitFor(() => expect(field.found.size).toBe(1));
    // The plant keeps the fan off by itself, as after a fault of its motor.
    field.controller.onWritten = () => setImmediate(() => field.controller.change(field.fan, 0));
    const result = await field.order({ channel: "BO:1", state: 1 }, 600);
    expect(result).toEqual({ outcome: "failed", reason: "It did not take the value in time" });
    expect(field.controller.writes.at(-1)).toEqual({ key: "4:1", value: null, priority: 8 });
  });

  it("is taken back when the acknowledgement of the write is lost", async () => {
    const field = await start({ knowsMultiple: true });
    await vi.waitFor(() => expect(field.found.size).toBe(1));
    field.controller.onWritten = () => {
      field.controller.onWritten = () => {};
      field.controller.isCutOff = true;
      setImmediate(() => {
        field.controller.isCutOff = false;
      });
    };
    const result = await field.order({ channel: "BO:1", state: 1 });
    expect(result).toEqual({ outcome: "failed", reason: "It does not answer" });
    expect(field.controller.writes.map(({ value }) => value)).toEqual([1, null]);
    expect(field.fan.value).toBe(0);
  });

  it("says that it may act later when it cannot be taken back, and takes it back once the controller answers", async () => {
    const field = await start({ knowsMultiple: true });
    await vi.waitFor(() => expect(field.found.size).toBe(1));
    field.controller.onWritten = () => {
      field.controller.isCutOff = true;
    };
    const result = await field.order({ channel: "BO:1", state: 1 });
    expect(result).toEqual({ outcome: "failed", reason: "It does not answer", mayActLater: true });
    expect(field.faults).toContainEqual(expect.stringMatching(/Fan.*priority 8.*could not be taken back/));
    field.controller.onWritten = () => {};
    field.controller.isCutOff = false;
    await vi.waitFor(() => expect(field.fan.value).toBe(0));
    expect(field.controller.writes.map(({ value }) => value)).toEqual([1, null]);
  });

  it("does not take back a newer order for the same object", async () => {
    const field = await start({ knowsMultiple: true });
    await vi.waitFor(() => expect(field.found.size).toBe(1));
    field.controller.onWritten = () => setImmediate(() => field.controller.change(field.valve, 30));
    const first = field.order({ channel: "AO:2", level: 50 }, 1500);
    await vi.waitFor(() => expect(field.controller.writes).toHaveLength(1));
    field.controller.onWritten = () => {};
    expect(await field.order({ channel: "AO:2", level: 80 })).toEqual({ outcome: "confirmed" });
    expect(await first).toEqual({ outcome: "failed", reason: "A newer order took its place" });
    expect(field.controller.writes.map(({ value }) => value)).toEqual([50, 80]);
  });

  it("is taken back before a stopped driver closes its socket", async () => {
    const field = await start({ knowsMultiple: true });
    await vi.waitFor(() => expect(field.found.size).toBe(1));
    field.controller.onWritten = () => setImmediate(() => field.controller.change(field.fan, 0));
    const order = field.order({ channel: "BO:1", state: 1 }, 60_000);
    await vi.waitFor(() => expect(field.controller.writes).toHaveLength(1));
    stops.pop();
    await field.driver.stop();
    expect(field.controller.writes.at(-1)).toEqual({ key: "4:1", value: null, priority: 8 });
    expect(await order).toMatchObject({ outcome: "failed" });
  });

  it("writes nothing when its time is over before its turn", async () => {
    const relays = Array.from({ length: 32 }, (_, index): BacnetPoint => {
      return { type: 4, instance: index + 1, name: `Relay ${index + 1}`, value: 0, isCommandable: true };
    });
    const field = await start({ knowsMultiple: true, points: relays });
    await vi.waitFor(() => expect(field.found.size).toBe(1));
    field.controller.isCutOff = true;
    // Sends more requests than may be in flight at once, none of which is answered.
    const busy = relays.slice(1).map(({ instance }) => field.order({ channel: `BO:${instance}`, state: 1 }, 500));
    const ending = new AbortController();
    const late = field.driver.do(field.device(), { channel: "BO:1", state: 1 }, ending.signal);
    await Promise.resolve();
    ending.abort();
    expect(await late).toEqual({ outcome: "failed", reason: "It was too late" });
    field.controller.isCutOff = false;
    await Promise.all(busy);
    expect(field.controller.writes.filter(({ key }) => key === "4:1")).toEqual([]);
  });
});

it("writes null for off when the settings say so", async () => {
  const field = await start({}, { off: "auto" });
  await vi.waitFor(() => expect(field.found.size).toBe(1));
  expect(await field.order({ channel: "BO:1", state: 1 })).toEqual({ outcome: "confirmed" });
  expect(await field.order({ channel: "BO:1", state: 0 })).toEqual({ outcome: "confirmed" });
  expect(field.controller.writes.at(-1)).toEqual({ key: "4:1", value: null, priority: 8 });
});

it("is offline once it does not respond", async () => {
  const field = await start();
  await vi.waitFor(() => expect(field.found.size).toBe(1));
  follow(field);
  await field.controller.stop();
  stops.shift();
  await vi.waitFor(() => expect(field.online.get("4101")).toBe(false));
});

test.each([
  [{ priority: 17 }, "priority"],
  [{ broadcast: "everybody" }, "broadcast"],
  [{ off: "maybe" }, "off"],
])("the settings %j are refused with a sentence", (settings, place) => {
  expect(bacnetKind.read(settings)).toEqual({ problem: expect.stringContaining(place) });
});

test("survives any packet from the network", async () => {
  const field = await start({ knowsMultiple: true });
  await vi.waitFor(() => expect(field.found.size).toBe(1));
  const socket = createSocket("udp4");
  stops.push(() => new Promise<void>((closed) => socket.close(closed)));
  const send = (bytes: Uint8Array) =>
    new Promise<void>((sent) => socket.send(bytes, field.own, "127.0.0.1", () => sent()));
  // Combines a valid header, so that the packet is parsed, with random bytes.
  const packets = fc
    .uint8Array({ maxLength: 60 })
    .map((bytes) => Uint8Array.from([0x81, 0x0a, 0, bytes.length + 4, 1, 0x20, ...bytes]));
  await fc.assert(fc.asyncProperty(fc.oneof(packets, fc.uint8Array({ maxLength: 40 })), send), { numRuns: 200 });
  expect(await field.order({ channel: "BO:1", state: 1 })).toEqual({ outcome: "confirmed" });
});
