import { connect, type MqttClient } from "mqtt";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import type { Measure } from "../measure.ts";
import { openSite, type Site } from "../store.ts";
import { AcknowledgedReadings, sendReadings } from "./acknowledged.ts";
import { atLeast, atMost, count, none, type Trial } from "./fault.ts";
import { pause, until } from "./until.ts";

const STOPS = { short: 2, whole: 10 };
const METERS = { short: 30, whole: 200 };
const EVERY_MS = 100;
const BETWEEN_MS = 5000;
/** Longer than a stop waits for hanging jobs. */
const JOB_SECONDS = 16;
const SETTLE_MS = 30_000;
/** The combined limits of a stop: hanging jobs, and the connections to the database. */
const LONGEST_STOP_MS = 40_000;
/** New connections are refused before jobs are waited for. */
const LONGEST_SERVED_MS = 6000;

/**
 * Stops the server gracefully while meters publish, every second time with a background job that takes longer than the
 * stop may.
 */
export async function stops({ isShort }: Trial): Promise<Measure[]> {
  const site = await openSite();
  const meters = await site.addMeters(isShort ? METERS.short : METERS.whole);
  let server = await startServerProcess(site.database.url);
  const ports = { port: server.port, mqttPort: server.mqttPort };
  const acknowledged = new AcknowledgedReadings();
  const departures = new Departures();
  const sending = meters.map(({ kd_id, secret }) => {
    const options = { clientId: kd_id, username: kd_id, password: secret, reconnectPeriod: 500 };
    const client = departures.watch(connect(`mqtt://127.0.0.1:${ports.mqttPort}`, options));
    return sendReadings(client, { home: site.enterprise, kd_id, everyMs: EVERY_MS }, acknowledged);
  });
  const rounds = isShort ? STOPS.short : STOPS.whole;
  let [idle, longestMs, servedMs] = [0, 0, 0];
  try {
    for (let round = 0; round < rounds; round++) {
      const before = acknowledged.size;
      await pause(BETWEEN_MS);
      const job = round % 2 === 1 ? await keepJobBusy(site) : undefined;
      if (acknowledged.size - before < meters.length) idle += 1;
      const beganAt = performance.now();
      await server.end();
      longestMs = Math.max(longestMs, performance.now() - beganAt);
      servedMs = Math.max(servedMs, departures.last - beganAt);
      await job?.ended;
      server = await startServerProcess(site.database.url, { ports });
    }
    await pause(BETWEEN_MS);
    await Promise.all(sending.map((each) => each.stop()));
    let missing: string[] = [];
    await until("everything is stored", SETTLE_MS, async () => {
      missing = await acknowledged.missing(site.database, site.enterprise);
      return missing.length === 0;
    }).catch(() => undefined);
    return [
      count("stops in order", rounds),
      atLeast("readings acknowledged", acknowledged.size, meters.length * rounds),
      none("stops with hardly any reading before them", idle),
      atMost("the longest stop, in seconds", Math.round(longestMs / 1000), LONGEST_STOP_MS / 1000),
      atMost("until the last meter was sent away, in seconds", Math.round(servedMs / 1000), LONGEST_SERVED_MS / 1000),
      none("acknowledged and not stored", missing.length),
    ];
  } finally {
    await server.stop();
    await site.close();
  }
}

/** Records when connected clients were disconnected. */
class Departures {
  /** By the monotonic clock. */
  last = 0;

  watch(client: MqttClient): MqttClient {
    let isThere = false;
    client.on("connect", () => {
      isThere = true;
    });
    return client.on("close", () => {
      if (isThere) this.last = performance.now();
      isThere = false;
    });
  }
}

/**
 * Blocks the chore that settles alarms with a table lock. Resolves once it waits, and `ended` resolves when the table
 * is free again.
 */
async function keepJobBusy({ database }: Site): Promise<{ ended: Promise<unknown> }> {
  const own = openDatabase(database.url, { max: 1 });
  const ended = own
    .transaction(async (sql) => {
      await sql.query("LOCK TABLE alarm_conditions IN ACCESS EXCLUSIVE MODE");
      await sql.query("SELECT pg_sleep($1)", [JOB_SECONDS]);
    })
    .finally(() => own.close());
  await until("a job waits", SETTLE_MS, async () => {
    const rows = await database.query<{ count: number }>(
      "SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return (rows[0]?.count ?? 0) > 0;
  });
  return { ended };
}
