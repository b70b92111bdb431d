import { deviceTopic } from "@switchboard/contract";
import { connect } from "mqtt";
import { startMosquitto } from "../../apps/server/src/testing/mosquitto.ts";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import type { Measure } from "../measure.ts";
import { type Meter, openSite, type Site } from "../store.ts";
import { count, none, type Skipped, type Trial } from "./fault.ts";
import { NO_MOSQUITTO, outside } from "./two-servers.ts";
import { pause, until } from "./until.ts";

const RESTARTS = { short: 3, whole: 10 };
const METERS = { short: 50, whole: 200 };
const EVERY_MS = 100;
/** Devices come back when they like, some of them at once. */
const SLOWEST_RETURN_MS = 1000;
const BETWEEN_MS = 4000;
const SETTLE_MS = 60_000;

/** Mosquitto, with persistence, is restarted again and again while meters send readings that it acknowledges. */
export async function broker({ isShort, random }: Trial): Promise<Measure[] | Skipped> {
  const site = await openSite();
  const mosquitto = await startMosquitto(site.directory, { persistence: true });
  if (!mosquitto) {
    await site.close();
    return NO_MOSQUITTO;
  }
  const server = await startServerProcess(site.database.url, { env: outside(mosquitto.port) });
  const meters = await site.addMeters(isShort ? METERS.short : METERS.whole);
  const sending = meters.map((meter) =>
    sendReadings(site, meter, { port: mosquitto.port, reconnectPeriod: 1 + random(SLOWEST_RETURN_MS) }),
  );
  const restarts = isShort ? RESTARTS.short : RESTARTS.whole;
  try {
    for (let restart = 0; restart < restarts; restart++) {
      await pause(BETWEEN_MS + random(BETWEEN_MS));
      await mosquitto.restart();
    }
    await pause(BETWEEN_MS);
    const acknowledged = (await Promise.all(sending.map((each) => each.stop()))).reduce((sum, each) => sum + each, 0);
    let stored = 0;
    await until("everything is stored", SETTLE_MS, async () => {
      stored = await storedCount(site);
      return stored >= acknowledged;
    }).catch(() => undefined);
    return [
      count("restarts of Mosquitto", restarts),
      count("readings acknowledged", acknowledged),
      count("readings stored", stored),
      none("acknowledged and not stored", Math.max(0, acknowledged - stored)),
    ];
  } finally {
    await server.stop();
    await mosquitto.stop();
    await site.close();
  }
}

/** One reading after the other with QoS 1; counted are those that Mosquitto has answered for. */
function sendReadings(
  { enterprise }: Site,
  meter: Meter,
  { port, reconnectPeriod }: { port: number; reconnectPeriod: number },
) {
  const client = connect(`mqtt://127.0.0.1:${port}`, { clientId: meter.kd_id, reconnectPeriod });
  client.on("error", () => undefined);
  const topic = deviceTopic(meter.kd_id, enterprise, "power");
  let [acknowledged, index] = [0, 0];
  const timer = setInterval(() => {
    if (!client.connected) return;
    const reading = { ts: Date.now(), v: 230, c: 4.2, p: 900, pf: 0.93, e: ++index * 1000 };
    client.publish(topic, JSON.stringify(reading), { qos: 1 }, (error) => {
      if (!error) acknowledged += 1;
    });
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await client.endAsync();
      return acknowledged;
    },
  };
}

async function storedCount({ database, enterprise }: Site): Promise<number> {
  const rows = await database.query<{ count: number }>(
    "SELECT count(*) AS count FROM readings WHERE enterprise_id = $1",
    [enterprise],
  );
  return rows[0]?.count ?? 0;
}
