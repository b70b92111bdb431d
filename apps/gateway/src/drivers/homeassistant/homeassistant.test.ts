import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { processorMs } from "../../testing/processor-time.ts";
import { type DriverBench, startDriver } from "../mqtt-field/testing/driver-bench.ts";
import { announcedBy } from "./discovered.ts";
import { homeassistant } from "./homeassistant.ts";
import { DEVICE_DISCOVERY, ESPHOME, OPENMQTTGATEWAY, TASMOTA_POW, ZIGBEE2MQTT } from "./testing/payloads.ts";

let bench: DriverBench;
const announce = async (configs: [string, object][]) => {
  for (const [topic, payload] of configs) await bench.tell(`homeassistant/${topic}`, payload, true);
};
/** Announced, found and heard on this topic. */
async function settled(configs: [string, object][], id: string, topic: string) {
  await announce(configs);
  await vi.waitFor(() => expect(bench.found.has(id)).toBe(true));
  await vi.waitFor(() => expect([...bench.filters.keys()]).toContain(topic));
  return bench.follow(id);
}
const channels = (id: string) => bench.device(id).channels.map(({ type, key, name }) => `${type} ${key} ${name}`);
const lastHeard = (topic: string) => bench.heard.filter((each) => each.topic === topic).at(-1)?.text;

describe("Home Assistant's discovery", () => {
  beforeEach(async () => {
    bench = await startDriver(homeassistant, { skip: [] });
  });
  afterEach(() => bench.end());

  it("takes what Tasmota publishes as one device with a switch and a meter", async () => {
    const reports = await settled(TASMOTA_POW, "DC4492", "tele/tasmota_DC4492/SENSOR");
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

  it("takes what ESPHome publishes, and leaves out what is for setting up", async () => {
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

  it("controls what ESPHome has: a lamp, a gate, a fan, a chime", async () => {
    const reports = await settled(ESPHOME, "a0b1c2d3e4f5", "relay-board/fan/fan/speed_level/state");
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

  it("takes what Zigbee2MQTT publishes: an open contact is 1, both of its topics must be there", async () => {
    const id = "zigbee2mqtt_0x0017880100000001";
    const reports = await settled(ZIGBEE2MQTT, id, "zigbee2mqtt/hall/availability");
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

  it("takes what OpenMQTTGateway publishes, whichever gateway heard the sensor", async () => {
    const reports = await settled(OPENMQTTGATEWAY, "A4C138ABCDEF", "+/+/BTtoMQTT/A4C138ABCDEF");
    await bench.tell("home/gateway-2/BTtoMQTT/A4C138ABCDEF", { tempc: 21.4, hum: 48 });
    await vi.waitFor(() =>
      expect(Object.assign({}, ...reports.map(({ sensors }) => sensors))).toEqual({
        "A4C138ABCDEF-tempc": 21.4,
        "A4C138ABCDEF-hum": 48,
      }),
    );
    const pir = bench.follow("omg");
    await bench.tell("home/OpenMQTTGateway/PIRtoMQTT", { hcsr501: "true" });
    await vi.waitFor(() => expect(pir.map(({ sensors }) => sensors?.["omg-pir"])).toEqual([1, 0]));
    await bench.tell("home/OpenMQTTGateway/433toMQTT", { value: 1315156 });
    await vi.waitFor(() => expect(pir.at(-1)?.presses).toEqual([{ channel: "omg/1315156", press: "received" }]));
  });

  it("takes a whole device from one message, with short names and a base topic", async () => {
    const reports = await settled([DEVICE_DISCOVERY], "boiler-7", "plant/boiler/knob");
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

  it("follows a device through changes, a broker that was away, and its end", async () => {
    const [topic, payload] = ESPHOME[0] ?? ["", {}];
    const id = "a0b1c2d3e4f5";
    const reports = await settled([[topic, payload]], id, "relay-board/switch/relay/state");
    await bench.tell("relay-board/switch/relay/state", "ON", true);
    await bench.tell("relay-board/status", "online", true);
    await vi.waitFor(() => expect(bench.online.get(id)).toBe(true));
    await bench.goAway();
    await vi.waitFor(() => expect(bench.online.get(id)).toBe(false));
    expect(await bench.order(id, { channel: "ESPswitchrelay", state: 0 })).toMatchObject({ outcome: "failed" });
    await bench.comeBack();
    await vi.waitFor(() => expect(bench.online.get(id)).toBe(true));
    await vi.waitFor(() => expect(reports.length).toBeGreaterThan(1));
    expect(bench.tellings).toEqual([id]);
    await announce([[topic, { ...payload, name: "Pump" }]]);
    await vi.waitFor(() => expect(channels(id)).toEqual(["switch ESPswitchrelay Pump"]));
    await bench.tell(`homeassistant/${topic}`, "", true);
    await vi.waitFor(() => expect(bench.found.size).toBe(0));
  });

  it("gives up an order that nobody answers, and takes nobody's word but the device's", async () => {
    const id = "a0b1c2d3e4f5";
    const reports = await settled(ESPHOME.slice(0, 1), id, "relay-board/switch/relay/state");
    await bench.tell("relay-board/switch/relay/state", "ON");
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    const over = new AbortController();
    const answer = bench.order(id, { channel: "ESPswitchrelay", state: 1 }, over.signal);
    await vi.waitFor(() => expect(lastHeard("relay-board/switch/relay/command")).toBe("ON"));
    over.abort();
    expect(await answer).toEqual({ outcome: "failed", reason: "The device did not report it in time" });
    const echo = { cmd_t: "echo", stat_t: "echo", uniq_id: "echo", dev: { ids: "echo" } };
    await settled([["switch/echo/config", echo]], "echo", "echo");
    expect(await bench.order("echo", { channel: "echo", state: 1 })).toEqual({ outcome: "sent" });
  });

  it("leaves out what it does not understand, and says what that is", async () => {
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

  it("takes each of two gates as a device", async () => {
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

describe("what another driver of the gateway has", () => {
  test.each([
    ["Zigbee2MQTT", ZIGBEE2MQTT],
    ["Tasmota", TASMOTA_POW],
    ["Tasmota, in any order", TASMOTA_POW.toReversed()],
  ])("is left out: %s", async (_, configs) => {
    bench = await startDriver(homeassistant);
    await announce(configs);
    await settled(ESPHOME.slice(0, 1), "a0b1c2d3e4f5", "relay-board/switch/relay/state");
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

  it("announces anything, and costs nothing but a fault", () => {
    const before = processorMs();
    fc.assert(
      fc.property(
        fc.constantFrom(...COMPONENTS),
        fc.dictionary(fc.constantFrom(...NAMES), odd),
        (component, config) => {
          const { entities } = announcedBy([component, "x", "config"], JSON.stringify(config), []);
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
    announcedBy(["device", "x", "config"], `{"cmps":${deep},"dev":${deep},"avty":${deep}}`, []);
    expect(processorMs() - before).toBeLessThan(8000);
  });

  it("floods, and the others are still heard", async () => {
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
    await settled(ESPHOME.slice(0, 1), "a0b1c2d3e4f5", "relay-board/switch/relay/state");
    expect(bench.faults.length).toBeLessThan(25);
    await vi.waitFor(() => expect(bench.found.size).toBe(1501));
    await bench.end();
  });
});
