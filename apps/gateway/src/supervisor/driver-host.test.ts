import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fieldDevice, TestField } from "../testing/test-driver.ts";
import { QUICK_DRIVERS } from "../testing/test-gateway.ts";
import { DriverHost } from "./driver-host.ts";
import { catchStrays } from "./driver-run.ts";

let field: TestField;
let host: DriverHost;
let faults: string[];
let found: string[];
let online: [string, boolean][];
let strays: unknown[];
let changes: number;
let release: () => void;

function hostOf(played: TestField): DriverHost {
  return new DriverHost({
    name: "tasmota",
    create: played.create,
    now: Date.now,
    times: QUICK_DRIVERS,
    news: {
      found: ({ id }) => found.push(id),
      gone: () => undefined,
      online: (id, isOnline) => online.push([id, isOnline]),
      fault: (reason) => faults.push(reason),
      changed: () => changes++,
    },
  });
}

beforeEach(() => {
  [faults, found, online, strays] = [[], [], [], []];
  changes = 0;
  field = new TestField();
  host = hostOf(field);
  release = catchStrays((error) => strays.push(error));
});
afterEach(async () => {
  await host.stop();
  release();
});

const isRunning = () => vi.waitFor(() => expect(host.state()).toMatchObject({ state: "running", reason: null }));

it("restarts a driver that fails to begin, and reports why it rests", async () => {
  field.find = async () => {
    if (field.starts.length < 3) throw new Error("no broker at 10.0.0.9");
  };
  host.start();
  expect(host.state()).toMatchObject({ state: "resting" });
  await vi.waitFor(() => expect(host.state().reason).toBe("no broker at 10.0.0.9"));
  await isRunning();
  expect(field.starts).toHaveLength(3);
  expect(faults).toEqual(["no broker at 10.0.0.9", "no broker at 10.0.0.9"]);
});

it("ends only the driver whose own timer or promise broke", async () => {
  const other = new TestField();
  const beside = hostOf(other);
  field.find = async () => {
    if (field.starts.length === 1)
      setTimeout(() => {
        throw new Error("undefined is not a relay");
      }, 1);
    if (field.starts.length === 2) void Promise.reject(new Error("nobody caught this"));
  };
  beside.start();
  host.start();
  await vi.waitFor(() => expect(field.starts).toHaveLength(3));
  await isRunning();
  expect(faults).toEqual(["undefined is not a relay", "nobody caught this"]);
  expect(other.starts).toHaveLength(1);
  expect(strays).toEqual([]);
  await beside.stop();
});

it("abandons a driver that hangs when it is stopped, and ignores its further reports", async () => {
  host.start();
  await isRunning();
  const before = field.news;
  field.stop = () => new Promise(() => undefined);
  await host.restart();
  await isRunning();
  expect(faults).toEqual(["it did not stop when asked, and was abandoned"]);
  before?.found(fieldDevice("late"));
  expect(found).toEqual([]);
});

it("follows a device again after the driver was restarted", async () => {
  const heard: unknown[] = [];
  field.find = async (news) => news.found(fieldDevice("a"));
  host.follow("a", { tell: ({ switches }) => heard.push(switches), present: () => undefined });
  host.start();
  await isRunning();
  await host.restart();
  await isRunning();
  field.tell("a", { switches: { "1": { state: 1 } } });
  expect(heard).toEqual([{ "1": { state: 1 } }]);
});

it("marks the devices of a driver as offline when it rests for long, and not for a short rest", async () => {
  field.find = async (news) => news.found(fieldDevice("a"));
  host.start();
  await isRunning();
  await host.restart();
  await isRunning();
  expect(online).toEqual([]);
  await host.stop();
  host = hostOf(field);
  field.find = async (news) => {
    if (field.starts.length > 3) throw new Error("gone");
    news.found(fieldDevice("a"));
  };
  host.start();
  await isRunning();
  void host.restart();
  await vi.waitFor(() => expect(online).toEqual([["a", false]]));
});

it("follows a device once the restarted driver has found it, and marks those that it does not find as offline", async () => {
  const finds = (...ids: string[]) => {
    field.find = async (news) => {
      for (const id of ids) news.found(fieldDevice(id));
    };
  };
  finds("a", "b");
  for (const id of ["a", "b"]) host.follow(id, { tell: () => undefined, present: () => undefined });
  host.start();
  await isRunning();
  finds("b");
  await host.restart();
  await isRunning();
  expect(field.isFollowed("a")).toBe(false);
  expect(field.isFollowed("b")).toBe(true);
  await vi.waitFor(() => expect(online).toEqual([["a", false]]));
  field.news?.found(fieldDevice("a"));
  expect(field.isFollowed("a")).toBe(true);
});

it("reports once that a driver cannot begin, however often it tries for the same reason", async () => {
  field.find = async () => {
    throw new Error("no broker at 10.0.0.9");
  };
  host.start();
  await vi.waitFor(() => expect(field.starts.length).toBeGreaterThan(4));
  expect(changes).toBe(1);
});

it("ignores invalid devices, and all but the first two thousand, with one fault each", async () => {
  host.start();
  await isRunning();
  field.news?.found(fieldDevice("a/#"));
  field.news?.found(fieldDevice("b", { name: "<b>\u202eevil" }));
  for (let n = 0; n < 10_000; n++) field.news?.found(fieldDevice(`d${n}`));
  expect(found).toHaveLength(2000);
  expect(host.state().devices).toBe(2000);
  expect(new Set(faults).size).toBe(2);
});

it("fails only the order when it throws", async () => {
  field.find = async (news) => news.found(fieldDevice("a"));
  field.answer = () => {
    throw new Error("no such register");
  };
  host.start();
  await isRunning();
  expect(await host.do("a", { channel: "1", state: 1 }, AbortSignal.timeout(1000))).toEqual({
    outcome: "failed",
    reason: "no such register",
  });
  expect(await host.do("b", { channel: "1", state: 1 }, AbortSignal.timeout(1000))).toMatchObject({
    outcome: "failed",
  });
  expect(host.state().state).toBe("running");
});
