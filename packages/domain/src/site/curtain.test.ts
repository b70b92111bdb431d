import { describe, expect, it, test } from "vitest";
import { type Curtain, CurtainState, curtainCommand, curtainOf, curtainState, relayToRelease } from "./curtain.ts";

const curtain = (config: object): Curtain => {
  const found = curtainOf("SW_2_REL", { curtain_mode: "1", ...config });
  if (!found) throw new Error("no curtain");
  return found;
};

describe("a curtain", () => {
  test.each([
    ["SW_2_REL", {}, undefined],
    ["SW_2_REL", { inverse_curtain: true }, undefined],
    ["SW_2_REL", { curtain_mode: null }, undefined],
    ["SW_2_REL", { curtain_mode: "6" }, undefined],
    ["SW_2_REL", { curtain_mode: "toString" }, undefined],
    ["SW_4_NODE", { curtain_mode: "1" }, undefined],
    ["SW_2_REL", { curtain_mode: "1" }, { openBy: 1, closeBy: 2, drive: "held", travelMs: 15_000, stopBy: "release" }],
    ["SW_2_REL", { curtain_mode: "2" }, { openBy: 1, closeBy: 2, drive: "held", travelMs: 30_000, stopBy: "release" }],
    ["SW_3_REL", { curtain_mode: "3" }, { openBy: 1, closeBy: 2, drive: "held", travelMs: 60_000, stopBy: "release" }],
    ["SW_3_REL", { curtain_mode: "4" }, { openBy: 1, closeBy: 2, drive: "pulsed", travelMs: 30_000, stopBy: "same" }],
    ["SW_2_REL", { curtain_mode: "5" }, { openBy: 1, closeBy: 2, drive: "pulsed", travelMs: 30_000, stopBy: "other" }],
  ] as const)("on a %s with %j is %j", (type, config, expected) => {
    expect(curtainOf(type, config)).toEqual(expected);
  });

  it("swaps its relays when inverse", () => {
    expect(curtain({ inverse_curtain: true })).toMatchObject({ openBy: 2, closeBy: 1 });
    expect(curtain({ inverse_curtain: false })).toMatchObject({ openBy: 1, closeBy: 2 });
  });

  test.each([
    ["open", undefined, false, { switch_no: 1, state: 1 }],
    ["close", undefined, false, { switch_no: 2, state: 1 }],
    ["open", undefined, true, { switch_no: 2, state: 1 }],
    ["close", undefined, true, { switch_no: 1, state: 1 }],
    ["stop", CurtainState.opening, false, { switch_no: 1, state: 0 }],
    ["stop", CurtainState.closing, false, { switch_no: 2, state: 0 }],
    ["stop", CurtainState.closing, true, { switch_no: 1, state: 0 }],
  ] as const)("with the order %s while %s, inverse %s, gets %j", (order, state, inverse_curtain, expected) => {
    expect(curtainCommand(curtain({ inverse_curtain }), order, state)).toEqual(expected);
  });

  test.each([
    [1, 1, 2],
    [2, 1, 1],
    [1, 0, undefined],
    [3, 1, undefined],
  ] as const)("whose relay %i goes to %i first releases %s", (switchNo, state, expected) => {
    expect(relayToRelease(curtain({}), switchNo, state)).toBe(expected);
    const inverse = relayToRelease(curtain({ inverse_curtain: true }), switchNo, state);
    expect(inverse).toBe(expected);
  });

  test.each([
    ["1", [1, 0], CurtainState.closed, CurtainState.opening],
    ["1", [0, 1], CurtainState.open, CurtainState.closing],
    ["1", [0, 0], CurtainState.open, CurtainState.open],
    ["1", [0, 0], CurtainState.closed, CurtainState.closed],
    ["1", [0, 0], CurtainState.opening, CurtainState.stopped],
    ["1", [0, 0], undefined, undefined],
    ["1", [0, 0], 9, undefined],
    ["4", [0, 0], CurtainState.opening, CurtainState.opening],
    ["4", [0, 1], CurtainState.opening, CurtainState.opening],
    ["4", [0, 0], CurtainState.stopped, CurtainState.stopped],
  ] as const)("in mode %s with relays %j that reported %s is %s", (curtain_mode, relays, told, expected) => {
    const isOn = (switchNo: number) => relays[switchNo - 1] === 1;
    expect(curtainState(curtain({ curtain_mode }), isOn, told)).toBe(expected);
  });
});
