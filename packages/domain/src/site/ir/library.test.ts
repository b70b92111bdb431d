import { describe, expect, it, test } from "vitest";
import { findCodeset, IR_LIBRARY, isStateful, signalOfKey, signalOfState } from "./library.ts";
import { encodeNec } from "./nec.ts";
import { APPLIANCE_TYPES } from "./signal.ts";

describe("the library of remotes", () => {
  it("has an entry for every appliance type, with distinct ids", () => {
    expect(new Set(IR_LIBRARY.map(({ id }) => id)).size).toBe(IR_LIBRARY.length);
    for (const type of APPLIANCE_TYPES) expect(IR_LIBRARY.some((codeset) => codeset.type === type)).toBe(true);
  });

  it("has an empty remote for every appliance type, for learnt keys", () => {
    for (const type of APPLIANCE_TYPES) {
      const empty = findCodeset(`${type}-learn-1`);
      expect(empty).toMatchObject({ type, keys: {} });
      expect(empty && isStateful(empty)).toBe(false);
    }
  });

  test.each(IR_LIBRARY.map((codeset) => [codeset.id, codeset] as const))(
    "%s can be sent, key by key or as a state",
    (_id, codeset) => {
      for (const key of Object.keys(codeset.keys))
        expect(signalOfKey(codeset, key)?.pattern.length).toBeGreaterThan(10);
      const state = { power: true, mode: "cool", temperature: 24, fan: "auto", swing: false } as const;
      expect(signalOfState(codeset, state) !== undefined).toBe(isStateful(codeset));
    },
  );

  it("turns an LG television on with the well-known code 20DF10EF", () => {
    const lg = findCodeset("tv-lg-1");
    expect(lg && signalOfKey(lg, "power")).toEqual(encodeNec(0x04, 0x08));
  });

  it("has no inherited keys", () => {
    const lg = findCodeset("tv-lg-1");
    expect(lg && signalOfKey(lg, "toString")).toBeUndefined();
    expect(findCodeset("nothing")).toBeUndefined();
  });

  it("changes RC-5's toggle with every press, so that two presses are not one long press", () => {
    const philips = findCodeset("tv-philips-1");
    if (!philips) throw new Error("the library has a Philips");
    expect(signalOfKey(philips, "power", 0)).not.toEqual(signalOfKey(philips, "power", 1));
    expect(signalOfKey(philips, "power", 0)).toEqual(signalOfKey(philips, "power", 2));
  });
});
