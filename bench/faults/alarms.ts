import { deviceTopic } from "@switchboard/contract";
import { connect, type MqttClient } from "mqtt";
import { type ServerProcess, startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import type { Measure } from "../measure.ts";
import { type Meter, openSite, type Site } from "../store.ts";
import { atLeast, count, none, type Trial } from "./fault.ts";
import { pause, until } from "./until.ts";
import { limitVoltage, raisedCounts, ruleOfPower } from "./voltage-limits.ts";

const KILLS = { short: 4, whole: 40 };
const METERS = { short: 15, whole: 30 };
/** The readings of one round arrive over this time, in several batches. */
const SPREAD_MS = 400;
const SETTLE_MS = 60_000;
/** A duplicate alarm would arrive within this time. */
const TWICE_MS = 2000;

/**
 * Kills the server as soon as one of many readings beyond a limit is acknowledged. Each acknowledged reading must
 * raise its alarm once.
 */
export async function alarms({ isShort, random }: Trial): Promise<Measure[]> {
  const site = await openSite();
  await ruleOfPower(site, { delaySeconds: 0 });
  const first = await startServerProcess(site.database.url);
  const ports = { port: first.port, mqttPort: first.mqttPort };
  let server = first;
  const rounds = isShort ? KILLS.short : KILLS.whole;
  const total = { sent: 0, atKill: 0, without: 0, twice: 0 };
  try {
    for (let round = 0; round < rounds; round++) {
      const meters = await site.addMeters(isShort ? METERS.short : METERS.whole);
      await limitVoltage(site, meters);
      const sent = await crossAndKill({ site, meters, server, random });
      server = await startServerProcess(site.database.url, { ports });
      await until("every reading is acknowledged", SETTLE_MS, () => sent.acknowledged.size === meters.length);
      await pause(TWICE_MS);
      const raised = await raisedCounts(site);
      total.sent += meters.length;
      total.atKill += sent.atKill.length;
      total.without += meters.filter(({ id }) => !raised.has(id)).length;
      total.twice += meters.filter(({ id }) => (raised.get(id) ?? 0) > 1).length;
      await Promise.all(sent.clients.map((client) => client.endAsync(true)));
    }
    return [
      count("kills", rounds),
      count("readings beyond a limit", total.sent),
      atLeast("acknowledged before the kill", total.atKill, rounds),
      none("acknowledged without an alarm", total.without),
      none("raised twice", total.twice),
    ];
  } finally {
    await server.stop();
    await site.close();
  }
}

interface Crossing {
  site: Site;
  meters: readonly Meter[];
  server: ServerProcess;
  random: Trial["random"];
}

/**
 * Each meter sends one reading, and the server is killed at the first acknowledgement. Clients repeat readings without
 * acknowledgement.
 */
async function crossAndKill({ site, meters, server, random }: Crossing) {
  const clients = await Promise.all(meters.map((meter) => connectMeter(meter, server.mqttPort)));
  const acknowledged = new Set<string>();
  const killed = Promise.withResolvers<string[]>();
  // Acknowledgements that arrive before the process has ended came from the killed server.
  const kill = () => server.stop().then(() => killed.resolve([...acknowledged]), killed.reject);
  for (const [index, { kd_id }] of meters.entries()) {
    const send = () => {
      const reading = JSON.stringify({ ts: Date.now(), v: 260, c: 1, p: 260 });
      clients[index]?.publish(deviceTopic(kd_id, site.enterprise, "power"), reading, { qos: 1 }, (error) => {
        if (error) return;
        acknowledged.add(kd_id);
        if (acknowledged.size === 1) void kill();
      });
    };
    setTimeout(send, random(SPREAD_MS));
  }
  return { clients, acknowledged, atKill: await killed.promise };
}

function connectMeter({ kd_id, secret }: Meter, port: number): Promise<MqttClient> {
  const options = { clientId: kd_id, username: kd_id, password: secret, reconnectPeriod: 300 };
  const client = connect(`mqtt://127.0.0.1:${port}`, options);
  client.on("error", () => undefined);
  return new Promise((resolve) => client.once("connect", () => resolve(client)));
}
