import type { CommandMessage, FieldChannel } from "@switchboard/contract";
import { describe, expect, it, test } from "vitest";
import { fieldDevice } from "../testing/test-driver.ts";
import { coverEvent } from "./cover-event.ts";
import { DeviceState } from "./device-state.ts";
import { type Mapping, orderOf } from "./translate.ts";

const channel = (key: string, kind: "switch" | "dimmer" | "light"): FieldChannel => ({
  type: "switch",
  key,
  name: key,
  kind,
  confirms: true,
});
const DEVICE = fieldDevice("a", {
  channels: [
    channel("relay", "switch"),
    channel("dim", "dimmer"),
    channel("rgb", "light"),
    { type: "cover", key: "blind", name: "Blind", confirms: true },
  ],
});
const MAPPING: Mapping = {
  switches: [
    { switch_no: 1, channel: "blind", does: "open" },
    { switch_no: 2, channel: "blind", does: "close" },
    { switch_no: 3, channel: "relay", does: "switch" },
    { switch_no: 4, channel: "dim", does: "switch" },
    { switch_no: 5, channel: "rgb", does: "switch" },
  ],
  sensors: [],
};
const ask = (over: Omit<CommandMessage, "id" | "exp">) =>
  orderOf({ id: "8f6b2c1e-6f0e-4f0c-9d57-0c1f8a1f2b3c", exp: 1, ...over }, MAPPING, DEVICE);

describe("a command", () => {
  test.each([
    [
      { switch_no: 3, state: 1 as const },
      { channel: "relay", state: 1 },
    ],
    [
      { switch_no: 4, dimm: 99 },
      { channel: "dim", state: 1, level: 100 },
    ],
    [
      { switch_no: 4, dimm: 40 },
      { channel: "dim", state: 1, level: 40 },
    ],
    [
      { switch_no: 4, dimm: 0 },
      { channel: "dim", state: 0 },
    ],
    [
      { switch_no: 5, color: "#ff0000" },
      { channel: "rgb", state: 1, color: "#ff0000" },
    ],
    [
      { switch_no: 5, state: 0 as const, ct: 3000 },
      { channel: "rgb", state: 0, ct: 3000 },
    ],
    [
      { switch_no: 1, state: 1 as const },
      { channel: "blind", move: "open" },
    ],
    [
      { switch_no: 2, state: 1 as const },
      { channel: "blind", move: "close" },
    ],
    [
      { switch_no: 2, state: 0 as const },
      { channel: "blind", move: "stop" },
    ],
    [{ switch_no: 3, dimm: 40 }, "not supported by this switch"],
    [{ switch_no: 4, color: "#ff0000" }, "not supported by this switch"],
    [{ switch_no: 3 }, "nothing to do"],
    [{ switch_no: 9, state: 1 as const }, "no such switch"],
  ])("%j asks the field for %j", (command, expected) => {
    expect(ask(command)).toEqual(expected);
  });
});

describe("the reported state", () => {
  it("has a place for each switch, and null for an unknown state", () => {
    const state = new DeviceState(MAPPING, DEVICE);
    expect(state.shown()).toEqual({ relays: [null, null, null, null, null] });
    state.hear({
      at: 1,
      switches: { relay: { state: 1 }, dim: { state: 1, level: 100 }, rgb: { state: 0, color: "#00ff00", ct: 9000 } },
      covers: { blind: { moves: "closing", position: 40 } },
    });
    expect(state.shown()).toEqual({
      relays: [0, 1, 1, 1, 0],
      dimm: [null, null, null, 99, null],
      light: { color: "#00ff00", ct: 6535 },
    });
  });

  it("keeps the ordered level when the field rounds it", () => {
    const state = new DeviceState(MAPPING, DEVICE);
    state.carriedOut({ channel: "dim", state: 1, level: 60 });
    state.hear({ at: 1, switches: { dim: { state: 1, level: 59 } } });
    expect(state.shown().dimm?.[3]).toBe(60);
  });

  it("holds back a channel's reports while an order to it is in progress", () => {
    const state = new DeviceState(MAPPING, DEVICE);
    state.hear({ at: 1, switches: { relay: { state: 0 }, dim: { state: 0 } } });
    state.beginOrder("relay");
    state.hear({ at: 2, switches: { relay: { state: 1 }, dim: { state: 1 } } });
    expect(state.shown().relays).toEqual([null, null, 0, 1, null]);
    state.endOrder("relay");
    expect(state.shown().relays).toEqual([null, null, 1, 1, null]);
  });
});

test.each([
  ["opening", 10, 3],
  ["closing", 90, 4],
  ["stopped", 100, 1],
  ["stopped", 0, 2],
  ["stopped", 50, 5],
  ["stopped", undefined, 5],
] as const)("a cover that is %s at %s reports event 102 with %i", (moves, position, value) => {
  expect(coverEvent(7, { moves, ...(position !== undefined && { position }) })).toEqual({ ts: 7, type: 102, value });
});
