import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { applyRelays, type RelayState } from "./relays.ts";

const waiting = (switch_no: number, current_status = false): RelayState => ({
  switch_no,
  current_status,
  loading: true,
});

const board = fc.uniqueArray(
  fc.record({ switch_no: fc.integer({ min: 1, max: 12 }), current_status: fc.boolean(), loading: fc.boolean() }),
  { selector: (each) => each.switch_no },
);
const foreignValue = fc.oneof(fc.integer(), fc.double()).filter((each) => each !== 0 && each !== 1);

describe("a relay report", () => {
  it("turns on with 1, off with 0, and ends the waiting of both", () => {
    expect(applyRelays([waiting(1), waiting(2, true)], [1, 0])).toEqual([
      { switch_no: 1, current_status: true, loading: false },
      { switch_no: 2, current_status: false, loading: false },
    ]);
  });

  it("finds a switch by its number, not by its position", () => {
    const [third, first] = applyRelays([waiting(3), waiting(1)], [0, 0, 1]);
    expect(third?.current_status).toBe(true);
    expect(first?.current_status).toBe(false);
  });

  test.each([2, -1, 0.5, 99, Number.NaN])("leaves a switch unchanged and waiting with %d", (value) => {
    const before = waiting(1, true);
    expect(applyRelays([before], [value])).toEqual([before]);
  });

  it("leaves other switches unchanged", () => {
    const unnamed = waiting(2, true);
    expect(applyRelays([waiting(1), unnamed], [1])[1]).toBe(unnamed);
  });

  it("keeps further fields of a switch", () => {
    expect(applyRelays([{ ...waiting(1), name: "Lamp" }], [1])[0]).toMatchObject({ name: "Lamp" });
  });

  it("is idempotent, and changes nothing in place", () => {
    fc.assert(
      fc.property(board, fc.array(fc.constantFrom(0, 1, 2), { maxLength: 12 }), (switches, relays) => {
        const before = structuredClone(switches);
        const once = applyRelays(switches, relays);
        expect(applyRelays(once, relays)).toEqual(once);
        expect(switches).toEqual(before);
      }),
    );
  });

  it("changes nothing without 0 or 1", () => {
    fc.assert(
      fc.property(board, fc.array(foreignValue, { maxLength: 12 }), (switches, relays) => {
        expect(applyRelays(switches, relays)).toEqual(switches);
      }),
    );
  });

  it("settles exactly the switches it names", () => {
    fc.assert(
      fc.property(board, fc.array(fc.constantFrom(0, 1), { maxLength: 12 }), (switches, relays) => {
        for (const after of applyRelays(switches, relays)) {
          const relay = relays[after.switch_no - 1];
          if (relay === undefined) expect(switches).toContain(after);
          else expect(after).toMatchObject({ current_status: relay === 1, loading: false });
        }
      }),
    );
  });
});
