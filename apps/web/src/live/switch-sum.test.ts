import { deviceTopic } from "@switchboard/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aDevice, HOME, switchId } from "../testing/devices.ts";
import { createLiveStore, type LiveStore } from "./live-store.ts";
import { decodeMessage } from "./messages.ts";
import { createSwitchSum } from "./switch-sum.ts";

const IDS = [1, 2, 3].flatMap((device) => [switchId(device, 1), switchId(device, 2)]);
let store: LiveStore;

beforeEach(() => {
  store = createLiveStore();
  store.merge([aDevice(1), aDevice(2), aDevice(3, { current_status: 2 })], 0);
});

function hear(device: number, channel: "state" | "status" | "config", payload: unknown): void {
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  const change = decodeMessage(deviceTopic(`TEST000${device}`, HOME, channel), text, 10);
  if (change) store.apply([change]);
}

function followed() {
  const sum = createSwitchSum(store, IDS);
  store.subscribeAny(sum.hear);
  return sum;
}

describe("a sum over switches", () => {
  it("counts those that are on, and those a command for all would reach", () => {
    hear(1, "state", { ts: 1, relays: [1, 0] });
    expect(createSwitchSum(store, IDS).read()).toEqual({ count: 6, on: 1, canTurnOn: 3, canTurnOff: 1 });
  });

  it("follows changed switches, and added and removed devices", () => {
    const sum = followed();
    hear(1, "state", { ts: 1, relays: [1, 1] });
    expect(sum.read()).toEqual({ count: 6, on: 2, canTurnOn: 2, canTurnOff: 2 });
    hear(1, "status", "0");
    expect(sum.read()).toEqual({ count: 6, on: 2, canTurnOn: 2, canTurnOff: 0 });
    hear(3, "status", "1");
    expect(sum.read()).toEqual({ count: 6, on: 2, canTurnOn: 4, canTurnOff: 0 });
    store.retain(new Set([aDevice(1)._id]));
    expect(sum.read()).toEqual({ count: 2, on: 2, canTurnOn: 0, canTurnOff: 0 });
  });

  it("leaves out bells and curtains, and a switch that becomes a curtain", () => {
    store.merge([aDevice(2, { device_config: { curtain_mode: "1" } })], 0);
    const sum = followed();
    expect(sum.read().count).toBe(4);
    hear(1, "config", { curtain_mode: "1" });
    expect(sum.read()).toEqual({ count: 2, on: 0, canTurnOn: 0, canTurnOff: 0 });
  });

  it("equals a new sum after any messages", () => {
    const sum = followed();
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 300; round++) {
      const device = 1 + random(3);
      if (random(3) === 0) hear(device, "status", String(random(2)));
      else hear(device, "state", { ts: round + 2, relays: [random(2), random(2)] });
      expect(sum.read()).toEqual(createSwitchSum(store, IDS).read());
    }
  });

  it("inspects only what was written", () => {
    const sum = followed();
    const looked = vi.spyOn(store, "switch");
    hear(1, "state", { ts: 1, relays: [1, 0] });
    expect(looked.mock.calls.flat()).not.toContain(switchId(2, 1));
    expect(sum.read().on).toBe(1);
  });

  it("keeps its object when nothing has changed", () => {
    const sum = followed();
    const before = sum.read();
    hear(3, "state", { ts: 1, relays: [0, 0] });
    store.command(switchId(1, 1), { type: "asked", attempt: 1, wanted: { kind: "state", on: true }, at: 0 });
    expect(sum.read()).toBe(before);
  });
});
