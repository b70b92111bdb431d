import { ShellyModel, type ShellyOptions } from "@switchboard/fleet/field";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { partsOf } from "./components.ts";
import { reportOf } from "./reports.ts";
import { shellyKind } from "./shelly.ts";
import { type Bench, startBench } from "./testing/bench.ts";

let bench: Bench;
const models: ShellyModel[] = [];
beforeEach(async () => {
  bench = await startBench(shellyKind, { under: ["site/floor1"] });
});
afterEach(async () => {
  for (const model of models.splice(0)) await model.stop();
  await bench.stop();
});

async function plugIn(options: Partial<ShellyOptions> & Pick<ShellyOptions, "id" | "status">): Promise<ShellyModel> {
  const model = new ShellyModel({ brokerUrl: bench.field.url, app: "Plus1PM", config: {}, ...options });
  models.push(await model.start());
  await vi.waitFor(() => expect(bench.found.has(model.id)).toBe(true));
  return model;
}

const RELAY = {
  id: "shellyplus1pm-aa",
  status: { "switch:0": { id: 0, output: false, apower: 0, aenergy: { total: 2 } } },
};

describe("a Shelly", () => {
  it("is found with its name, model and parts, and reports its state", async () => {
    await plugIn({ ...RELAY, name: "Pump <b>1</b>", config: { "switch:0": { name: "Relay" } } });
    expect(bench.device(RELAY.id)).toMatchObject({
      driver: "shelly",
      name: "Pump 1",
      maker: "Shelly",
      model: "Plus1PM",
      signal: -58,
      isOnline: true,
    });
    expect(bench.device(RELAY.id).channels).toEqual([
      { type: "meter", key: "meter", name: "Meter", phases: 1 },
      { type: "switch", key: "switch:0", name: "Relay", kind: "switch", confirms: true },
    ]);
    expect(bench.follow(RELAY.id)[0]).toMatchObject({
      switches: { "switch:0": { state: 0 } },
      power: { p: 0, e: 7200 },
    });
  });

  it("turns on and off, confirmed by its status, also when it was in that state already", async () => {
    const model = await plugIn(RELAY);
    const reports = bench.follow(RELAY.id);
    expect(await bench.order(RELAY.id, { channel: "switch:0", state: 1 })).toEqual({ outcome: "confirmed" });
    expect(await bench.order(RELAY.id, { channel: "switch:0", state: 1 })).toEqual({ outcome: "confirmed" });
    expect(model.calls.filter(({ method }) => method === "Switch.Set")).toHaveLength(2);
    model.change("switch:0", { output: false });
    await vi.waitFor(() => expect(reports.at(-1)?.switches).toEqual({ "switch:0": { state: 0 } }));
  });

  it("confirms nothing when it accepts an order and does nothing", async () => {
    const model = await plugIn(RELAY);
    model.isDeaf = true;
    expect(await bench.order(RELAY.id, { channel: "switch:0", state: 1 }, 300)).toMatchObject({ outcome: "failed" });
  });

  it("gets no order for parts that it does not have, and none too late", async () => {
    const model = await plugIn(RELAY);
    expect(await bench.order(RELAY.id, { channel: "switch:0", level: 5 })).toEqual({
      outcome: "failed",
      reason: "It has no level",
    });
    expect(await bench.order(RELAY.id, { channel: "switch:9", state: 1 })).toMatchObject({ outcome: "failed" });
    const late = await bench.driver.do(bench.device(RELAY.id), { channel: "switch:0", state: 1 }, AbortSignal.abort());
    expect(late).toMatchObject({ outcome: "failed" });
    expect(model.calls.some(({ method }) => method === "Switch.Set")).toBe(false);
  });

  it("goes offline and returns with its will, and all go offline with the broker", async () => {
    const model = await plugIn(RELAY);
    model.cut();
    await vi.waitFor(() => expect(bench.online.get(RELAY.id)).toBe(false));
    await plugIn(RELAY);
    await vi.waitFor(() => expect(bench.online.get(RELAY.id)).toBe(true));
    await bench.field.goAway();
    await vi.waitFor(() => expect(bench.online.get(RELAY.id)).toBe(false));
    await bench.field.comeBack();
    await vi.waitFor(() => expect(bench.online.get(RELAY.id)).toBe(true));
  });

  it("is found under a prefix of several levels when the settings name it", async () => {
    await plugIn({ ...RELAY, id: "shellyplus1-deep", prefix: "site/floor1/pump" });
    expect(await bench.order("shellyplus1-deep", { channel: "switch:0", state: 1 })).toEqual({ outcome: "confirmed" });
  });
});

it("dims and colours lights", async () => {
  const id = "shellyplusrgbw-1";
  await plugIn({
    id,
    status: {
      "rgb:0": { output: false, brightness: 10, rgb: [255, 255, 255] },
      "light:1": { output: false, brightness: 3 },
    },
  });
  expect(await bench.order(id, { channel: "rgb:0", state: 1, level: 60, color: "#ff0000" })).toEqual({
    outcome: "confirmed",
  });
  expect(await bench.order(id, { channel: "light:1", level: 40 })).toEqual({ outcome: "confirmed" });
  expect(bench.follow(id).at(-1)?.switches).toMatchObject({
    "rgb:0": { state: 1, level: 60, color: "#ff0000" },
    "light:1": { state: 1, level: 40 },
  });
  expect(await bench.order(id, { channel: "light:1", color: "#00ff00" })).toMatchObject({ outcome: "failed" });
});

it("moves covers and makes a second one a device of its own", async () => {
  const id = "shellypro2cover-1";
  const model = await plugIn({
    id,
    status: { "cover:0": { state: "closed", current_pos: 0 }, "cover:1": { state: "stopped" } },
  });
  await vi.waitFor(() => expect(bench.found.size).toBe(2));
  expect(await bench.order(id, { channel: "cover:0", move: "open" })).toEqual({ outcome: "confirmed" });
  const reports = bench.follow(id);
  expect(reports.at(-1)?.covers).toEqual({ "cover:0": { moves: "opening", position: 0 } });
  model.change("cover:0", { state: "open", current_pos: 100 });
  await vi.waitFor(() => expect(reports.at(-1)?.covers).toEqual({ "cover:0": { moves: "stopped", position: 100 } }));
  expect(await bench.order(`${id}/cover:1`, { channel: "cover:1", move: "close" })).toEqual({ outcome: "confirmed" });
  expect(await bench.order(`${id}/cover:1`, { channel: "cover:1", move: "stop" })).toEqual({ outcome: "confirmed" });
});

it("reports presses once and sensors in their units, and reads status topics too", async () => {
  const id = "shellyplusht-1";
  const model = await plugIn({
    id,
    config: { "input:0": { type: "button", name: "Bell" } },
    status: {
      "input:0": {},
      "temperature:0": { tC: 21.5 },
      "humidity:0": { rh: 44 },
      "devicepower:0": { battery: { percent: 81 } },
      "input:1": { state: true },
    },
  });
  const reports = bench.follow(id);
  await vi.waitFor(() => expect(reports.length).toBeGreaterThan(0));
  expect(reports[0]?.sensors).toEqual({ "temperature:0": 21.5, "humidity:0": 44, "devicepower:0": 81, "input:1": 1 });
  model.press("input:0", "double_push");
  model.press("input:0", "btn_down");
  await bench.field.tell(`${id}/status/temperature:0`, { id: 0, tC: 4.5, tF: 40.1 });
  await vi.waitFor(() => expect(reports.map(({ sensors }) => sensors)).toContainEqual({ "temperature:0": 4.5 }));
  const presses = () => reports.flatMap((report) => report.presses ?? []);
  await vi.waitFor(() => expect(presses()).toEqual([{ channel: "input:0", press: "double_push" }]));
});

test("reads the counters of a three-phase meter and of one with separate circuits", () => {
  const em = {
    a_voltage: 230,
    b_voltage: 231,
    c_voltage: 232,
    a_current: 1,
    b_current: 2,
    c_current: 3,
    total_act_power: 1380,
    total_aprt_power: 1500,
  };
  const status = { "em:0": em, "emdata:0": { total_act: 1000 } };
  const [part] = partsOf({ id: "shellypro3em-1" }, {}, status);
  if (!part) throw new Error("one part");
  expect(part.device.channels[0]).toMatchObject({ type: "meter", phases: 3 });
  expect(reportOf(part, status, ["emdata:0"], 1).power).toEqual({
    v: 231,
    v1: 230,
    v2: 231,
    v3: 232,
    c: 2,
    c1: 1,
    c2: 2,
    c3: 3,
    p: 1380,
    pf: 0.92,
    e: 3_600_000,
  });
  const circuits = {
    "em1:0": { voltage: 230, act_power: 100, pf: -0.9 },
    "em1data:0": { total_act_energy: 5 },
    "em1:1": { act_power: 200 },
  };
  const parts = partsOf({ id: "shellyproem-1" }, {}, circuits);
  expect(parts.map(({ device }) => device.id)).toEqual(["shellyproem-1", "shellyproem-1/em1:1"]);
  expect(parts.map((each) => reportOf(each, circuits, Object.keys(circuits), 1).power)).toEqual([
    { v: 230, p: 100, pf: 0.9, e: 18_000 },
    { p: 200 },
  ]);
});

test("sums relays that measure into one meter, and omits the sum when one has no value", () => {
  const status = {
    "switch:0": { output: true, apower: 10, voltage: 230, aenergy: { total: 1 } },
    "switch:1": { output: true, apower: 5, aenergy: { total: 2 } },
  };
  const [part] = partsOf({ id: "shellypro2pm-1" }, {}, status);
  if (!part) throw new Error("one part");
  expect(reportOf(part, status, ["switch:1"], 1).power).toEqual({ v: 230, p: 15, e: 10_800 });
});

describe("energy fed into the grid", () => {
  const EM = {
    id: "shellypro3em-34987a45d1e0",
    app: "Pro3EM",
    name: "Main",
    status: {
      "em:0": { id: 0, a_voltage: 231.2, b_voltage: 230.8, c_voltage: 232.1, total_act_power: -1480.5 },
      "emdata:0": { id: 0, total_act: 104_611.86, total_act_ret: 0 },
    },
  };

  it("becomes a second device once a three-phase meter has counted some", async () => {
    const model = await plugIn(EM);
    const id = `${EM.id}/export`;
    expect(bench.follow(EM.id)[0]?.power).toMatchObject({ p: -1480.5, e: 376_602_696 });
    expect(bench.found.has(id)).toBe(false);
    model.change("emdata:0", { total_act: 104_611.86, total_act_ret: 250 });
    await vi.waitFor(() => expect(bench.found.has(id)).toBe(true));
    expect(bench.device(id)).toMatchObject({ name: "Main, fed into the grid", model: "Pro3EM", isOnline: true });
    expect(bench.device(id).channels).toEqual([{ type: "meter", key: "meter", name: "Meter", phases: 3 }]);
    const fed = bench.follow(id);
    expect(fed.at(-1)?.power).toEqual({ p: 1480.5, e: 900_000 });
    model.change("em:0", { total_act_power: 300 });
    await vi.waitFor(() => expect(fed.at(-1)?.power).toEqual({ p: 0, e: 900_000 }));
    model.cut();
    await vi.waitFor(() => expect(bench.online.get(id)).toBe(false));
  });

  it("becomes a second device of the circuit that counted it", async () => {
    const id = "shellyproem50-08f9e0e67204";
    await plugIn({
      id,
      app: "ProEM",
      status: {
        "em1:0": { id: 0, current: 0.02, voltage: 224.6, act_power: 0, pf: 0 },
        "em1:1": { id: 1, current: 22.78, voltage: 224.6, act_power: -5080.3, pf: -0.99 },
        "em1data:0": { id: 0, total_act_energy: 0, total_act_ret_energy: 0 },
        "em1data:1": { id: 1, total_act_energy: 6644.9, total_act_ret_energy: 2595.26 },
      },
    });
    await vi.waitFor(() => expect([...bench.found.keys()]).toEqual([id, `${id}/em1:1`, `${id}/em1:1/export`]));
    expect(bench.follow(`${id}/em1:1`)[0]?.power).toMatchObject({ p: -5080.3, e: 23_921_640 });
    expect(bench.follow(`${id}/em1:1/export`)[0]?.power).toEqual({ p: 5080.3, e: 9_342_936 });
  });

  it("is subtracted from the counter of a relay, which adds up both directions", async () => {
    const id = "shellypro4pm-ec62609fd5dc";
    const model = await plugIn({
      id,
      status: {
        "switch:0": { output: true, apower: 40, aenergy: { total: 100 }, ret_aenergy: { total: 0 } },
        "switch:3": { output: true, apower: -16.7, aenergy: { total: 1729.9 }, ret_aenergy: { total: 1694.151 } },
      },
    });
    await vi.waitFor(() => expect(bench.found.has(`${id}/export`)).toBe(true));
    expect(bench.follow(id)[0]?.power).toEqual({ p: 23.3, e: 488_696 });
    expect(bench.follow(`${id}/export`)[0]?.power).toEqual({ p: 16.7, e: 6_098_944 });
    expect(await bench.order(`${id}/export`, { channel: "switch:0", state: 0 })).toMatchObject({ outcome: "failed" });
    expect(model.calls.some(({ method }) => method === "Switch.Set")).toBe(false);
  });
});

test("keeps hearing other devices, whatever one device sends", async () => {
  await plugIn(RELAY);
  const reports = bench.follow(RELAY.id);
  const topics = fc.constantFrom(
    `${RELAY.id}/events/rpc`,
    `${RELAY.id}/status/switch:0`,
    `${RELAY.id}/status/__proto__`,
    "x/online",
    "y/announce",
  );
  const keys = fc.constantFrom("method", "params", "switch:0", "events", "__proto__", "output", "apower", "component");
  const nested = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.jsonValue(),
      fc.constantFrom("NotifyStatus", "NotifyEvent"),
      tie("object"),
    ),
    object: fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
  })).object;
  await fc.assert(
    fc.asyncProperty(topics, fc.oneof(nested, fc.string()), (topic, payload) => bench.field.tell(topic, payload)),
    { numRuns: 150 },
  );
  await bench.field.tell(`${RELAY.id}/status/switch:0`, { output: true });
  await vi.waitFor(() => expect(reports.at(-1)?.switches?.["switch:0"]?.state).toBe(1));
});

describe("a device with a password", () => {
  const LAMP = { status: { "switch:0": { id: 0, output: false } }, password: "ship shape" };

  /** Connects a device that is expected not to be found. */
  const refusedAt = async (id: string) => {
    const model = new ShellyModel({ brokerUrl: bench.field.url, app: "Plus1PM", config: {}, id, ...LAMP });
    models.push(await model.start());
  };

  it("is found and switched with the right password, each order once", async () => {
    await bench.stop();
    bench = await startBench(shellyKind, { passwords: { "shellyplus1-aa01": "ship shape" } });
    const model = await plugIn({ id: "shellyplus1-aa01", ...LAMP });
    await vi.waitFor(() => bench.device("shellyplus1-aa01"));
    expect(await bench.order("shellyplus1-aa01", { channel: "switch:0", state: 1 })).toEqual({ outcome: "confirmed" });
    expect(model.calls.filter(({ method }) => method === "Switch.Set")).toHaveLength(1);
  });

  it("causes a plain fault with no password or a wrong one", async () => {
    await refusedAt("shellyplus1-aa02");
    const asked = 'shellyplus1-aa02: It asks for a password: name it under "passwords", or turn its authentication off';
    await vi.waitFor(() => expect(bench.faults).toContain(asked));
    await bench.stop();
    bench = await startBench(shellyKind, { passwords: { "*": "wrong" } });
    await refusedAt("shellyplus1-aa03");
    await vi.waitFor(() => expect(bench.faults).toContain("shellyplus1-aa03: It does not take the password"));
  });
});
