import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isReach, optimumStart, type PastStart, type Reach, type StartFacts } from "./optimum-start.ts";
import { courseOf, learntFrom } from "./start-course.ts";

const MINUTE = 60_000;
const BY = Date.parse("2026-01-12T01:30:00Z");
const reach: Reach = { sensor: "hall", target: 21, way: "warm", within: 180 };
const facts = (given: Partial<StartFacts> = {}): StartFacts => ({
  reach,
  by: BY,
  value: 17,
  unit: "°C",
  past: [],
  ...given,
});
const lead = (given: Partial<StartFacts> = {}) => (BY - optimumStart(facts(given)).at) / MINUTE;
const taking = (...minutes: number[]): PastStart[] => minutes.map((each) => ({ gap: 4, minutes: each }));

describe("the latest start", () => {
  it("follows the slower of the last days, and reports the pace and their number", () => {
    const planned = optimumStart(facts({ past: taking(60, 70, 50, 60, 65) }));
    expect((BY - planned.at) / MINUTE).toBeCloseTo(65);
    expect(planned.reason).toMatchObject({ code: "learnt", value: 17, target: 21, of: 5, isBound: false });
    expect(planned.reason.rate).toBeCloseTo(4 / 65);
  });

  it("includes the delay before a building reacts", () => {
    const past = [2, 3, 4, 5, 6].map((gap) => ({ gap, minutes: 20 + 10 * gap }));
    expect(lead({ past, value: 20 })).toBeCloseTo(30);
    expect(lead({ past, value: 14 })).toBeCloseTo(90);
  });

  it("uses a usual pace while there are too few starts, and says so", () => {
    const planned = optimumStart(facts({ past: taking(10, 10) }));
    expect((BY - planned.at) / MINUTE).toBe(80);
    expect(planned.reason).toMatchObject({ code: "learning", of: 0 });
    expect(lead({ unit: "°F", value: 12 })).toBeCloseTo(100);
  });

  it("is the schedule's own time when the target is already reached", () => {
    expect(optimumStart(facts({ value: 21.4, past: taking(60, 60, 60) }))).toMatchObject({
      at: BY,
      reason: { code: "reached" },
    });
  });

  it("cools like it warms", () => {
    const cool = { ...reach, way: "cool" as const, target: 24 };
    expect(lead({ reach: cool, value: 28, past: taking(60, 60, 60) })).toBe(60);
    expect(lead({ reach: cool, value: 20, past: taking(60, 60, 60) })).toBe(0);
  });

  it("uses most past days when the sensor is silent, and an hour when nothing is known", () => {
    const planned = optimumStart(facts({ value: undefined, past: taking(40, 50, 60) }));
    expect((BY - planned.at) / MINUTE).toBe(55);
    expect(planned.reason).toMatchObject({ code: "silent", value: null, of: 3 });
    expect(optimumStart(facts({ value: undefined })).reason.code).toBe("blind");
    expect(lead({ value: undefined })).toBe(60);
  });

  it("reports when it may not start as early as necessary", () => {
    const planned = optimumStart(facts({ past: taking(400, 400, 400) }));
    expect(planned).toMatchObject({ at: BY - 180 * MINUTE, reason: { isBound: true } });
  });
});

const pastStarts = fc.array(
  fc.record({
    gap: fc.double({ min: -2, max: 15, noNaN: true }),
    minutes: fc.double({ min: -5, max: 600, noNaN: true }),
  }),
  { maxLength: 20 },
);
const reaches = fc.record({
  sensor: fc.constant("hall"),
  target: fc.integer({ min: 5, max: 35 }),
  way: fc.constantFrom("warm" as const, "cool" as const),
  within: fc.integer({ min: 10, max: 360 }),
});

test("is never after the schedule's time, never earlier than allowed, and always explained", () => {
  const value = fc.option(fc.double({ min: -20, max: 50, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(reaches, value, pastStarts, (given, felt, past) => {
      const { at, reason } = optimumStart(facts({ reach: given, value: felt, past }));
      expect(at).toBeLessThanOrEqual(BY);
      expect(at).toBeGreaterThanOrEqual(BY - given.within * MINUTE);
      expect(reason.value === null).toBe(felt === undefined);
      if (at < BY && felt !== undefined) expect(reason.rate).toBeGreaterThan(0);
      if (reason.code === "learnt") expect(reason.of).toBeGreaterThanOrEqual(3);
    }),
  );
});

test("starts earlier for a larger gap", () => {
  const value = fc.double({ min: -20, max: 50, noNaN: true });
  fc.assert(
    fc.property(reaches, value, value, pastStarts, (given, a, b, past) => {
      const start = (felt: number) => optimumStart(facts({ reach: given, value: felt, past })).at;
      const [near, far] = (given.way === "warm") === a > b ? [a, b] : [b, a];
      expect(start(far)).toBeLessThanOrEqual(start(near) + 1e-3);
    }),
  );
});

describe("result of a start", () => {
  const sensorValues = (...values: [minute: number, value: number][]) =>
    values.map(([minute, value]) => ({ at: BY + minute * MINUTE, value }));

  it("contains when the target was reached, and the initial value", () => {
    const course = courseOf(reach, BY, sensorValues([-60, 9], [-3, 17], [3, 17.5], [30, 20.9], [33, 21.1], [40, 20.8]));
    expect(course).toEqual({ from: 17, reachedAt: BY + 33 * MINUTE, best: 21.1, bestAt: BY + 33 * MINUTE });
    expect(learntFrom(reach, BY, course)).toEqual({ gap: 4, minutes: 33 });
  });

  it("extrapolates the pace when the target was not reached", () => {
    const course = courseOf(reach, BY, sensorValues([-3, 17], [30, 18], [60, 19]));
    expect(course).toMatchObject({ reachedAt: null, best: 19 });
    expect(learntFrom(reach, BY, course)).toEqual({ gap: 4, minutes: 120 });
  });

  it.each([
    ["what did not stir", sensorValues([-3, 17], [30, 17], [60, 17.1])],
    ["what had no reading", sensorValues()],
    ["what was there already", sensorValues([-3, 21], [3, 21.2])],
    ["what nobody felt at its start", sensorValues([-50, 17], [25, 19], [60, 21])],
  ])("teaches nothing with %s", (_, readings) => {
    expect(learntFrom(reach, BY, courseOf(reach, BY, readings))).toBeUndefined();
  });
});

test.each([
  [{ target: 21, within: 180 }, true],
  [{ target: 21, within: 5 }, false],
  [{ target: 21, within: 361 }, false],
  [{ target: 21, within: 30.5 }, false],
  [{ target: Number.NaN, within: 60 }, false],
  [{ target: 900, within: 60 }, false],
])("accepts %o: %s", (given, expected) => {
  expect(isReach({ ...reach, ...given })).toBe(expected);
});
