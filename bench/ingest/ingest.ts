import { setTimeout as pause } from "node:timers/promises";
import { deviceTopic } from "@switchboard/contract";
import { type Mosquitto, startMosquitto } from "../../apps/server/src/testing/mosquitto.ts";
import { startServer } from "../../e2e/world/server.ts";
import { connectLean, type LeanDevice, publication } from "../lean-device.ts";
import { type Measure, percentile } from "../measure.ts";
import { postmasterOf } from "../processes.ts";
import { type Meter, openSite, type Site } from "../store.ts";
import { CpuShares } from "./cpu-shares.ts";

/** Each device stays within the burst that the flood guard allows, and all of them within the server's buffers. */
const DEVICES = 400;
const READINGS_EACH = 100;
const TOTAL = DEVICES * READINGS_EACH;
const BATCH = 2000;
/** The first two rounds are warm-ups. The median of the others counts. */
const WARMING = 2;
const ROUNDS = WARMING + 5;
const CONNECTING = 50;
const SECRET = "a secret of the bench, long enough to sign with";

function reading(ts: number, index: number) {
  const v = 230 + (index % 7);
  const phases = { v1: v, v2: v + 1, v3: v - 1, c1: 4.1, c2: 4.2, c3: 4.3 };
  return { ts, v, ...phases, c: 4.2, p: 2900 + (index % 100), pf: 0.93, e: index * 522_000, THDN: 3.4 };
}

/** Compares readings stored per second through the whole path with the same rows inserted by plain batched SQL. */
export async function measureIngest(): Promise<Measure[]> {
  const site = await openSite();
  const broker = await startMosquitto(site.directory);
  try {
    const plain = await plainRate(site);
    const { rate: through, cpu } = await pathRate(site, broker);
    const by = broker ? "Mosquitto" : "the embedded broker";
    return [
      { what: "readings a second by plain batched SQL", value: plain, unit: "/s" },
      {
        what: `readings a second through ${by}, server and PostgreSQL, rolled up`,
        value: through,
        unit: "/s",
        ...(broker && { aim: { atLeast: 10_000 } }),
      },
      { what: "of plain SQL", value: through / plain, unit: "x", aim: { atLeast: 0.8 } },
      ...cpu,
    ];
  } finally {
    await broker?.stop();
    await site.close();
  }
}

const COLUMNS = ["v", "v1", "v2", "v3", "c", "c1", "c2", "c3", "p", "pf", "e", "thdn"] as const;

async function plainRate({ database, enterprise, addMeters }: Site): Promise<number> {
  const start = Date.now() - READINGS_EACH * 180_000;
  await database.query(
    "SELECT ensure_readings_partition(to_timestamp($1::float8 / 1000)), ensure_readings_partition(now())",
    [start],
  );
  const arrays = COLUMNS.map((_, index) => `$${index + 4}::float8[]`).join(", ");
  const text = `INSERT INTO readings (enterprise_id, device_id, ts, ${COLUMNS.join(", ")})
    SELECT $1, device, to_timestamp(ms / 1000), ${COLUMNS.join(", ")}
    FROM unnest($2::uuid[], $3::float8[], ${arrays}) AS u (device, ms, ${COLUMNS.join(", ")})`;
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const rows = readingsOf(await addMeters(DEVICES), start).map(({ meter, message: { THDN, ...message } }) => ({
      device: meter.id,
      thdn: THDN,
      ...message,
    }));
    const began = performance.now();
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch = rows.slice(at, at + BATCH);
      await database.query(text, [
        enterprise,
        batch.map(({ device }) => device),
        batch.map(({ ts }) => ts),
        ...COLUMNS.map((column) => batch.map((row) => row[column])),
      ]);
    }
    rates.push((TOTAL / (performance.now() - began)) * 1000);
  }
  return percentile(rates.slice(WARMING), 0.5);
}

/** Orders readings like a fleet: one of each device, then the next of each. */
function readingsOf(meters: Meter[], start: number) {
  return Array.from({ length: READINGS_EACH }, (_, index) =>
    meters.map((meter) => ({ meter, message: reading(start + index * 180_000, index) })),
  ).flat();
}

async function pathRate(site: Site, broker: Mosquitto | undefined): Promise<{ rate: number; cpu: Measure[] }> {
  const outside = broker && { BROKER_URL: `mqtt://127.0.0.1:${broker.port}`, BROKER_HOOK_SECRET: SECRET };
  const production = { SWITCHBOARD_MODE: "production", TOKEN_SECRET: SECRET, DATABASE_URL: site.database.url };
  const server = await startServer(site.directory, { ...production, ...outside });
  const shares = new CpuShares({
    server: server.pid,
    store: postmasterOf(site.directory),
    ...(broker && { "the broker": broker.pid() }),
    "the senders": process.pid,
  });
  try {
    const rates: number[] = [];
    // Each round has its own meters.
    for (let round = 0; round < ROUNDS; round++) {
      const meters = await site.addMeters(DEVICES);
      const flood = await prepare(site, meters, broker?.port ?? server.mqttPort);
      const stop = shares.begin();
      rates.push(await roundRate(site, meters, flood));
      stop(round < WARMING);
      for (const { device } of flood) device.close();
    }
    return { rate: percentile(rates.slice(WARMING), 0.5), cpu: shares.measures(TOTAL * (ROUNDS - WARMING)) };
  } finally {
    await server.stop();
  }
}

/** A device with all its prepared messages. */
interface Sender {
  device: LeanDevice;
  bytes: Buffer;
}

/** Prepares the messages in advance, because creating them is not part of the measurement. */
async function prepare(site: Site, meters: Meter[], port: number): Promise<Sender[]> {
  const devices = await connectAll(meters, port);
  const readings = Map.groupBy(readingsOf(meters, Date.now() - READINGS_EACH * 180_000), ({ meter }) => meter);
  return [...devices].map(([meter, device]) => {
    const topic = deviceTopic(meter.kd_id, site.enterprise, "power");
    const own = readings.get(meter) ?? [];
    return { device, bytes: Buffer.concat(own.map(({ message }) => publication(topic, JSON.stringify(message)))) };
  });
}

async function roundRate(site: Site, meters: Meter[], flood: Sender[]): Promise<number> {
  const began = performance.now();
  // All messages of a device are written at once, and the broker takes one of each device in turn. A write for each message would
  // use a fifth of the machine, which real devices do not share with the server.
  for (const { device, bytes } of flood) device.send(bytes);
  // Counting starts once the last device's readings are stored, because repeated counts would be part of the
  // measurement.
  while ((await storedCount(site, meters.slice(-1))) < READINGS_EACH) await pause(10);
  while ((await storedCount(site, meters)) < TOTAL) await pause(10);
  return (TOTAL / (performance.now() - began)) * 1000;
}

async function connectAll(meters: Meter[], port: number): Promise<Map<Meter, LeanDevice>> {
  const devices = new Map<Meter, LeanDevice>();
  for (let at = 0; at < meters.length; at += CONNECTING)
    await Promise.all(
      meters
        .slice(at, at + CONNECTING)
        .map(async (meter) => devices.set(meter, await connectLean(port, meter.kd_id, meter.secret))),
    );
  return devices;
}

/** Counts by the aggregates, because everything in them is stored too. */
async function storedCount({ database, enterprise }: Site, meters: Meter[]): Promise<number> {
  const rows = await database.query<{ count: number }>(
    "SELECT coalesce(sum(n), 0)::float8 AS count FROM reading_months WHERE enterprise_id = $1 AND device_id = ANY($2)",
    [enterprise, meters.map(({ id }) => id)],
  );
  return rows[0]?.count ?? 0;
}
