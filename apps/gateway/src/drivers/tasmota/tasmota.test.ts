import { TasmotaModel, type TasmotaOptions } from "@switchboard/fleet/field";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { type Bench, startBench } from "../shelly/testing/bench.ts";
import { readConfig } from "./config.ts";
import { partsOf } from "./parts.ts";
import { powerIn } from "./sensors.ts";
import { tasmotaKind } from "./tasmota.ts";

const MAC = "84CCA8A1B2C3";
let bench: Bench;
const models: TasmotaModel[] = [];
beforeEach(async () => {
  bench = await startBench(tasmotaKind);
});
afterEach(async () => {
  for (const model of models.splice(0)) await model.stop();
  await bench.stop();
});

async function plugIn(options: Partial<TasmotaOptions>): Promise<TasmotaModel> {
  const model = new TasmotaModel({
    brokerUrl: bench.field.url,
    mac: MAC,
    topic: "plug",
    name: "Plug",
    relays: [1],
    ...options,
  });
  models.push(await model.start());
  await vi.waitFor(() => expect(bench.online.get(model.mac)).toBe(true));
  return model;
}

describe("a Tasmota", () => {
  it("is found with its name, model and parts, and asked for its state", async () => {
    await plugIn({
      name: "Water <i>cooler</i>",
      model: "Nous A1T",
      sensors: { ENERGY: { Total: 1.5, Power: 86, Voltage: 231, Current: 0.38, Factor: 0.97 } },
    });
    await vi.waitFor(() => expect(bench.device(MAC).channels).toHaveLength(2));
    expect(bench.device(MAC)).toMatchObject({
      driver: "tasmota",
      name: "Water cooler",
      maker: "Tasmota",
      model: "Nous A1T",
    });
    expect(bench.device(MAC).channels).toEqual([
      { type: "meter", key: "meter", name: "Meter", phases: 1 },
      { type: "switch", key: "POWER1", name: "Water cooler", kind: "switch", confirms: true },
    ]);
    const reports = bench.follow(MAC);
    await vi.waitFor(() =>
      expect(Object.assign({}, ...reports)).toMatchObject({
        switches: { POWER1: { state: 0 } },
        power: { v: 231, c: 0.38, p: 86, pf: 0.97, e: 5_400_000 },
      }),
    );
  });

  it("turns on and off, confirmed by its RESULT, also when it was in that state already", async () => {
    const model = await plugIn({ relays: [1, 1] });
    expect(await bench.order(MAC, { channel: "POWER2", state: 1 })).toEqual({ outcome: "confirmed" });
    expect(await bench.order(MAC, { channel: "POWER2", state: 1 })).toEqual({ outcome: "confirmed" });
    expect(model.state).toMatchObject({ POWER1: "OFF", POWER2: "ON" });
    const reports = bench.follow(MAC);
    model.result({ POWER1: "ON" });
    await vi.waitFor(() => expect(reports.at(-1)?.switches).toEqual({ POWER1: { state: 1 } }));
  });

  it("can have a full topic of any form", async () => {
    await plugIn({ config: { ft: "site/%topic%/%prefix%/%id%/" } });
    expect(await bench.order(MAC, { channel: "POWER1", state: 1 })).toEqual({ outcome: "confirmed" });
  });

  it("goes offline with its will, comes back, and is gone once its announcement is withdrawn", async () => {
    const model = await plugIn({});
    model.cut();
    await vi.waitFor(() => expect(bench.online.get(MAC)).toBe(false));
    expect(await bench.order(MAC, { channel: "POWER1", state: 1 })).toEqual({
      outcome: "failed",
      reason: "The device is offline",
    });
    const again = await plugIn({});
    again.forget();
    await vi.waitFor(() => expect(bench.found.has(MAC)).toBe(false));
  });

  it("is dimmed and coloured in one message, and keeps its level when it is only switched", async () => {
    const model = await plugIn({ relays: [2], config: { lt_st: 5 } });
    expect(await bench.order(MAC, { channel: "POWER1", state: 1, level: 60, color: "#0000ff" })).toEqual({
      outcome: "confirmed",
    });
    expect(model.commands.filter(({ command }) => command === "Backlog0")).toHaveLength(1);
    expect(await bench.order(MAC, { channel: "POWER1", ct: 4000 })).toEqual({ outcome: "confirmed" });
    expect(await bench.order(MAC, { channel: "POWER1", state: 0 })).toEqual({ outcome: "confirmed" });
    expect(bench.follow(MAC).at(-1)?.switches?.POWER1).toMatchObject({ state: 0, level: 60, color: "#0000ff" });
  });

  it("has a second device for energy fed into the grid once it has counted some", async () => {
    const energy = { Total: 4521.3, ExportActive: [0, 0, 0], Power: [-500, -480, 120], Voltage: [231, 230, 232] };
    const model = await plugIn({ relays: [], name: "Main", sensors: { ENERGY: energy } });
    const taken = bench.follow(MAC);
    await vi.waitFor(() => expect(taken.at(-1)?.power).toMatchObject({ p: -860, e: 16_276_680_000 }));
    const id = `${MAC}/export`;
    expect(bench.found.has(id)).toBe(false);
    energy.ExportActive = [1.25, 1.5, 0];
    Object.assign(model.sensors, { ENERGY: energy });
    model.tell();
    await vi.waitFor(() => expect(bench.found.has(id)).toBe(true));
    expect(bench.device(id)).toMatchObject({ name: "Main, fed into the grid", isOnline: true });
    expect(bench.device(id).channels).toEqual([{ type: "meter", key: "meter", name: "Meter", phases: 3 }]);
    expect(bench.follow(id).at(-1)?.power).toEqual({ p: 860, e: 9_900_000 });
    model.forget();
    await vi.waitFor(() => expect(bench.found.size).toBe(0));
  });

  it("moves a shutter", async () => {
    const model = await plugIn({ relays: [3, 3] });
    expect(await bench.order(MAC, { channel: "Shutter1", move: "open" })).toEqual({ outcome: "confirmed" });
    const reports = bench.follow(MAC);
    model.result({ Shutter1: { Position: 100, Direction: 0 } });
    await vi.waitFor(() => expect(reports.at(-1)?.covers).toEqual({ Shutter1: { moves: "stopped", position: 100 } }));
    expect(await bench.order(MAC, { channel: "Shutter1", move: "stop" })).toEqual({ outcome: "confirmed" });
  });

  it("reports presses, contacts and sensors in the stored units", async () => {
    const model = await plugIn({
      relays: [],
      config: { btn: [1], swc: [1, 0], swn: ["Door", null], so: { "73": 1, "114": 1 } },
      sensors: {
        AM2301: { Temperature: 68, Humidity: 51 },
        BME280: { Pressure: 1001 },
        TempUnit: "F",
        PressureUnit: "hPa",
      },
    });
    await vi.waitFor(() => expect(bench.device(MAC).channels).toHaveLength(6));
    const reports = bench.follow(MAC);
    model.tell();
    await vi.waitFor(() =>
      expect(reports.at(-1)?.sensors).toEqual({
        "AM2301.Temperature": 20,
        "AM2301.Humidity": 51,
        "BME280.Pressure": 1001,
      }),
    );
    model.result({ Button1: { Action: "DOUBLE" } });
    model.result({ Switch2: { Action: "TOGGLE" } });
    model.result({ Switch1: { Action: "ON" } });
    await vi.waitFor(() => expect(reports.at(-1)?.sensors).toEqual({ Switch1: 1 }));
    expect(reports.flatMap((report) => report.presses ?? [])).toEqual([
      { channel: "Button1", press: "double" },
      { channel: "SwitchPress2", press: "toggle" },
    ]);
  });
});

test.each([
  [
    { Total: 1, Power: [10, 20, 30], Voltage: [229, 230, 231], Current: [1, 2, 3] },
    3,
    { v: 230, v1: 229, v2: 230, v3: 231, c: 2, c1: 1, c2: 2, c3: 3, p: 60, e: 3_600_000 },
  ],
  [{ Total: [1, 2], Power: [10, 5], Voltage: 230, Current: [0.1, 0.2] }, 1, { v: 230, c: 0.3, p: 15, e: 10_800_000 }],
  [{ Total: "?", Power: null, Voltage: 1e12, Factor: 7 }, 1, {}],
] as const)("%# what ENERGY says is read by its phases", (energy, phases, power) => {
  expect(powerIn(energy, phases)).toEqual(power);
});

test("makes a second shutter a device of its own, and ignores an incomplete one", () => {
  const config = (rl: number[]) =>
    readConfig(MAC, { mac: MAC, t: "x", dn: "Blinds", ft: "%prefix%/%topic%/", tp: ["cmnd", "stat", "tele"], rl });
  const [both, half] = [config([3, 3, 3, 3]), config([3])];
  if (!both || !half) throw new Error("two configurations");
  expect(partsOf(both, undefined).map(({ device }) => device.id)).toEqual([MAC, `${MAC}/Shutter2`]);
  expect(partsOf(half, undefined)[0]?.device.channels).toEqual([]);
});

test.each([
  ["no topic to publish to", { ft: "%prefix%/#/" }],
  ["another device's address", { mac: "84CCA8FFFFFF" }],
  ["one topic for all", { ft: "%topic%/" }],
])("a configuration with %s is no device", (_, change) => {
  const given = {
    mac: MAC,
    t: "x",
    dn: "x",
    ft: "%prefix%/%topic%/",
    tp: ["cmnd", "stat", "tele"],
    rl: [1],
    ...change,
  };
  expect(readConfig(MAC, given)).toBeUndefined();
});

test("keeps hearing other devices, whatever one device announces or sends", async () => {
  const model = await plugIn({});
  const reports = bench.follow(MAC);
  const topics = fc.constantFrom(
    "tele/plug/STATE",
    "tele/plug/SENSOR",
    "stat/plug/RESULT",
    "tele/plug/LWT",
    "tasmota/discovery/84CCA8000000/config",
    "tasmota/discovery/84CCA8000000/sensors",
    "tasmota/discovery/x/y",
  );
  const keys = fc.constantFrom(
    "POWER",
    "Dimmer",
    "ENERGY",
    "Power",
    "Shutter1",
    "mac",
    "rl",
    "sn",
    "so",
    "ft",
    "__proto__",
    "t",
    "tp",
  );
  const nested = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.jsonValue(),
      fc.constantFrom("ON", "84CCA8000000", "%prefix%/"),
      tie("object"),
    ),
    object: fc.dictionary(keys, tie("value"), { maxKeys: 5 }),
  })).object;
  await fc.assert(
    fc.asyncProperty(topics, fc.oneof(nested, fc.string()), (topic, payload) => bench.field.tell(topic, payload)),
    { numRuns: 150 },
  );
  model.result({ POWER: "ON" });
  await vi.waitFor(() => expect(reports.at(-1)?.switches?.POWER1?.state).toBe(1));
});
