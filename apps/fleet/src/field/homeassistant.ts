import { connect } from "mqtt";

const NODE = "workshop-board";
const DEVICE = {
  identifiers: ["a4cf12f0a1b2"],
  name: "Workshop board",
  manufacturer: "Espressif",
  model: "esp32dev",
  sw_version: "2026.10.0",
  suggested_area: "Workshop",
};

/** The announced entities, by component and key. */
const ENTITIES = [
  { component: "switch", key: "fan", own: { name: "Fan", cmd_t: `${NODE}/switch/fan/command` } },
  {
    component: "sensor",
    key: "temperature",
    own: { name: "Temperature", dev_cla: "temperature", unit_of_meas: "°C", stat_cla: "measurement" },
  },
  { component: "binary_sensor", key: "door", own: { name: "Door", dev_cla: "door" } },
];

/** An ESPHome board that announces itself by Home Assistant's MQTT discovery: a relay, a temperature and a door. */
export async function startEspHomeBoard({ url, measureMs = 10_000 }: { url: string; measureMs?: number }) {
  const will = { topic: `${NODE}/status`, payload: Buffer.from("offline"), qos: 1 as const, retain: true };
  const client = connect(url, { reconnectPeriod: 200, will });
  client.on("error", () => undefined);
  const say = (topic: string, payload: string) =>
    void client.publish(topic, payload, { qos: 1, retain: true }, () => undefined);
  let [isOn, temperature] = ["OFF", 24.1];
  const tell = () => {
    say(`${NODE}/switch/fan/state`, isOn);
    say(`${NODE}/sensor/temperature/state`, temperature.toFixed(1));
    say(`${NODE}/binary_sensor/door/state`, "OFF");
  };
  client.on("connect", () => {
    client.subscribe(`${NODE}/switch/fan/command`, { qos: 1 });
    for (const { component, key, own } of ENTITIES) {
      const common = {
        uniq_id: `esphome-${key}`,
        stat_t: `${NODE}/${component}/${key}/state`,
        avty_t: `${NODE}/status`,
      };
      say(`homeassistant/${component}/${NODE}/${key}/config`, JSON.stringify({ ...own, ...common, dev: DEVICE }));
    }
    say(`${NODE}/status`, "online");
    tell();
  });
  client.on("message", (_, payload) => {
    isOn = payload.toString() === "ON" ? "ON" : "OFF";
    tell();
  });
  const measuring = setInterval(() => {
    temperature += (Math.random() - 0.5) / 5;
    if (client.connected) tell();
  }, measureMs);
  await new Promise<void>((connected) => client.once("connect", () => connected()));
  return {
    async stop() {
      clearInterval(measuring);
      await client.endAsync(true);
    },
  };
}
