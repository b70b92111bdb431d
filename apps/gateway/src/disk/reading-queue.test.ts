import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Kept, ReadingQueue } from "./reading-queue.ts";

let folder: string;
let faults: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "switchboard-queue-"));
  faults = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (most?: number) => ReadingQueue.open(folder, (reason) => faults.push(reason), most);
const reading = (ts: number): Kept => ({ channel: "power", payload: { ts, p: 100 } });
const times = (kept: Kept[]) => kept.map(({ payload }) => payload.ts);

it("keeps readings of each device in their order, across a restart", async () => {
  const queue = await open();
  for (const ts of [1, 2, 3]) queue.add("GW-A", reading(ts));
  queue.add("GW-B", reading(9));
  await queue.close();
  const next = await open();
  expect(next.isWaiting("GW-A")).toBe(true);
  expect(times((await next.next("GW-A")).kept)).toEqual([1, 2, 3]);
  expect(times((await next.next("GW-B")).kept)).toEqual([9]);
});

it("offers the same again until they have arrived, and leaves no file behind", async () => {
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

it("drops the oldest of whoever has the most when it is full, and says so", async () => {
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

it("tells nothing twice in a wrong order when it is shortened while some are on their way", async () => {
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
