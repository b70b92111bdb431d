import { describe, expect, it, test } from "vitest";
import type { PowerReading } from "./demand-windows.ts";
import { addPower, isDemandAlarm, LIVE_HOLD_MS, liveDemand, type PowerStep } from "./live-demand.ts";

const MINUTE = 60_000;
const START = Date.parse("2026-05-04T10:00:00+05:30");
const rule = { limit: 100_000, measure: "w", minutes: 15, timeZone: "Asia/Kolkata" } as const;
const at = (minute: number) => START + minute * MINUTE;
const reading = (minute: number, w: number | null): PowerReading => ({ at: at(minute), w, va: w });
const look = (readings: PowerReading[], minute: number, steps: PowerStep[] = []) =>
  liveDemand(readings, steps, rule, at(minute));

describe("power of several meters", () => {
  it("is the sum of the last readings", () => {
    const sum = addPower(
      [
        [reading(0, 10), reading(3, 20)],
        [reading(1, 5), reading(4, 7)],
      ],
      LIVE_HOLD_MS,
    );
    expect(sum.map(({ at: when, w }) => [(when - START) / MINUTE, w])).toEqual([
      [0, null],
      [1, 15],
      [3, 25],
      [4, 27],
    ]);
  });

  it("is unknown while one of them is silent", () => {
    const sum = addPower([[reading(0, 10)], [reading(0, 5), reading(8, 7)]], LIVE_HOLD_MS);
    expect(sum.map(({ w }) => w)).toEqual([15, null]);
  });
});

describe("current window", () => {
  const even = [0, 3, 6, 9].map((minute) => reading(minute, 120_000));

  it("is projected, with the power that is still allowed", () => {
    expect(look(even, 10)).toMatchObject({
      present: 120_000,
      expected: 120_000,
      outlook: "likely",
      allowed: 60_000,
      heardAt: at(9),
    });
  });

  it("counts shed loads before the meter reports", () => {
    const steps = [{ at: at(10), by: -70_000 }];
    expect(look(even, 11, steps)).toMatchObject({ present: 50_000, expected: expect.closeTo(96_667, -1) });
  });

  it("counts them once, from the reading on that shows them", () => {
    const steps = [{ at: at(10), by: -70_000 }];
    expect(look([...even, reading(12, 50_000)], 12, steps)).toMatchObject({ present: 50_000 });
  });

  it("counts a restored load", () => {
    expect(look(even, 11, [{ at: at(10), by: 30_000 }])).toMatchObject({ present: 150_000 });
  });

  it("is unchanged when a load rated above the total power is shed and restored", () => {
    const steps = [
      { at: at(10), by: -500_000 },
      { at: at(10.5), by: 500_000 },
    ];
    expect(look(even, 11, steps.slice(0, 1))).toMatchObject({ present: 0 });
    expect(look(even, 11, steps)).toMatchObject({ present: 120_000 });
  });

  it("is unknown once the meter is silent, whatever was switched since", () => {
    const steps = [{ at: at(15), by: -70_000 }];
    expect(look(even, 9 + LIVE_HOLD_MS / MINUTE, steps)).toBeDefined();
    expect(look(even, 9 + LIVE_HOLD_MS / MINUTE + 1, steps)).toBeUndefined();
    expect(look([], 3)).toBeUndefined();
  });
});

describe("an alarm", () => {
  test.each<[string, PowerReading[], number, boolean]>([
    ["comes where the window is likely to end above", [0, 3, 6].map((minute) => reading(minute, 120_000)), 7, true],
    ["comes where it is over already", [reading(0, 400_000), reading(6, 1000)], 8, true],
    ["waits where power has just risen", [reading(-3, 80_000), reading(0, 80_000), reading(1, 130_000)], 2, false],
    ["comes where that lasts", [reading(-3, 80_000), reading(0, 80_000), reading(1, 130_000)], 7, true],
    ["does not come below", [0, 3, 6].map((minute) => reading(minute, 99_000)), 7, false],
  ])("%s", (_what, readings, minute, expected) => {
    const live = look(readings, minute);
    expect(live && isDemandAlarm(live, rule.limit)).toBe(expected);
  });
});
