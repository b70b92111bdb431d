import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { contract, type Enterprise, homeTopic, type ReplyOf } from "@switchboard/contract";
import { connectAsync, type MqttClient } from "mqtt";
import { bringToLife } from "./faults/building.ts";
import { GatewayWorld } from "./faults/gateway-world.ts";
import { until } from "./faults/until.ts";
import { type Measure, percentile } from "./measure.ts";

const TAPS = 200;
const PLUGS = 200;
const BOARDS = 10;
/** The delay of the simulated radio, which no gateway can avoid. */
const RADIO_MS = 20;
const READING_S = 10;

/**
 * Measures from a tap to its confirmation, through the gateway and with a device of our own protocol, and the
 * gateway's throughput.
 */
export async function measureGateway(): Promise<Measure[]> {
  const world = await GatewayWorld.open(PLUGS, { boards: BOARDS, measureMs: 1000 });
  const fleet = bringToLife(world.building, world.server.mqttPort);
  const listener = await listen(world);
  try {
    await world.pair();
    await world.adoptAll(PLUGS);
    const own = world.building.switches.map(({ id }) => id);
    const direct = await taps(world, listener, own);
    const through = await taps(
      world,
      listener,
      world.plugs.map((plug) => plug.switch),
    );
    const before = { heard: listener.heard.readings, cpu: await cpuOf(world.gatewayPid) };
    await pause(READING_S * 1000);
    const cpu = (await cpuOf(world.gatewayPid)) - before.cpu;
    return [
      { what: "tap to confirmed, our own protocol, p50", value: percentile(direct, 0.5), unit: "ms" },
      { what: "tap to confirmed, our own protocol, p95", value: percentile(direct, 0.95), unit: "ms" },
      {
        what: `through the gateway, radio of ${RADIO_MS} ms included, p50`,
        value: percentile(through, 0.5),
        unit: "ms",
        aim: { atMost: 100 },
      },
      {
        what: `through the gateway, radio of ${RADIO_MS} ms included, p95`,
        value: percentile(through, 0.95),
        unit: "ms",
        aim: { atMost: 200 },
      },
      {
        what: "what the way through the gateway and the radio adds, p95",
        value: percentile(through, 0.95) - percentile(direct, 0.95),
        unit: "ms",
        aim: { atMost: 60 },
      },
      { what: "messages of the field a second", value: PLUGS, unit: "/s" },
      {
        what: "readings a second told of them",
        value: (listener.heard.readings - before.heard) / READING_S,
        unit: "/s",
      },
      { what: "of one core used by the gateway for it", value: (cpu / READING_S) * 100, unit: "%" },
    ];
  } finally {
    await listener.client.endAsync(true);
    await fleet.stop();
    await world.close();
  }
}

interface Listener {
  client: MqttClient;
  /** When each command was answered. The answer may arrive before the reply to the call. */
  answered: Map<string, number>;
  heard: { readings: number };
}

/** Listens like an open dashboard. */
async function listen(world: GatewayWorld): Promise<Listener> {
  const call = await world.call();
  const { _id, mqttPassword, broker } = (await (await call(contract.enterpriseMe, undefined)).json()) as Enterprise;
  const [answered, heard] = [new Map<string, number>(), { readings: 0 }];
  const ticket = { username: broker.username, password: mqttPassword, clientId: broker.client_id };
  const client = await connectAsync(`${world.server.url.replace(/^http/, "ws")}/mqtt`, ticket);
  client.on("message", (topic, payload) => {
    if (topic.endsWith("/power/get")) heard.readings++;
    const cmd = topic.endsWith("/state/get") ? JSON.parse(payload.toString()).cmd : undefined;
    if (cmd !== undefined) answered.set(cmd, performance.now());
  });
  await client.subscribeAsync([homeTopic(_id, "state"), homeTopic(_id, "power")]);
  return { client, answered, heard };
}

async function taps(world: GatewayWorld, { answered }: Listener, switches: string[]): Promise<number[]> {
  const call = await world.call();
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap++) {
    const id = switches[tap % switches.length];
    const switch_state = Math.floor(tap / switches.length) % 2 === 0 ? 1 : 0;
    const began = performance.now();
    const reply = await call(contract.switchDevice, { switch_appliance_id: id, switch_state });
    const { command_id } = (await reply.json()) as ReplyOf<typeof contract.switchDevice>;
    await until("a tap is confirmed", 5000, () => answered.has(command_id), 1);
    times.push((answered.get(command_id) ?? Number.NaN) - began);
  }
  return times;
}

/** Returns the processor time so far in seconds, if it is available. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [, , , , , , , , , , , user = "NaN", system = "NaN"] = stat.slice(stat.lastIndexOf(")")).split(" ");
  return (Number(user) + Number(system)) / 100;
}
