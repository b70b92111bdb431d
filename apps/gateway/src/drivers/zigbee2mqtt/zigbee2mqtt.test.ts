import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { type DriverBench, startDriver } from "../mqtt-field/testing/driver-bench.ts";
import { readEntry } from "./found.ts";
import {
  blind,
  COORDINATOR,
  double,
  doubleBlind,
  entry,
  lamp,
  mains,
  plug,
  remote,
  siren,
  twoWayMeter,
  weather,
} from "./testing/entries.ts";
import { zigbee2mqtt } from "./zigbee2mqtt.ts";

const channelsOf = (each: ReturnType<typeof entry>) =>
  readEntry(each).found.map(({ device }) => device.channels.map((channel) => `${channel.type} ${channel.key}`));

describe("an entry of Zigbee2MQTT's list", () => {
  test.each([
    ["a plug", plug(), [["switch state", "meter meter"]]],
    ["a double switch", double(), [["switch state_l1", "switch state_l2"]]],
    ["a remote", remote(), [["button action"]]],
    ["a blind", blind(), [["cover state"]]],
    ["two blinds in one box", doubleBlind(), [["cover state_l1"], ["cover state_l2"]]],
    ["a meter of three phases", mains(), [["meter meter"]]],
    ["a siren", siren(), [["switch alarm"]]],
  ])("%s becomes devices with its channels", (_, each, channels) => {
    expect(channelsOf(each)).toEqual(channels);
  });

  it("has channels of our kinds and units", () => {
    const [found] = readEntry(weather()).found;
    const sensors = found?.device.channels.map((each) =>
      each.type === "sensor" ? [each.key, each.kind, each.unit] : [],
    );
    expect(sensors).toEqual([
      ["temperature", "temperature", "°C"],
      ["humidity", "humidity", "%"],
      ["pressure", "pressure", "hPa"],
      ["illuminance", "light", "lx"],
      ["co2", "co2", "ppm"],
      ["battery", "battery", "%"],
      ["voltage", "number", "V"],
      ["soil_moisture", "number", "%"],
      ["occupancy", "occupancy", ""],
      ["contact", "contact", ""],
      ["water_leak", "leak", ""],
      ["smoke", "smoke", ""],
      ["battery_low", "state", ""],
    ]);
  });

  it("has a name and a place", () => {
    const [kettle] = readEntry(plug()).found;
    expect(kettle?.device).toMatchObject({ name: "Kettle", area: "Kitchen", maker: "IKEA", model: "E1603" });
    const unnamed = plug();
    const [found] = readEntry({ ...unnamed, friendly_name: unnamed.ieee_address }).found;
    expect(found?.device.name).toBe("Control outlet");
  });

  test.each([
    ["the stick", COORDINATOR, "stick"],
    ["a disabled device", { ...plug(), disabled: true }, "disabled"],
    ["a device it does not know", { ...plug(), definition: null }, "does not know"],
    ["a name with a wildcard", { ...plug(), friendly_name: "a/#" }, "none"],
    ["a range extender", entry("Extender", []), "nothing to switch"],
    ["nonsense", 7, "none"],
  ])("leaves out %s", (_, each, why) => {
    expect(readEntry(each)).toMatchObject({ found: [], why: expect.stringContaining(why) });
  });
});

describe("Zigbee2MQTT", () => {
  let bench: DriverBench;
  const list = (...entries: object[]) => bench.tell("zigbee2mqtt/bridge/devices", [COORDINATOR, ...entries], true);
  const heard = (topic: string) =>
    bench.heard.filter((each) => each.topic === topic).map(({ text }) => JSON.parse(text));

  beforeEach(async () => {
    bench = await startDriver(zigbee2mqtt);
  });
  afterEach(() => bench.end());

  /** Lists an entry and waits until it is found and its state was received. */
  async function settled(each: ReturnType<typeof entry>) {
    await list(each);
    await vi.waitFor(() => expect(bench.found.has(each.ieee_address)).toBe(true));
    const topic = `zigbee2mqtt/${each.friendly_name}`;
    await vi.waitFor(() => expect([...bench.filters.keys()]).toContain(`${topic}/availability`));
    return { id: each.ieee_address, topic, reports: bench.follow(each.ieee_address) };
  }

  it("reports the state of a plug in our units", async () => {
    const { topic, reports } = await settled(plug());
    await bench.tell(topic, { state: "ON", power: 40.5, voltage: 231, current: 0.18, energy: 1.5, linkquality: 80 });
    await vi.waitFor(() =>
      expect(reports).toEqual([
        {
          at: 1_750_000_000_000,
          switches: { state: { state: 1 } },
          power: { v: 231, c: 0.18, p: 40.5, e: 5_400_000 },
        },
      ]),
    );
  });

  it("reports sensors: a closed contact is 0, an open one 1", async () => {
    const { topic, reports } = await settled(weather());
    await bench.tell(topic, { temperature: 21.5, pressure: 101.3, contact: true, occupancy: false, voltage: 3005 });
    await bench.tell(topic, { contact: false, water_leak: true, humidity: 101, temperature: null });
    await vi.waitFor(() => expect(reports).toHaveLength(2));
    expect(reports[0]?.sensors).toEqual({
      temperature: 21.5,
      pressure: 1013,
      contact: 0,
      occupancy: 0,
      voltage: 3.005,
    });
    expect(reports[1]?.sensors).toEqual({ contact: 1, water_leak: 1 });
  });

  it("sums three phases once all are known", async () => {
    const { topic, reports } = await settled(mains());
    await bench.tell(topic, { power: 100, voltage: 230, current: 1 });
    await bench.tell(topic, { power_phase_b: 200, power_phase_c: 300.5, voltage_phase_b: 231, energy: 2 });
    await vi.waitFor(() => expect(reports).toHaveLength(2));
    expect(reports.map(({ power }) => power)).toEqual([
      { v1: 230, c1: 1 },
      { v2: 231, p: 600.5, e: 7_200_000 },
    ]);
  });

  it("has a second device for energy fed into the grid once it has counted some", async () => {
    const each = twoWayMeter();
    const { id, topic, reports } = await settled(each);
    await bench.tell(topic, { energy_l1: 10, energy_l2: 2, produced_energy_l1: 0, produced_energy_l2: 0 });
    await vi.waitFor(() => expect(reports.at(-1)?.power).toEqual({ e: 43_200_000 }));
    expect(bench.found.size).toBe(1);
    await bench.tell(topic, { power_l1: 100, power_l2: -460, produced_energy_l2: 0.5 });
    await vi.waitFor(() => expect(bench.found.has(`${id}/export`)).toBe(true));
    expect(bench.found.get(`${id}/export`)).toMatchObject({ name: "Main, fed into the grid" });
    const fed = bench.follow(`${id}/export`);
    expect(fed.at(-1)?.power).toEqual({ p: 360, e: 1_800_000 });
    await list(each, plug());
    await vi.waitFor(() => expect(bench.found.size).toBe(3));
    await bench.tell(topic, { power_l2: 20 });
    await vi.waitFor(() => expect(fed.at(-1)?.power).toEqual({ p: 0, e: 1_800_000 }));
  });

  it("reports presses once, and never retained ones", async () => {
    const each = remote();
    await bench.tell(`zigbee2mqtt/${each.friendly_name}`, { action: "on" }, true);
    const { topic, reports } = await settled(each);
    await bench.tell(topic, { action: "" });
    await bench.tell(topic, { action: "hold" });
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    expect(reports[0]?.presses).toEqual([{ channel: "action", press: "hold" }]);
  });

  it("turns a lamp on with a level, a colour or a white, each confirmed by the lamp's state", async () => {
    const { id, topic, reports } = await settled(lamp());
    const said: object[] = [
      { state: "ON", brightness: 127 },
      { color: { x: 0.7006, y: 0.2993 }, color_mode: "xy" },
      { color_temp: 370, color_mode: "color_temp" },
      { state: "OFF" },
    ];
    bench.answer(`${topic}/set`, () => void bench.tell(topic, said.shift() ?? {}));
    expect(await bench.order(id, { channel: "state", state: 1, level: 50 })).toEqual({ outcome: "confirmed" });
    expect(await bench.order(id, { channel: "state", color: "#ff0000" })).toEqual({ outcome: "confirmed" });
    expect(reports.at(-1)?.switches?.state).toMatchObject({ state: 1, level: 50, color: expect.stringMatching(/^#f/) });
    expect(await bench.order(id, { channel: "state", ct: 2700 })).toEqual({ outcome: "confirmed" });
    expect(await bench.order(id, { channel: "state", level: 0 })).toEqual({ outcome: "confirmed" });
    expect(heard(`${topic}/set`)).toEqual([
      { state: "ON", brightness: 127 },
      { color: { hex: "#ff0000" } },
      { color_temp: 370 },
      { state: "OFF" },
    ]);
  });

  it("moves a blind, and reports its direction and position", async () => {
    const { id, topic, reports } = await settled(blind());
    bench.answer(`${topic}/set`, () => void bench.tell(topic, { state: "OPEN", moving: "UP", position: 10 }));
    expect(await bench.order(id, { channel: "state", move: "open" })).toEqual({ outcome: "confirmed" });
    await bench.tell(topic, { moving: "STOP", position: 100 });
    await vi.waitFor(() =>
      expect(reports.map(({ covers }) => covers?.state)).toEqual([
        { moves: "opening", position: 10 },
        { moves: "stopped", position: 100 },
      ]),
    );
  });

  it("does not confirm by an earlier state or by the opposite", async () => {
    const { id, topic, reports } = await settled(plug());
    await bench.tell(topic, { state: "ON" });
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    const over = new AbortController();
    const answer = bench.order(id, { channel: "state", state: 1 }, over.signal);
    await vi.waitFor(() => expect(heard(`${topic}/set`)).toEqual([{ state: "ON" }]));
    await bench.tell(topic, { power: 3 });
    await bench.tell(topic, { state: "OFF" });
    await vi.waitFor(() => expect(reports).toHaveLength(3));
    over.abort();
    expect(await answer).toEqual({
      outcome: "failed",
      reason: "The device did not report it in time",
      mayActLater: true,
    });
  });

  it("reads from the log that a device did not accept an order", async () => {
    const { id, topic } = await settled(plug());
    const message = "Publish 'set' 'state' to 'Kitchen/Kettle' failed: 'Error: ZCL command failed (no network route)'";
    bench.answer(`${topic}/set`, () => void bench.tell("zigbee2mqtt/bridge/logging", { level: "error", message }));
    expect(await bench.order(id, { channel: "state", state: 1 })).toEqual({
      outcome: "failed",
      reason: "Error: ZCL command failed (no network route)",
    });
  });

  it("reports sent for a device that does not confirm, and sends nothing too late", async () => {
    const { id, topic } = await settled(siren());
    expect(await bench.order(id, { channel: "alarm", state: 1 })).toEqual({ outcome: "sent" });
    expect(await bench.order(id, { channel: "alarm", state: 0 }, AbortSignal.abort())).toMatchObject({
      outcome: "failed",
    });
    expect(await bench.order(id, { channel: "nothing", state: 0 })).toMatchObject({ outcome: "failed" });
    await vi.waitFor(() => expect(heard(`${topic}/set`)).toEqual([{ alarm: "ON" }]));
  });

  it("reports who is offline: one device, all with the bridge, all with the broker", async () => {
    const { id, topic } = await settled(plug());
    const isOnline = (expected: boolean) => vi.waitFor(() => expect(bench.online.get(id)).toBe(expected));
    await bench.tell(`${topic}/availability`, { state: "offline" }, true);
    await isOnline(false);
    await bench.tell(`${topic}/availability`, "online", true);
    await isOnline(true);
    await bench.tell("zigbee2mqtt/bridge/state", { state: "offline" }, true);
    await isOnline(false);
    expect(await bench.order(id, { channel: "state", state: 1 })).toMatchObject({ outcome: "failed" });
    await bench.tell("zigbee2mqtt/bridge/state", "online", true);
    await isOnline(true);
    bench.cutOff();
    await isOnline(false);
    await isOnline(true);
    expect(bench.describedIds).toEqual([id]);
  });

  it("follows a device through a new name, and removes it once it is gone", async () => {
    const each = plug();
    const { id, reports } = await settled(each);
    const names = { from: "Kitchen/Kettle", to: "Cellar/Boiler" };
    await bench.tell("zigbee2mqtt/bridge/response/device/rename", { status: "ok", data: names });
    await list({ ...each, friendly_name: "Cellar/Boiler" });
    await vi.waitFor(() => expect(bench.found.get(id)).toMatchObject({ name: "Boiler", area: "Cellar" }));
    await vi.waitFor(() => expect([...bench.filters.keys()]).toContain("zigbee2mqtt/Cellar/Boiler"));
    await bench.tell("zigbee2mqtt/Cellar/Boiler", { state: "OFF" });
    await vi.waitFor(() => expect(reports.at(-1)?.switches).toEqual({ state: { state: 0 } }));
    await bench.tell("zigbee2mqtt/bridge/devices", "", true);
    await vi.waitFor(() => expect(bench.faults).toEqual(["zigbee2mqtt/bridge/devices: is no list of devices"]));
    expect(bench.found.size).toBe(1);
    await list();
    await vi.waitFor(() => expect(bench.found.size).toBe(0));
  });

  it("requests the state of devices on mains, and lets batteries sleep", async () => {
    const [kettle, air] = [plug(), weather()];
    await list(kettle, air);
    await vi.waitFor(() => expect(bench.found.size).toBe(2));
    bench.follow(air.ieee_address);
    bench.follow(kettle.ieee_address);
    await vi.waitFor(() => expect(heard("zigbee2mqtt/Kitchen/Kettle/get")).toEqual([{ state: "" }]));
    expect(heard("zigbee2mqtt/Lobby air/get")).toEqual([]);
  });

  it("requests as many states in parallel as the radio can handle, and the next after each reply", async () => {
    const many = Array.from({ length: 500 }, (_, no) => ({
      ...plug(),
      ieee_address: `0x${no}`,
      friendly_name: `Plug ${no}`,
    }));
    const requests = () => bench.heard.filter(({ topic }) => topic.endsWith("/get")).length;
    const answers = (no: number) => bench.tell(`zigbee2mqtt/Plug ${no}`, { state: "ON" });
    await list(...many);
    await vi.waitFor(() => expect(bench.found.size).toBe(500));
    for (const { ieee_address } of many) bench.follow(ieee_address);
    await vi.waitFor(() => expect(requests()).toBe(16));
    await answers(3);
    await vi.waitFor(() => expect(requests()).toBe(17));
    for (const [no] of many.entries()) bench.answer(`zigbee2mqtt/Plug ${no}/get`, () => void answers(no));
    for (let no = 0; no < 17; no++) await answers(no);
    await vi.waitFor(() => expect(requests()).toBe(500));
  });

  it("requests states again after the broker was away, and when a device is back", async () => {
    const { topic, reports } = await settled(plug());
    await vi.waitFor(() => expect(heard(`${topic}/get`)).toHaveLength(1));
    await bench.tell(topic, { state: "ON" }, true);
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    bench.cutOff();
    await vi.waitFor(() => expect(heard(`${topic}/get`)).toHaveLength(2));
    await bench.tell(topic, { state: "OFF" });
    await bench.tell(`${topic}/availability`, "offline", true);
    await bench.tell(`${topic}/availability`, "online", true);
    await vi.waitFor(() => expect(heard(`${topic}/get`)).toHaveLength(3));
  });

  it("finds a group as a device with its members' common abilities, whose orders are only sent", async () => {
    const [one, two] = [lamp(), entry("Other lamp", lamp().definition.exposes)];
    await list(one, two);
    const members = [one, two].map(({ ieee_address }) => ({ ieee_address, endpoint: 1 }));
    await vi.waitFor(() => expect([...bench.filters.keys()]).toContain("zigbee2mqtt/bridge/groups"));
    await bench.tell("zigbee2mqtt/bridge/groups", [
      { id: 5, friendly_name: "All lamps", members },
      { id: 901, friendly_name: "default_bind_group", members: [] },
    ]);
    await vi.waitFor(() => expect([...bench.found.keys()]).toContain("group/5"));
    expect(bench.found.size).toBe(3);
    expect(bench.device("group/5")).toMatchObject({
      name: "All lamps",
      model: "Group of 2",
      channels: [{ kind: "light" }],
    });
    expect(await bench.order("group/5", { channel: "state", state: 1 })).toEqual({ outcome: "sent" });
    await vi.waitFor(() => expect(heard("zigbee2mqtt/All lamps/set")).toEqual([{ state: "ON" }]));
  });

  it("accepts 2,000 of 10,000 devices, and reports the limit once", async () => {
    const definition = { vendor: "V", model: "M", exposes: remote().definition.exposes };
    const many = Array.from({ length: 10_000 }, (_, no) => ({
      ieee_address: `0x${no}`,
      friendly_name: `Plug ${no}`,
      definition,
    }));
    await list(...many);
    await vi.waitFor(() => expect(bench.found.size).toBe(2000));
    expect(bench.faults).toEqual(["More than 2000 devices: the rest is left out"]);
  });
});
