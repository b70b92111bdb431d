import { randomUUID } from "node:crypto";
import type { CommandMessage } from "@switchboard/contract";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createHardware, type HardwareSpec } from "./create-hardware.ts";
import { DeviceModel } from "./device-model.ts";
import { seededRandom } from "./random.ts";

const START = 1_750_000_000_000;

function model(spec: HardwareSpec, lively = false): DeviceModel {
  const random = seededRandom("SIM0001");
  const hardware = createHardware(spec, random, lively);
  return new DeviceModel({ hardware, random, heartbeatMs: 60_000, powerMs: 180_000, lively });
}

function command(fields: Partial<CommandMessage>): CommandMessage {
  return { id: randomUUID(), exp: START + 10_000, switch_no: 1, ...fields };
}

describe("a command", () => {
  it("is executed at most once per id, however often and in whatever order it arrives", () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    const arrivals = fc.array(
      fc.record({ id: fc.constantFrom(...ids), state: fc.constantFrom(0 as const, 1 as const) }),
    );
    const types = fc.constantFrom("SW_3_REL" as const, "GSM_RELAY_4" as const);
    fc.assert(
      fc.property(types, arrivals, (device_type, sequence) => {
        const device = model({ device_type });
        sequence.forEach((each, index) => {
          device.handle(command({ ...each, exp: START + 100_000 }), START + index * 200);
          device.tick(START + index * 200);
        });
        device.tick(START + sequence.length * 200 + 2000);
        const executed = device.executed.map((each) => each.id);
        expect(executed.toSorted()).toEqual([...new Set(sequence.map((each) => each.id))].toSorted());
      }),
    );
  });

  it("is never executed or answered at or after its expiry", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (late) => {
        const device = model({ device_type: "SW_3_REL" });
        const answers = device.handle(command({ exp: START, state: 1 }), START + late);
        expect(answers).toHaveLength(late < 0 ? 1 : 0);
        expect(device.executed).toHaveLength(late < 0 ? 1 : 0);
      }),
    );
  });

  it("also expires on its way through a mobile network", () => {
    const device = model({ device_type: "GSM_RELAY_2" });
    expect(device.handle(command({ state: 1, exp: START + 200 }), START)).toEqual([]);
    expect(device.tick(START + 1500)).toEqual([]);
    expect(device.executed).toEqual([]);
  });

  it("takes 300 to 1500 ms over a mobile network and keeps its place in the queue", () => {
    const device = model({ device_type: "GSM_RELAY_2" });
    const sent = [command({ state: 1 }), command({ state: 0 }), command({ state: 1 })];
    for (const each of sent) expect(device.handle(each, START)).toEqual([]);
    expect(device.tick(START + 299)).toEqual([]);
    const answers = device.tick(START + 1500).filter((each) => each.channel === "state");
    expect(answers.map((each) => each.payload.cmd)).toEqual(sent.map((each) => each.id));
    expect(device.state().relays).toEqual([1, 0]);
  });

  it("is refused again with the same message when it is repeated", () => {
    const device = model({ device_type: "SW_1_REL" });
    const refused = command({ switch_no: 2, state: 1 });
    const [first] = device.handle(refused, START);
    const [second] = device.handle(refused, START + 1);
    expect(first?.payload).toMatchObject({ cmd: refused.id, ok: false, err: "no such switch", relays: [0] });
    expect(second?.payload).toEqual({ ...first?.payload, ts: START + 1 });
    expect(device.executed).toEqual([]);
  });
});

const KEPT = { relays: [0, 0, 0], dimm: [null, null, 40] };
test.each([
  ["on", { switch_no: 1, state: 1 }, { relays: [1, 0, 0] }],
  ["a level turns on", { switch_no: 3, dimm: 80 }, { relays: [0, 0, 1], dimm: [null, null, 80] }],
  ["a level for later", { switch_no: 3, dimm: 80, state: 0 }, { relays: [0, 0, 0], dimm: [null, null, 80] }],
  ["level 0 turns off and keeps the level", { switch_no: 3, dimm: 0 }, { ...KEPT, ok: true }],
  [
    "no level for a plain relay",
    { switch_no: 1, dimm: 80 },
    { ...KEPT, ok: false, err: "not supported by this switch" },
  ],
  ["no colour for a relay", { switch_no: 1, color: "#ff0000" }, { ...KEPT, ok: false }],
  ["nothing asked", { switch_no: 1 }, { ...KEPT, ok: false, err: "nothing to do" }],
] as const)("board: %s", (_, action, expected) => {
  const device = model({ device_type: "SW_3_NODE", dimm: [null, null, 40] });
  expect(device.handle(command(action), START)[0]?.payload).toMatchObject(expected);
});

test("a light accepts a colour, turns on, and keeps other settings", () => {
  const device = model({ device_type: "KIOT_RED" });
  device.handle(command({ color: "#ff0000" }), START);
  device.handle(command({ ct: 4000 }), START);
  expect(device.state()).toEqual({ relays: [1], dimm: [99], light: { color: "#ff0000", ct: 4000 } });
});

test("a light takes a brightness, turns off at 0, and keeps the brightness for the next time", () => {
  const device = model({ device_type: "KIOT_RED" });
  device.handle(command({ dimm: 45 }), START);
  expect(device.state()).toMatchObject({ relays: [1], dimm: [45] });
  device.handle(command({ dimm: 0 }), START);
  expect(device.state()).toMatchObject({ relays: [0], dimm: [45] });
});

test("a wall press is reported without a command id", () => {
  const device = model({ device_type: "SW_2_REL", relays: [1, 0] });
  expect(device.press(1, START)).toEqual([{ channel: "state", payload: { ts: START, relays: [0, 0] } }]);
  expect(() => device.press(3, START)).toThrow(RangeError);
});

test("a configuration too large for an answer is refused", () => {
  const device = model({ device_type: "SW_1_REL" });
  device.configure({ led: 1 }, START);
  expect(device.configure({ text: "x".repeat(5000) }, START).payload).toEqual({ led: 1 });
});

test("a device behaves equally twice, and a quiet one presses nothing by itself", () => {
  const life = (lively: boolean) => {
    const device = model({ device_type: "SW_4_NODE" }, lively);
    return Array.from({ length: 4 * 3600 }, (_, second) => device.tick(START + second * 1000)).flat();
  };
  expect(life(true)).toEqual(life(true));
  expect(life(true).some((each) => each.channel === "state")).toBe(true);
  expect(life(false).every((each) => each.channel === "heartbeat")).toBe(true);
});

describe("a ping", () => {
  test.each([
    ["SW_3_REL", ["heartbeat"]],
    ["HEAVY_PLUG", ["heartbeat", "power"]],
    ["ENERGY_METER_3", ["heartbeat", "power"]],
  ] as const)("is answered by a %s with %j", (device_type, channels) => {
    expect(
      model({ device_type })
        .answerPing(START)
        .map((message) => message.channel),
    ).toEqual(channels);
  });
});
