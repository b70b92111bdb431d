import { deviceTopic, switchTopic } from "@switchboard/contract";
import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { aDevice, aSwitch, HOME, switchId } from "../testing/devices.ts";
import { createLiveStore, type LiveStore } from "./live-store.ts";
import { createMessageLog, decodeMessage, isForOthers } from "./messages.ts";

const KD = "TEST0001";
let store: LiveStore;

function hear(topic: string, payload: unknown, at = 10): void {
  const change = decodeMessage(topic, typeof payload === "string" ? payload : JSON.stringify(payload), at);
  if (change) store.apply([change]);
}
const heartbeat = (report: object, at?: number) =>
  hear(deviceTopic(KD, HOME, "heartbeat"), { ts: 1, relays: [], ...report }, at);
const state = (report: object, at?: number) => hear(deviceTopic(KD, HOME, "state"), { ts: 1, ...report }, at);
const device = () => store.device(aDevice(1)._id);
const on = (switchNo: number) => store.switch(switchId(1, switchNo))?.current_status;

beforeEach(() => {
  store = createLiveStore();
  store.merge([aDevice(1), aDevice(2)], 0);
});

describe("messages", () => {
  test.each([
    [1, "1", 1],
    [1, "0", 2],
    [2, "1", 1],
    [3, "offline", 2],
  ])("a device at %i that says '%s' on its status topic is at %i", (before, payload, after) => {
    store.merge([aDevice(1, { current_status: before })], 0);
    hear(deviceTopic(KD, HOME, "status"), payload);
    expect(device()?.current_status).toBe(after);
  });

  test.each([
    [1, 1],
    [2, 2],
    [4, 3],
  ])("a heartbeat takes a device from %i to %i", (before, after) => {
    store.merge([aDevice(1, { current_status: before })], 0);
    heartbeat({ relays: [1, 0], rssi: -71 });
    expect(device()).toMatchObject({ current_status: after, rssi: -71, seenAt: 10 });
  });

  it("sets the relays a report names, and no others", () => {
    state({ relays: [1] });
    expect([on(1), on(2)]).toEqual([true, false]);
    state({ relays: [0, 1] });
    expect([on(1), on(2)]).toEqual([false, true]);
  });

  it("passes over a relay that is neither 1 nor 0, and over nothing else", () => {
    state({ relays: [0, 1] });
    heartbeat({ relays: [1, 2], dimm: ["full", null], rssi: -71 });
    expect([on(1), on(2)]).toEqual([true, true]);
    expect(device()?.rssi).toBe(-71);
  });

  it("takes dimmer and light from a report, each for the switches that have one", () => {
    const kinds = [aSwitch(1, 1, { kind: "dimmer", current_dimm: 20 }), aSwitch(1, 2, { kind: "light" })];
    store.merge([aDevice(1, { switch_appliances: kinds })], 0);
    state({ relays: [1, 1], dimm: [60, null], light: { color: "#00ff00", ct: 2700 } });
    expect(store.switch(switchId(1, 1))).toMatchObject({ current_dimm: 60, light: null });
    expect(store.switch(switchId(1, 2))?.light).toEqual({ color: "#00ff00", color_temperature: 2700 });
  });

  it("takes one switch's own topic for that switch alone", () => {
    hear(switchTopic(KD, HOME, 2), { ts: 1, relay: 1 });
    expect([on(1), on(2)]).toEqual([false, true]);
  });

  it("keeps live power and a motor's health", () => {
    hear(deviceTopic(KD, HOME, "power"), { ts: 1, p: 1234 });
    hear(deviceTopic(KD, HOME, "event"), { ts: 1, type: 40, value: 3 });
    expect(device()).toMatchObject({ power: { p: 1234 }, motorHealth: 3 });
  });

  test.each([
    [deviceTopic(KD, HOME, "state"), "not json"],
    [deviceTopic(KD, HOME, "state"), '{"ts":1,"relays":"1"}'],
    [deviceTopic(KD, HOME, "heartbeat"), `{"ts":1,"relays":[1],"x":"${"y".repeat(5000)}"}`],
    [switchTopic(KD, HOME, 1), '{"ts":1,"relay":"on"}'],
    ["KU/TEST0001", "{}"],
    ["elsewhere", "1"],
  ])("drops what does not parse on %s", (topic, payload) => {
    const before = device();
    hear(topic, payload);
    expect(device()).toBe(before);
  });

  it("distinguishes messages for others from invalid ones", () => {
    expect(isForOthers(`KA/${HOME}/notifications`)).toBe(true);
    expect(isForOthers(deviceTopic(KD, HOME, "config"))).toBe(true);
    expect(isForOthers(deviceTopic(KD, HOME, "state"))).toBe(false);
  });

  it("logs the first of a hundred broken messages", () => {
    const log = vi.fn();
    const drop = createMessageLog(log);
    for (let count = 0; count < 250; count += 1) drop("topic");
    expect(log).toHaveBeenCalledTimes(3);
  });
});

describe("who is told", () => {
  function listen(...keys: string[]) {
    const listener = vi.fn();
    store.subscribe(keys, listener);
    return listener;
  }

  it("notifies the switch that changed, and not its siblings", () => {
    const [first, second] = [listen(switchId(1, 1)), listen(switchId(1, 2))];
    state({ relays: [1, 0] });
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
  });

  it("notifies nobody of an unchanged switch, and keeps its object", () => {
    const listener = listen(switchId(1, 1));
    const before = store.switch(switchId(1, 1));
    heartbeat({ relays: [0, 0] });
    expect(listener).not.toHaveBeenCalled();
    expect(store.switch(switchId(1, 1))).toBe(before);
  });

  it("notifies once for a whole batch, with the last state", () => {
    const seen: unknown[] = [];
    store.subscribe([switchId(1, 1)], () => seen.push(on(1)));
    const change = (relay: number) =>
      decodeMessage(deviceTopic(KD, HOME, "state"), JSON.stringify({ ts: 1, relays: [relay] }), 10);
    store.apply([1, 0, 1].flatMap((relay) => change(relay) ?? []));
    expect(seen).toEqual([true]);
  });

  it("notifies nobody who has stopped listening", () => {
    const listener = vi.fn();
    store.subscribe([switchId(1, 1)], listener)();
    state({ relays: [1] });
    expect(listener).not.toHaveBeenCalled();
  });
});

describe("snapshots", () => {
  const later = () => [aSwitch(1, 1, { name: "New name", current_status: true }), aSwitch(1, 2)];

  it("do not undo a message that came after the request", () => {
    state({ relays: [0, 0] }, 50);
    store.merge([aDevice(1, { switch_appliances: later(), current_status: 2 })], 40);
    expect(store.switch(switchId(1, 1))).toMatchObject({ name: "New name", current_status: false });
    expect(device()?.current_status).toBe(1);
  });

  it("bring missed changes when no message is newer", () => {
    state({ relays: [0, 0] }, 50);
    store.merge([aDevice(1, { switch_appliances: later(), current_status: 2 })], 60);
    expect(on(1)).toBe(true);
    expect(device()?.current_status).toBe(2);
  });

  it("do not undo a status that the server had yet to store at the request", () => {
    hear(deviceTopic(KD, HOME, "status"), "2", 10_000);
    store.merge([aDevice(1, { current_status: 1 })], 10_500);
    expect(device()?.current_status).toBe(2);
    store.merge([aDevice(1, { current_status: 1 })], 14_000);
    expect(device()?.current_status).toBe(1);
  });

  it("confirm a command whose answer was missed", () => {
    const id = switchId(1, 1);
    store.command(id, { type: "asked", attempt: 1, wanted: { kind: "state", on: true }, at: 0 });
    store.merge([aDevice(1, { switch_appliances: later() })], 60);
    expect(store.switch(id)?.command.phase).toBe("idle");
  });

  it("keep the order of known devices, and append new ones", () => {
    store.merge([aDevice(3), aDevice(1)], 0);
    expect(store.order()).toEqual([aDevice(1)._id, aDevice(2)._id, aDevice(3)._id]);
  });

  it("remove devices that are no longer listed", () => {
    const structure = vi.fn();
    store.subscribeStructure(structure);
    store.retain(new Set([aDevice(2)._id]));
    expect(store.order()).toEqual([aDevice(2)._id]);
    expect(store.switch(switchId(1, 1))).toBeUndefined();
    expect(structure).toHaveBeenCalledTimes(1);
  });

  it("forget a switch that is no longer granted", () => {
    store.merge([aDevice(1, { switch_appliances: [aSwitch(1, 2)] })], 60);
    expect(store.switch(switchId(1, 1))).toBeUndefined();
    expect(store.switch(switchId(1, 2))).toBeDefined();
  });
});
