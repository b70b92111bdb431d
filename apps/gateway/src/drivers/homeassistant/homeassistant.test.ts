import type { FieldDevice } from "@switchboard/contract";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import type { FieldReport } from "../../driver.ts";
import { processorMs } from "../../testing/processor-time.ts";
import { type DriverBench, startDriver } from "../mqtt-field/testing/driver-bench.ts";
import { readAnnouncement } from "./discovered.ts";
import { homeassistant } from "./homeassistant.ts";
import { DEVICE_DISCOVERY, ESPHOME, OPENMQTTGATEWAY, TASMOTA_POW, ZIGBEE2MQTT } from "./testing/payloads.ts";

let bench: DriverBench;
const announce = async (configs: [string, object][]) => {
  for (const [topic, payload] of configs) await bench.tell(`homeassistant/${topic}`, payload, true);
};
/**
 * Waits until the device was described with all of its channels and the broker knows the last topic that the configurations name,
 * and therefore all topics before it. A device that was merely found may lack the entities that were announced later.
 */
async function settled(configs: [string, object][], id: string, { channels: count, lastTopic }: ExpectedDevice) {
  await announce(configs);
  await vi.waitFor(() => expect(bench.found.get(id)?.channels).toHaveLength(count));
  await vi.waitFor(() => expect([...bench.filters.keys()]).toContain(lastTopic));
  return bench.follow(id);
}
interface ExpectedDevice {
  channels: number;
  lastTopic: string;
}
const RELAY = { channels: 1, lastTopic: "relay-board/switch/relay/state" };
const channels = (id: string) => bench.device(id).channels.map(({ type, key, name }) => `${type} ${key} ${name}`);
const lastHeard = (topic: string) => bench.heard.filter((each) => each.topic === topic).at(-1)?.text;

describe("Home Assistant's discovery", () => {
  beforeEach(async () => {
    bench = await startDriver(homeassistant, { skip: [] });
  });
  afterEach(() => bench.end());

  it("finds a Tasmota device with a switch and a meter", async () => {
    const reports = await settled(TASMOTA_POW, "DC4492", {
      channels: 3,
      lastTopic: "tele/tasmota_DC4492/SENSOR",
    });
    expect(bench.device("DC4492")).toMatchObject({ isOnline: false });
    expect(channels("DC4492")).toEqual([
      "meter meter Meter",
      "switch DC4492_RL_1 Pump",
      "sensor DC4492_ENERGY_Today ENERGY Today",
    ]);
    await bench.tell("tele/tasmota_DC4492/LWT", "Online", true);
    await vi.waitFor(() => expect(bench.online.get("DC4492")).toBe(true));
    await bench.tell("tele/tasmota_DC4492/SENSOR", {
      ENERGY: { Total: 2, Today: 0.5, Power: 41, Voltage: 231, Current: 0.2 },
    });
    await vi.waitFor(() =>
      expect(Object.assign({}, ...reports.map(({ power }) => power))).toEqual({ e: 7_200_000, p: 41, v: 231, c: 0.2 }),
    );
    bench.answer("cmnd/tasmota_DC4492/POWER", (text) => void bench.tell("tele/tasmota_DC4492/STATE", { POWER: text }));
    expect(await bench.order("DC4492", { channel: "DC4492_RL_1", state: 1 })).toEqual({ outcome: "confirmed" });
  });

  it("finds an ESPHome device, and leaves out its configuration entities", async () => {
    await announce(ESPHOME);
    await vi.waitFor(() => expect(bench.found.get("a0b1c2d3e4f5")?.channels).toHaveLength(7));
    expect(bench.device("a0b1c2d3e4f5")).toMatchObject({ name: "relay-board", maker: "Espressif", area: "Workshop" });
    expect(channels("a0b1c2d3e4f5")).toEqual([
      "switch ESPswitchrelay Relay",
      "switch ESPlightstrip Strip",
      "switch ESPfanfan Fan",
      "switch ESPbuttonchime Chime",
      "cover ESPcovergate Gate",
      "sensor ESPsensortemperature Temperature",
      "sensor ESPbinary_sensordoor Door",
    ]);
  });

  it("controls the lamp, gate, fan and button of an ESPHome device", async () => {
    const reports = await settled(ESPHOME, "a0b1c2d3e4f5", {
      channels: 7,
      lastTopic: "relay-board/fan/fan/speed_level/state",
    });
    const board = "relay-board";
    bench.answer(`${board}/light/strip/command`, (text) => void bench.tell(`${board}/light/strip/state`, text));
    const strip = { channel: "ESPlightstrip", state: 1, level: 40, color: "#ff8000" } as const;
    expect(await bench.order("a0b1c2d3e4f5", strip)).toEqual({ outcome: "confirmed" });
    expect(reports.at(-1)?.switches).toEqual({ ESPlightstrip: { state: 1, level: 40, color: "#ff8000" } });
    bench.answer(`${board}/cover/gate/command`, () => void bench.tell(`${board}/cover/gate/state`, "opening"));
    expect(await bench.order("a0b1c2d3e4f5", { channel: "ESPcovergate", move: "open" })).toEqual({
      outcome: "confirmed",
    });
    await bench.tell(`${board}/cover/gate/position/state`, "60");
    await vi.waitFor(() =>
      expect(reports.at(-1)?.covers).toEqual({ ESPcovergate: { moves: "opening", position: 60 } }),
    );
    bench.answer(`${board}/fan/fan/speed_level/command`, (text) => {
      void bench
        .tell(`${board}/fan/fan/state`, "ON")
        .then(() => bench.tell(`${board}/fan/fan/speed_level/state`, text));
    });
    expect(await bench.order("a0b1c2d3e4f5", { channel: "ESPfanfan", level: 75 })).toEqual({ outcome: "confirmed" });
    expect(lastHeard(`${board}/fan/fan/speed_level/command`)).toBe("3");
    expect(await bench.order("a0b1c2d3e4f5", { channel: "ESPbuttonchime", state: 1 })).toEqual({ outcome: "sent" });
    await vi.waitFor(() => expect(lastHeard(`${board}/button/chime/command`)).toBe("PRESS"));
  });

  it("finds a Zigbee2MQTT device: an open contact is 1, and both availability topics count", async () => {
    const id = "zigbee2mqtt_0x0017880100000001";
    const reports = await settled(ZIGBEE2MQTT, id, { channels: 4, lastTopic: "zigbee2mqtt/hall/action" });
    await bench.tell("zigbee2mqtt/bridge/state", { state: "online" });
    expect(bench.online.get(id)).toBe(false);
    await bench.tell("zigbee2mqtt/hall/availability", { state: "online" });
    await vi.waitFor(() => expect(bench.online.get(id)).toBe(true));
    await bench.tell("zigbee2mqtt/hall", {
      state: "ON",
      brightness: 127,
      color_mode: "color_temp",
      color_temp: 370,
      contact: false,
      battery: 80,
    });
    await vi.waitFor(() =>
      expect(Object.assign({}, ...reports.map((each) => ({ ...each.switches, ...each.sensors })))).toEqual({
        "0x0017880100000001_light_zigbee2mqtt": { state: 1, level: 50, ct: 2703 },
        "0x0017880100000001_contact_zigbee2mqtt": 1,
        "0x0017880100000001_battery_zigbee2mqtt": 80,
      }),
    );
    await bench.tell("zigbee2mqtt/hall/action", "single");
    await bench.tell("zigbee2mqtt/hall/action", "double");
    await vi.waitFor(() => expect(reports.at(-1)?.presses).toEqual([{ channel: `${id}/single`, press: "action" }]));
  });

  it("finds an OpenMQTTGateway sensor, whichever gateway received it", async () => {
    const reports = await settled(OPENMQTTGATEWAY, "A4C138ABCDEF", { channels: 3, lastTopic: "+/+/433toMQTT" });
    await bench.tell("home/gateway-2/BTtoMQTT/A4C138ABCDEF", { tempc: 21.4, hum: 48 });
    await vi.waitFor(() =>
      expect(Object.assign({}, ...reports.map(({ sensors }) => sensors))).toEqual({
        "A4C138ABCDEF-tempc": 21.4,
        "A4C138ABCDEF-hum": 48,
      }),
    );
    await vi.waitFor(() => expect(bench.found.get("omg")?.channels).toHaveLength(2));
    const pir = bench.follow("omg");
    await bench.tell("home/OpenMQTTGateway/PIRtoMQTT", { hcsr501: "true" });
    await vi.waitFor(() => expect(pir.map(({ sensors }) => sensors?.["omg-pir"])).toEqual([1, 0]));
    await bench.tell("home/OpenMQTTGateway/433toMQTT", { value: 1315156 });
    await vi.waitFor(() => expect(pir.at(-1)?.presses).toEqual([{ channel: "omg/1315156", press: "received" }]));
  });

  it("finds a whole device in one message, with abbreviations and a base topic", async () => {
    const reports = await settled([DEVICE_DISCOVERY], "boiler-7", { channels: 3, lastTopic: "plant/boiler/knob" });
    expect(channels("boiler-7")).toEqual(["switch b7-burner Burner", "sensor b7-water Water", "button b7-knob Knob"]);
    await bench.tell("plant/boiler/state", { burner: "ON", water: 212 });
    await bench.tell("plant/boiler/knob", { event_type: "left" });
    await vi.waitFor(() =>
      expect(reports).toMatchObject([
        { switches: { "b7-burner": { state: 1 } } },
        { sensors: { "b7-water": 100 } },
        { presses: [{ channel: "b7-knob", press: "left" }] },
      ]),
    );
  });

  it("follows a device through changes, a lost broker, and its removal", async () => {
    const [topic, payload] = ESPHOME[0] ?? ["", {}];
    const id = "a0b1c2d3e4f5";
    const reports = await settled([[topic, payload]], id, RELAY);
    await bench.tell("relay-board/switch/relay/state", "ON", true);
    await bench.tell("relay-board/status", "online", true);
    await vi.waitFor(() => expect(bench.online.get(id)).toBe(true));
    await bench.goAway();
    await vi.waitFor(() => expect(bench.online.get(id)).toBe(false));
    expect(await bench.order(id, { channel: "ESPswitchrelay", state: 0 })).toMatchObject({ outcome: "failed" });
    await bench.comeBack();
    await vi.waitFor(() => expect(bench.online.get(id)).toBe(true));
    await vi.waitFor(() => expect(reports.length).toBeGreaterThan(1));
    expect(bench.describedIds).toEqual([id]);
    await announce([[topic, { ...payload, name: "Pump" }]]);
    await vi.waitFor(() => expect(channels(id)).toEqual(["switch ESPswitchrelay Pump"]));
    await bench.tell(`homeassistant/${topic}`, "", true);
    await vi.waitFor(() => expect(bench.found.size).toBe(0));
  });

  it("gives up an order without a reply, and confirms only by the device's own report", async () => {
    const id = "a0b1c2d3e4f5";
    const reports = await settled(ESPHOME.slice(0, 1), id, RELAY);
    await bench.tell("relay-board/switch/relay/state", "ON");
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    const over = new AbortController();
    const answer = bench.order(id, { channel: "ESPswitchrelay", state: 1 }, over.signal);
    await vi.waitFor(() => expect(lastHeard("relay-board/switch/relay/command")).toBe("ON"));
    over.abort();
    expect(await answer).toEqual({
      outcome: "failed",
      reason: "The device did not report it in time",
      mayActLater: true,
    });
    const echo = { cmd_t: "echo", stat_t: "echo", uniq_id: "echo", dev: { ids: "echo" } };
    await settled([["switch/echo/config", echo]], "echo", { channels: 1, lastTopic: "echo" });
    expect(await bench.order("echo", { channel: "echo", state: 1 })).toEqual({ outcome: "sent" });
  });

  it("leaves out what it does not support, and reports the reason", async () => {
    const sensor = {
      stat_t: "a/b",
      unit_of_meas: "W",
      uniq_id: "x",
      name: "X",
      val_tpl: "{% for i in value %}{% endfor %}",
    };
    await announce([["sensor/x/config", sensor]]);
    await vi.waitFor(() =>
      expect(bench.faults).toEqual([
        'homeassistant/sensor/x/config: sensor X: value_template is not understood: "{% for %}" is not known',
      ]),
    );
  });

  it("finds each of two gates as a device", async () => {
    const gate = (no: number): [string, object] => [
      `cover/gate${no}/config`,
      {
        cmd_t: `gate/${no}/set`,
        stat_t: `gate/${no}`,
        uniq_id: `gate${no}`,
        name: `Gate ${no}`,
        dev: { ids: "gates", name: "Gates" },
      },
    ];
    await announce([gate(1), gate(2)]);
    await vi.waitFor(() => expect([...bench.found.keys()]).toEqual(["gates", "gates/gate2"]));
    expect(await bench.order("gates/gate2", { channel: "gate2", move: "stop" }, AbortSignal.timeout(1))).toMatchObject({
      outcome: "failed",
    });
    await vi.waitFor(() => expect(lastHeard("gate/2/set")).toBe("STOP"));
  });
});

describe("messages between a device's announcement and its description", () => {
  const id = "boiler-7";
  const nextTurn = () => new Promise((turn) => setImmediate(turn));

  beforeEach(async () => {
    bench = await startDriver(homeassistant, { skip: [] });
    // The driver describes no device until the test advances the clock.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await bench.end();
  });

  /** Follows the device like a gateway that has adopted it, publishes to its topics, and then lets the driver describe it. */
  async function tellEarly(configs: [string, object][], messages: [string, unknown][]) {
    const describedBefore = bench.describedIds.length;
    const reports: FieldReport[] = [];
    bench.driver.follow({ id } as FieldDevice, (report) => reports.push(report));
    await announce(configs);
    while (!bench.filters.has("plant/boiler/knob")) await nextTurn();
    for (const [topic, payload] of messages) await bench.tell(topic, payload);
    const faultsBefore = bench.faults.length;
    // The fault arrives on the same connection after the messages, so the driver has received them when it appears.
    await bench.tell(`homeassistant/sensor/fault${faultsBefore}/config`, "[]");
    while (bench.faults.length === faultsBefore) await nextTurn();
    expect(bench.describedIds).toHaveLength(describedBefore);
    vi.advanceTimersByTime(100);
    return reports;
  }

  it("reports a state, a press and an availability that were published before it was described", async () => {
    const reports = await tellEarly(
      [DEVICE_DISCOVERY],
      [
        ["plant/boiler/status", "online"],
        ["plant/boiler/state", { burner: "ON", water: 212 }],
        ["plant/boiler/knob", { event_type: "left" }],
      ],
    );
    expect(bench.online.get(id)).toBe(true);
    expect(reports).toMatchObject([
      { switches: { "b7-burner": { state: 1 } } },
      { sensors: { "b7-water": 100 } },
      { presses: [{ channel: "b7-knob", press: "left" }] },
    ]);
  });

  it("reports a state that was published while a changed announcement is processed", async () => {
    await tellEarly([DEVICE_DISCOVERY], []);
    const [topic, payload] = DEVICE_DISCOVERY;
    const reports = await tellEarly(
      [[topic, { ...payload, avty_t: "plant/boiler/presence" }]],
      [["plant/boiler/state", { burner: "OFF" }]],
    );
    expect(reports).toMatchObject([{ switches: { "b7-burner": { state: 0 } } }]);
  });
});

describe("devices that another driver of the gateway has", () => {
  test.each([
    ["Zigbee2MQTT", ZIGBEE2MQTT],
    ["Tasmota", TASMOTA_POW],
    ["Tasmota, in any order", TASMOTA_POW.toReversed()],
  ])("is left out: %s", async (_, configs) => {
    bench = await startDriver(homeassistant);
    await announce(configs);
    await settled(ESPHOME.slice(0, 1), "a0b1c2d3e4f5", RELAY);
    await vi.waitFor(() => expect([...bench.found.keys()]).toEqual(["a0b1c2d3e4f5"]));
    await bench.end();
  });
});

describe("a hostile field", () => {
  const COMPONENTS = [
    "switch",
    "light",
    "cover",
    "fan",
    "lock",
    "sensor",
    "binary_sensor",
    "event",
    "button",
    "device_automation",
    "device",
  ];
  const NAMES = [
    "name",
    "stat_t",
    "cmd_t",
    "uniq_id",
    "dev",
    "val_tpl",
    "avty",
    "schema",
    "~",
    "cmps",
    "evt_typ",
    "bri_scl",
    "unit_of_meas",
    "dev_cla",
    "t",
    "atype",
    "type",
  ];
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(
      "a/#",
      "+",
      "<img src=x>",
      "{{ value",
      "{% for %}",
      "a\u0000b",
      "x".repeat(500),
      "trigger",
      "json",
      "~/x",
      "a/b",
    ),
  );

  it("causes only a fault when it announces anything", () => {
    const before = processorMs();
    fc.assert(
      fc.property(
        fc.constantFrom(...COMPONENTS),
        fc.dictionary(fc.constantFrom(...NAMES), odd),
        (component, config) => {
          const { entities } = readAnnouncement([component, "x", "config"], JSON.stringify(config), []);
          for (const { entity } of entities) {
            for (const text of ["", "{}", '{"a":[[[]]]}', "\u0000", "NaN"])
              for (const { read } of entity.hears) read({ text, json: config, isRetained: false });
            entity.tell?.({ channel: "x", state: 1, level: 50, color: "#ff0000", ct: 2700, move: "open" });
          }
        },
      ),
      { numRuns: 600 },
    );
    const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
    readAnnouncement(["device", "x", "config"], `{"cmps":${deep},"dev":${deep},"avty":${deep}}`, []);
    expect(processorMs() - before).toBeLessThan(8000);
  });

  it("floods, and other devices are still heard", async () => {
    bench = await startDriver(homeassistant);
    await vi.waitFor(() => expect([...bench.filters.keys()]).toContain("homeassistant/+/+/config"));
    for (let no = 0; no < 3000; no++) {
      const payload = {
        stat_t: `s/${no}`,
        unit_of_meas: "W",
        uniq_id: `s${no}`,
        val_tpl: no % 2 ? "{{ bad(" : "{{ value }}",
      };
      void bench.tell(`homeassistant/sensor/s${no}/config`, payload);
    }
    void bench.tell("homeassistant/sensor/large/config", "x".repeat(300 * 1024));
    await settled(ESPHOME.slice(0, 1), "a0b1c2d3e4f5", RELAY);
    expect(bench.faults.length).toBeLessThan(25);
    await vi.waitFor(() => expect(bench.found.size).toBe(1501));
    await bench.end();
  });
});
