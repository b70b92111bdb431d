import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { EventType } from "./event-types.ts";
import { watchPower } from "./power-watch.ts";

const LIMITS = { over_voltage: 250, under_voltage: 200 };

describe("watchPower", () => {
  it("begins an event once, and ends it well clear of the limit", () => {
    const high = watchPower(LIMITS, { v: 251 }, []);
    expect(high).toEqual({ begun: [{ type: EventType.overVoltage, value: 251 }], active: [9], allWell: false });
    expect(watchPower(LIMITS, { v: 255 }, high.active)).toEqual({ begun: [], active: [9], allWell: false });
    expect(watchPower(LIMITS, { v: 249 }, high.active)).toMatchObject({ begun: [], active: [9] });
    expect(watchPower(LIMITS, { v: 240 }, high.active)).toEqual({ begun: [], active: [], allWell: true });
  });

  it("begins one event however the value varies around the limit", () => {
    const flutter = fc.array(fc.double({ min: 246, max: 254, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(flutter, (values) => {
        let active: number[] = [];
        let begun = 0;
        for (const v of values) {
          const crossings = watchPower(LIMITS, { v }, active);
          begun += crossings.begun.length;
          active = crossings.active;
        }
        expect(begun).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each([
    [
      "each phase",
      LIMITS,
      { v: 230, v1: 230, v2: 260, v3: 190 },
      [EventType.overVoltage + 1, EventType.underVoltage + 2],
    ],
    ["two lines", { over_voltage_line: 430 }, { v1: 250, v2: 250, v3: 230 }, [EventType.overVoltageLines]],
    ["the current", { over_current: 16, under_current: 1 }, { c: 17 }, [EventType.overcurrentPhase]],
    ["a current that is gone", { under_current: 1 }, { c1: 2, c2: 0.2, c3: 2 }, [EventType.underloadPhase + 1]],
    ["the whole load", { overload: 3000 }, { p: 3200 }, [EventType.overload]],
    ["one phase's load", { individual_overload: 10 }, { c1: 9, c2: 11, c3: 9 }, [EventType.overloadPhase + 1]],
    ["nothing that is not set", {}, { v: 999, c: 999, p: 99_999 }, []],
    ["nothing that is not measured", LIMITS, {}, []],
    ["nothing that cannot be", LIMITS, { v: -1 }, []],
  ])("compares %s", (_what, limits, values, types) => {
    expect(watchPower(limits, values, []).active).toEqual(types);
  });

  it("ends an event whose limit was removed", () => {
    expect(watchPower({}, { v: 260 }, [EventType.overVoltage])).toEqual({ begun: [], active: [], allWell: true });
  });
});
