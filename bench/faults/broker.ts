import { connect } from "mqtt";
import { startMosquitto } from "../../apps/server/src/testing/mosquitto.ts";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import type { Measure } from "../measure.ts";
import { openSite } from "../store.ts";
import { AcknowledgedReadings, sendReadings } from "./acknowledged.ts";
import { atLeast, count, none, type SkippedFault, type Trial } from "./fault.ts";
import { NO_MOSQUITTO, outside } from "./two-servers.ts";
import { pause, until } from "./until.ts";

const RESTARTS = { short: 3, whole: 10 };
const METERS = { short: 50, whole: 200 };
const EVERY_MS = 100;
/** Devices reconnect at different times, some of them at once. */
const SLOWEST_RETURN_MS = 1000;
const BETWEEN_MS = 4000;
const SETTLE_MS = 60_000;

/** Restarts Mosquitto, with persistence, again and again while meters send readings that it acknowledges. */
export async function broker({ isShort, random }: Trial): Promise<Measure[] | SkippedFault> {
  const site = await openSite();
  const mosquitto = await startMosquitto(site.directory, { persistence: true });
  if (!mosquitto) {
    await site.close();
    return NO_MOSQUITTO;
  }
  const server = await startServerProcess(site.database.url, { env: outside(mosquitto.port) });
  const meters = await site.addMeters(isShort ? METERS.short : METERS.whole);
  const acknowledged = new AcknowledgedReadings();
  const sending = meters.map(({ kd_id }) => {
    const options = { clientId: kd_id, reconnectPeriod: 1 + random(SLOWEST_RETURN_MS) };
    const client = connect(`mqtt://127.0.0.1:${mosquitto.port}`, options);
    return sendReadings(client, { home: site.enterprise, kd_id, everyMs: EVERY_MS }, acknowledged);
  });
  const restarts = isShort ? RESTARTS.short : RESTARTS.whole;
  try {
    for (let restart = 0; restart < restarts; restart++) {
      await pause(BETWEEN_MS + random(BETWEEN_MS));
      await mosquitto.restart();
    }
    await pause(BETWEEN_MS);
    await Promise.all(sending.map((each) => each.stop()));
    let missing: string[] = [];
    await until("everything is stored", SETTLE_MS, async () => {
      missing = await acknowledged.missing(site.database, site.enterprise);
      return missing.length === 0;
    }).catch(() => undefined);
    return [
      count("restarts of Mosquitto", restarts),
      // Each meter sends one reading a second, of ten attempts.
      atLeast("readings acknowledged", acknowledged.size, meters.length * restarts * (BETWEEN_MS / 1000)),
      none("acknowledged and not stored", missing.length),
    ];
  } finally {
    await server.stop();
    await mosquitto.stop();
    await site.close();
  }
}
