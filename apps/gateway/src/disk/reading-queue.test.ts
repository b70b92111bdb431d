import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type QueuedMessage, ReadingQueue } from "./reading-queue.ts";

let folder: string;
let faults: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "switchboard-queue-"));
  faults = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (most?: number) => ReadingQueue.open(folder, (reason) => faults.push(reason), most);
const reading = (ts: number): QueuedMessage => ({ channel: "power", payload: { ts, p: 100 } });
const times = (kept: QueuedMessage[]) => kept.map(({ payload }) => payload.ts);

it("keeps the readings of each device in order, across a restart", async () => {
  const queue = await open();
  for (const ts of [1, 2, 3]) queue.add("GW-A", reading(ts));
  queue.add("GW-B", reading(9));
  await queue.close();
  const next = await open();
  expect(next.isWaiting("GW-A")).toBe(true);
  expect(times((await next.next("GW-A")).kept)).toEqual([1, 2, 3]);
  expect(times((await next.next("GW-B")).kept)).toEqual([9]);
});

it("returns the same readings until they have arrived, and leaves no file behind", async () => {
  const queue = await open();
  queue.add("GW-A", reading(1));
  await queue.next("GW-A");
  const { kept, arrived } = await queue.next("GW-A");
  expect(times(kept)).toEqual([1]);
  queue.add("GW-A", reading(2));
  await arrived();
  const after = await queue.next("GW-A");
  expect(times(after.kept)).toEqual([2]);
  await after.arrived();
  expect(queue.isWaiting("GW-A")).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

it("drops the oldest readings of the device with the most when it is full, and reports that", async () => {
  const queue = await open(4000);
  queue.add("GW-B", reading(1));
  for (let ts = 1; ts <= 200; ts++) {
    queue.add("GW-A", reading(ts));
    if (ts % 20 === 0) await queue.close();
  }
  const kept = times((await queue.next("GW-A")).kept);
  expect(kept.at(-1)).toBe(200);
  expect(kept.length).toBeLessThan(80);
  expect(kept).toEqual(kept.map((_, n) => 200 - kept.length + 1 + n));
  expect(times((await queue.next("GW-B")).kept)).toEqual([1]);
  expect(new Set(faults)).toEqual(
    new Set(["the server was away for so long that the oldest readings had to be dropped"]),
  );
});

it("keeps the order when it is shortened while readings are being sent", async () => {
  const queue = await open(3000);
  for (let ts = 1; ts <= 20; ts++) queue.add("GW-A", reading(ts));
  const { arrived } = await queue.next("GW-A");
  for (let ts = 21; ts <= 90; ts++) queue.add("GW-A", reading(ts));
  await queue.close();
  await arrived();
  const kept = times((await queue.next("GW-A")).kept);
  expect(kept.at(-1)).toBe(90);
  expect(kept).toEqual(kept.map((_, n) => 90 - kept.length + 1 + n));
});

/** Keeps one reading after the other and prints which is on disk, until it is killed. */
const KEEPER = `
  const { ReadingQueue } = await import(process.argv[1]);
  const [, , folder, from, most] = process.argv;
  const queue = await ReadingQueue.open(folder, () => undefined, Number(most));
  for (let ts = Number(from); ; ts++) {
    queue.add("GW-A", { channel: "power", payload: { ts, p: 100 } });
    if (ts % 7 === 0) await queue.close();
    if (ts % 7 === 0) process.stdout.write(ts + "\\n");
  }
`;

async function keepUntilKilled(from: number, most: number): Promise<number> {
  const module = new URL("reading-queue.ts", import.meta.url).href;
  const args = ["--input-type=module", "-e", KEEPER, module, folder, String(from), String(most)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text));
  while (said.split("\n").length < 300) await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "close");
  return Number(said.trim().split("\n").at(-1));
}

async function allOf(queue: ReadingQueue): Promise<number[]> {
  const all: number[] = [];
  for (;;) {
    const { kept, arrived } = await queue.next("GW-A");
    if (kept.length === 0) return all;
    all.push(...times(kept).map(Number));
    await arrived();
  }
}

it("loses no stored reading when it is killed, and stays within its limit", async () => {
  const most = 150_000;
  let last = 0;
  for (let life = 0; life < 3; life++) {
    const kept = await keepUntilKilled(last + 1, most);
    expect(kept).toBeGreaterThan(last);
    last = kept;
    const sizes = await Promise.all((await readdir(folder)).map((name) => stat(path.join(folder, name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(2 * most);
  }
  const all = await allOf(await open(most));
  expect(all.at(-1)).toBeGreaterThanOrEqual(last);
  // A reading may be written twice if its confirmation was lost; it counts once at the server.
  const times = [...new Set(all)];
  expect(times).toEqual(times.map((_, n) => (times[0] ?? 0) + n));
  expect(times.length * 50).toBeGreaterThan(most / 4);
});
