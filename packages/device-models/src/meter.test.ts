import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHardware } from "./create-hardware.ts";
import { Meter } from "./meter.ts";
import { seededRandom } from "./random.ts";

const START = 1_750_000_000_000;
const HOUR = 3_600_000;

describe("a meter", () => {
  it("counts watt-seconds: 1 kW for an hour is 3,600,000", () => {
    const meter = new Meter(1, seededRandom("a"));
    meter.hold({ watts: 1000, pf: 1 }, START);
    expect(meter.reading(START + HOUR).e).toBe(3_600_000);
  });

  it("never counts backwards for any load and clock, except when it is reset", () => {
    const steps = fc.array(
      fc.record({ watts: fc.nat(5000), ms: fc.integer({ min: -10_000, max: 600_000 }), reset: fc.boolean() }),
    );
    fc.assert(
      fc.property(steps, (sequence) => {
        const meter = new Meter(3, seededRandom("a"));
        let [now, before] = [START, 0];
        for (const { watts, ms, reset } of sequence) {
          now += ms;
          meter.hold({ watts, pf: 0.9 }, now);
          if (reset) meter.reset(now);
          const { e = Number.NaN } = meter.reading(now);
          expect(e).toBeGreaterThanOrEqual(reset ? 0 : before);
          if (reset) expect(e).toBe(0);
          before = e;
        }
      }),
    );
  });

  it("continues from where it jumped to", () => {
    const meter = new Meter(1, seededRandom("a"));
    meter.hold({ watts: 1000, pf: 1 }, START);
    meter.jump(START);
    expect(meter.reading(START + HOUR).e).toBe(20_001 * 3_600_000);
  });

  it("shows about 230 V on each phase, and currents that match its power", () => {
    const meter = new Meter(3, seededRandom("b"));
    for (let hour = 0; hour < 48; hour++) {
      const now = START + hour * HOUR;
      meter.hold({ watts: 3000, pf: 0.9 }, now);
      const { v1 = 0, v2 = 0, v3 = 0, c1 = 0, c2 = 0, c3 = 0, p } = meter.reading(now);
      for (const volts of [v1, v2, v3]) expect(Math.abs(volts - 230)).toBeLessThan(8);
      expect((v1 * c1 + v2 * c2 + v3 * c3) * 0.9).toBeCloseTo(p ?? 0, -1);
    }
  });

  it("measures a plug only while it is on", () => {
    const plug = createHardware({ device_type: "HEAVY_PLUG", traits: { load_watts: 1200 } }, seededRandom("c"), false);
    plug.tick?.(START);
    expect(plug.reading?.(START)).toMatchObject({ p: 0, c: 0, e: 0 });
    plug.act({ switch_no: 1, state: 1 }, START);
    expect(plug.reading?.(START + 1000)).toMatchObject({ p: 1200, e: 1200 });
    plug.act({ switch_no: 1, state: 0 }, START + 2000);
    expect(plug.reading?.(START + HOUR)).toMatchObject({ p: 0, e: 2400 });
  });
});

describe("the supply", () => {
  const events = (
    trouble: "no-supply" | "over-voltage" | "under-voltage",
    device_type: "ENERGY_METER_1" | "ENERGY_METER_3",
  ) => {
    const meter = createHardware({ device_type }, seededRandom("d"), false);
    meter.suffer?.(trouble, START);
    const first = meter.tick?.(START) ?? [];
    expect(meter.tick?.(START + 1000)).toEqual([]);
    meter.recover?.(START + 2000);
    return [...first, ...(meter.tick?.(START + 2000) ?? [])].map((each) => each.payload.type);
  };

  it.each([
    ["no-supply", "ENERGY_METER_3", [24, 25]],
    ["over-voltage", "ENERGY_METER_3", [9, 10, 11, 25]],
    ["under-voltage", "ENERGY_METER_1", [12, 25]],
  ] as const)("reports %s of an %s once, and when it is normal again", (trouble, device_type, expected) => {
    expect(events(trouble, device_type)).toEqual(expected);
  });
});
