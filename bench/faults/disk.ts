import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rename, rm, stat, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { contract } from "@switchboard/contract";
import { connectAsync } from "mqtt";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import type { Measure } from "../measure.ts";
import { AcknowledgedReadings, sendReadings } from "./acknowledged.ts";
import { addMeter, allOnline, type Building, bringToLife, openBuilding, signIn } from "./building.ts";
import { atLeast, count, none, SkippedFault, type Trial } from "./fault.ts";
import { pause, until } from "./until.ts";

const DISK_MB = 400;
const FULL_MS = { short: 15_000, whole: 40_000 };
const BOARDS = 10;
const EVERY_MS = 20;
const SETTLE_MS = 120_000;
/** Two seconds of one meter, before the disk is full or after it has room again. */
const LEAST_READINGS = 100;

/** Fills the disk of the database for a while, and then only the disk of its log. */
export async function disk({ isShort }: Trial): Promise<Measure[] | SkippedFault> {
  const measures: Measure[] = [];
  for (const which of ["disk", "log"] as const) {
    const part = await fill(which, isShort ? FULL_MS.short : FULL_MS.whole);
    if (part instanceof SkippedFault) return part;
    measures.push(...part.map((each) => ({ ...each, what: `${which} full: ${each.what}` })));
  }
  return measures;
}

async function fill(which: "disk" | "log", fullMs: number): Promise<Measure[] | SkippedFault> {
  const small = await mkdtemp(path.join(os.tmpdir(), "switchboard-small-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=0755`, "tmpfs", small], { stdio: "ignore" });
  } catch {
    await rm(small, { recursive: true });
    return new SkippedFault("a small disk needs the right to mount one (root)");
  }
  const roomy = await mkdtemp(path.join(os.tmpdir(), "switchboard-faults-"));
  const unmount = () => execFileSync("umount", ["-l", small]);
  process.once("exit", unmount);
  try {
    return await onDisks(which === "disk" ? { data: small, log: roomy } : { data: roomy, log: small }, small, fullMs);
  } finally {
    process.off("exit", unmount);
    unmount();
    await rm(small, { recursive: true, force: true });
    await rm(roomy, { recursive: true, force: true });
  }
}

async function onDisks(where: { data: string; log: string }, small: string, fullMs: number): Promise<Measure[]> {
  await moveLog(where.data, where.log);
  const building = await openBuilding(BOARDS, where.data);
  const server = await startServerProcess(building.database.url);
  const fleet = bringToLife(building, server.mqttPort);
  try {
    await fleet.waitUntilOnline(60_000);
    await allOnline(building);
    const call = await signIn(server.url, building.admin.email);
    const tap = () => call(contract.switchDevice, { switch_appliance_id: building.switches[0]?.id, switch_state: 1 });
    const readings = await sendFromMeter(building, server.mqttPort);
    const ballast = path.join(small, "ballast");
    fillUp(ballast);
    const seen = await watch(server.url, { tap, press: () => nextLogFile(building) }, fullMs);
    await rm(ballast);
    await until("taps are taken again", SETTLE_MS, async () => (await tap()).ok, 1000);
    await until("the server is ready again", SETTLE_MS, async () => (await fetch(`${server.url}/readyz`)).ok);
    const { acknowledged, disconnects } = await readings.stop();
    const missing = await acknowledged.missing(building.database, building.enterprise);
    return [
      ...seen,
      count("disconnects of a device", disconnects),
      atLeast("readings acknowledged", acknowledged.size, LEAST_READINGS),
      none("acknowledged and not stored", missing.length),
    ];
  } finally {
    await fleet.stop();
    await server.stop();
    await building.close();
  }
}

/** Moves PostgreSQL's log to its own disk, by a link in place of its folder. */
async function moveLog(data: string, log: string): Promise<void> {
  await chmod(data, 0o755);
  await chmod(log, 0o755);
  const store = await startEmbeddedPostgres({ directory: path.join(data, "store") });
  await store.stop();
  const wal = path.join(data, "store/data/pg_wal");
  const { uid, gid } = await stat(wal);
  const moved = path.join(log, "pg_wal");
  execFileSync("cp", ["-a", wal, moved]);
  execFileSync("chown", [`${uid}:${gid}`, moved]);
  await rename(wal, `${wal}-${randomUUID()}`);
  await symlink(moved, wal);
}

function fillUp(file: string): void {
  try {
    execFileSync("dd", ["if=/dev/zero", `of=${file}`, "bs=1M"], { stdio: "ignore" });
  } catch {
    // The write fails once the disk is full, as intended.
  }
}

/** Log files are reused, so each call forces a new one. */
async function nextLogFile({ database }: Building): Promise<void> {
  await database.query("SELECT pg_switch_wal()").catch(() => undefined);
}

interface Doing {
  tap(): Promise<Response>;
  press(): Promise<void>;
}

async function watch(url: string, { tap, press }: Doing, fullMs: number): Promise<Measure[]> {
  const taps = new Map<number, number>();
  let notReady = 0;
  for (const end = Date.now() + fullMs; Date.now() < end; await pause(500)) {
    await press();
    const { status } = await tap();
    taps.set(status, (taps.get(status) ?? 0) + 1);
    if (!(await fetch(`${url}/readyz`)).ok) notReady += 1;
  }
  const of = (status: number) => taps.get(status) ?? 0;
  return [
    count("taps answered 200", of(200)),
    count("taps answered 503", of(503)),
    none("taps answered otherwise", [...taps.values()].reduce((sum, each) => sum + each, 0) - of(200) - of(503)),
    { what: "times that /readyz said so", value: notReady, unit: "", isCount: true, aim: { atLeast: 1 } },
  ];
}

/** One device sends readings at QoS 1, which the embedded broker acknowledges once they are stored. */
async function sendFromMeter(building: Building, mqttPort: number) {
  const meter = await addMeter(building);
  const options = { clientId: meter.kd_id, username: meter.kd_id, password: meter.secret, reconnectPeriod: 500 };
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, options);
  let [disconnects, isOver] = [0, false];
  client.on("close", () => (disconnects += isOver ? 0 : 1));
  const acknowledged = new AcknowledgedReadings();
  const place = { home: building.enterprise, kd_id: meter.kd_id, everyMs: EVERY_MS };
  const sending = sendReadings(client, place, acknowledged);
  return {
    async stop() {
      isOver = true;
      await sending.stop();
      return { acknowledged, disconnects };
    },
  };
}
