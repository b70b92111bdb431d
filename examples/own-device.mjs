// A wall switch with one relay that measures (SW_1_HEAVY). docs/own-device.md explains it line by line.
import { readFileSync } from "node:fs";
import mqtt from "mqtt";

const added = JSON.parse(readFileSync(process.argv[2] ?? "own-device.json", "utf8"));
const { kd_id } = added.device;
const { home, broker, secret } = added.provisioning;
const [VOLTS, WATTS, REMEMBERED] = [230, 1500, 256];
const outcomes = new Map();
let [relay, energy, measuredAt] = [0, 0, Date.now()];

const topic = (channel) => `KU/${kd_id}/${home}/${channel}`;
const account = { clientId: kd_id, username: kd_id, password: secret, keepalive: 30, protocolVersion: 4 };
const will = { topic: topic("status"), payload: "2", qos: 1, retain: true };
const client = mqtt.connect(`mqtt://${broker}`, { ...account, will, resubscribe: false });

const tell = (channel, message, qos = 1) => client.publish(topic(channel), JSON.stringify(message), { qos });
const state = () => ({ ts: Date.now(), relays: [relay] });

function measure() {
  energy += (relay * WATTS * (Date.now() - measuredAt)) / 1000;
  measuredAt = Date.now();
  return { ts: measuredAt, v: VOLTS, c: (relay * WATTS) / VOLTS, p: relay * WATTS, pf: 1, e: Math.round(energy) };
}

function turn(wanted) {
  measure();
  relay = wanted;
}

function obey({ id, exp, switch_no, state: wanted }) {
  if (!outcomes.has(id)) {
    if (Date.now() >= exp) return;
    const ok = switch_no === 1 && (wanted === 0 || wanted === 1);
    if (ok) turn(wanted);
    outcomes.set(id, ok ? { ok } : { ok, err: "not supported by this switch" });
    if (outcomes.size > REMEMBERED) outcomes.delete(outcomes.keys().next().value);
  }
  tell("state/get", { ...state(), cmd: id, ...outcomes.get(id) });
}

function report() {
  tell("ping/get", state(), 0);
  tell("power/get", measure());
}

client.on("connect", async () => {
  await client.publishAsync(topic("status"), "1", { qos: 1, retain: true });
  await client.subscribeAsync([topic("ping/set"), topic("command/set"), topic("config/set")], { qos: 1 });
  report();
});
client.on("message", (heard, payload, { retain }) => {
  if (heard === topic("ping/set")) report();
  if (heard === topic("config/set")) tell("config/get", {});
  if (heard === topic("command/set") && !retain) obey(JSON.parse(payload));
});
client.on("error", ({ message }) => console.error(message));
setInterval(() => client.connected && report(), 60_000);
