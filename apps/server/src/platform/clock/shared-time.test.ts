import { describe, expect, it, vi } from "vitest";
import type { Row } from "../db/database.ts";
import { SharedTime } from "./shared-time.ts";

const START = Date.parse("2026-03-02T06:30:00Z");
const DAY = 86_400_000;

/** A server and its store, whose clocks run together until one of them is set. */
function machine() {
  let [steady, serverOff, storeOff] = [0, 0, 0];
  const query = vi.fn(async () => [{ now: new Date(START + steady + storeOff) }]);
  const onAhead = vi.fn();
  const time = new SharedTime({
    sql: { query: query as <T extends Row>() => Promise<T[]> },
    clock: { now: () => new Date(START + steady + serverOff) },
    onAhead,
    steady: () => steady,
  });
  const shows = async () => (await time.now()).getTime() - START - steady;
  /** The time for callers that do not wait for the store. */
  const showsAtOnce = () => time.clock.now().getTime() - START - steady;
  return {
    shows,
    showsAtOnce,
    query,
    onAhead,
    pass: (ms: number) => (steady += ms),
    setServer: (ms: number) => (serverOff = ms),
    setStore: (ms: number) => (storeOff = ms),
  };
}

it("is the server's own while it agrees with the store, which is not asked every time", async () => {
  const { shows, query, pass, setServer } = machine();
  setServer(2000);
  expect(await shows()).toBe(2000);
  pass(4000);
  expect(await shows()).toBe(2000);
  expect(query).toHaveBeenCalledTimes(1);
});

it("is the store's as soon as the server's clock jumps ahead, until it is right again", async () => {
  const { shows, onAhead, pass, setServer } = machine();
  await shows();
  pass(250);
  setServer(DAY);
  expect(await shows()).toBe(0);
  pass(60_000);
  expect(await shows()).toBe(0);
  expect(onAhead).toHaveBeenCalledTimes(1);
  setServer(0);
  expect(await shows()).toBe(0);
});

it("is the store's for a server that starts with a clock ahead", async () => {
  const { shows, setServer } = machine();
  setServer(DAY);
  expect(await shows()).toBe(0);
});

it("is the server's own when that is behind, because others do what is due", async () => {
  const { shows, setServer, onAhead } = machine();
  setServer(-DAY);
  expect(await shows()).toBe(-DAY);
  expect(onAhead).not.toHaveBeenCalled();
});

it("waits for the store when both jump ahead differently", async () => {
  const { shows, setServer, setStore } = machine();
  setServer(DAY);
  setStore(3_600_000);
  expect(await shows()).toBe(3_600_000);
});

describe("the clock that does not ask the store", () => {
  it("shows the store's time when the server started with a clock ahead", async () => {
    const { shows, showsAtOnce, setServer, pass } = machine();
    setServer(DAY);
    await shows();
    pass(60_000);
    expect(showsAtOnce()).toBe(0);
  });

  it("does not follow a clock that jumps ahead, before and after the store was asked", async () => {
    const { shows, showsAtOnce, setServer, pass } = machine();
    await shows();
    pass(60_000);
    setServer(3_600_000);
    expect(showsAtOnce()).toBe(0);
    await shows();
    expect(showsAtOnce()).toBe(0);
  });

  it("is right at once when a clock that was ahead is corrected", async () => {
    const { shows, showsAtOnce, setServer } = machine();
    setServer(DAY);
    await shows();
    setServer(0);
    expect(showsAtOnce()).toBe(0);
  });

  it("follows a clock that is set back, and one that the server and the store agree on", async () => {
    const { shows, showsAtOnce, setServer, setStore } = machine();
    await shows();
    setServer(-DAY);
    expect(showsAtOnce()).toBe(-DAY);
    setServer(DAY);
    setStore(DAY);
    await shows();
    expect(showsAtOnce()).toBe(DAY);
  });
});
