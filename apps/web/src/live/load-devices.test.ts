import { contract } from "@switchboard/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, setApi } from "../api/call.ts";
import { adoptSession, endSession } from "../api/session.ts";
import { aDevice, handClock } from "../testing/devices.ts";
import { fakeCalls } from "../testing/fake-calls.ts";
import { testToken } from "../testing/test-token.ts";
import { createLiveStore, type LiveStore } from "./live-store.ts";
import { askAhead, loadDevices } from "./load-devices.ts";

let store: LiveStore;
const never = new AbortController().signal;

/** Answers pages of a building with `count` devices; `fail` names an offset that does not come. */
function serve(count: number, fail?: number) {
  const offsets: number[] = [];
  const devices = Array.from({ length: count }, (_, index) => aDevice(index));
  const { call, on } = fakeCalls();
  on(contract.myDevices, (input) => {
    const [offset, limit] = [Number(input.offset), Number(input.limit)];
    offsets.push(offset);
    if (offset === fail) throw new ApiError(0, { code: "network" });
    return { devices: devices.slice(offset, offset + limit), count };
  });
  setApi({ call, openLive: () => expect.unreachable() });
  return offsets;
}

beforeEach(() => {
  store = createLiveStore();
});
afterEach(() => {
  setApi(undefined);
  endSession();
});

it("loads every page once and keeps the server's order", async () => {
  const offsets = serve(350);
  expect(await loadDevices(store, handClock(), never)).toBe(350);
  expect(offsets.sort((a, b) => a - b)).toEqual([0, 100, 200, 300]);
  expect(store.order()).toEqual(Array.from({ length: 350 }, (_, index) => aDevice(index)._id));
});

it("shows the first page at once, and the rest in few portions", async () => {
  serve(1250);
  const sizes: number[] = [];
  store.subscribeStructure(() => sizes.push(store.order().length));
  await loadDevices(store, handClock(), never);
  expect(sizes).toEqual([100, 200, 400, 800, 1250]);
});

it("removes missing devices only after a complete load", async () => {
  serve(250);
  await loadDevices(store, handClock(), never);
  serve(150, 100);
  await expect(loadDevices(store, handClock(), never)).rejects.toThrow(ApiError);
  expect(store.order().length).toBe(250);
  serve(150);
  await loadDevices(store, handClock(), never);
  expect(store.order().length).toBe(150);
});

it("loads a single page when there is only one", async () => {
  const structure = vi.fn();
  store.subscribeStructure(structure);
  expect(serve(3)).toEqual([]);
  await loadDevices(store, handClock(), never);
  expect(structure).toHaveBeenCalledTimes(1);
});

it("takes the page that was asked for ahead, once and only in the same session", async () => {
  adoptSession({ token: testToken({ name: "first" }), partner_name: "" });
  const offsets = serve(50);
  askAhead(handClock());
  await loadDevices(store, handClock(), never);
  expect(offsets).toEqual([0]);
  await loadDevices(store, handClock(), never);
  expect(offsets).toEqual([0, 0]);
  askAhead(handClock());
  adoptSession({ token: testToken({ name: "second" }), partner_name: "" });
  await loadDevices(store, handClock(), never);
  expect(offsets).toEqual([0, 0, 0, 0]);
});

it("asks for nothing ahead without a session", () => {
  const offsets = serve(50);
  askAhead(handClock());
  expect(offsets).toEqual([]);
});
