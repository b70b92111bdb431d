import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  isComfortable,
  type LoadNow,
  planShedding,
  type SheddableLoad,
  type SheddingMoment,
  sheddingOrder,
} from "./shedding.ts";
import { type PowerCourse, replayShedding } from "./shedding-replay.ts";

const MINUTE = 60_000;
const load = (id: string, order: number, more: Partial<SheddableLoad> = {}): SheddableLoad => ({
  id,
  order,
  isNecessary: false,
  minimumOnMs: 0,
  minimumOffMs: 0,
  ...more,
});
const on = (power: number, more: Partial<LoadNow> = {}): LoadNow => ({
  isOn: true,
  since: 0,
  power,
  comfort: null,
  ...more,
});
const NOW = 60 * MINUTE;

/** Formats the actions: "shed heater (limit)". */
function describeActions(
  loads: SheddableLoad[],
  states: Record<string, LoadNow>,
  moment: Partial<SheddingMoment>,
): string[] {
  const actions = planShedding(sheddingOrder(loads), {
    rule: { limit: 100, restoreShare: 0.9 },
    now: NOW,
    heardAt: NOW,
    present: 100,
    allowed: 100,
    shed: [],
    read: (id) => states[id] ?? on(0),
    ...moment,
  });
  return actions.map((action) => `${action.do} ${action.id} (${action.why})`);
}

describe("a demand limit", () => {
  const heater = load("heater", 1);
  const pump = load("pump", 2);
  const states = { heater: on(10), pump: on(20), lift: on(50) };

  it("switches nothing below it", () => {
    expect(describeActions([heater, pump], states, { present: 99 })).toEqual([]);
  });

  it("sheds in order, and only as much as needed", () => {
    expect(describeActions([pump, heater], states, { present: 108 })).toEqual(["shed heater (limit)"]);
    expect(describeActions([pump, heater], states, { present: 111 })).toEqual([
      "shed heater (limit)",
      "shed pump (limit)",
    ]);
  });

  it("ignores readings from before the last switching", () => {
    const since = NOW - MINUTE;
    const shed = { heater: on(10, { isOn: false, since }) };
    const restored = { heater: on(10, { since }) };
    expect(describeActions([heater], restored, { present: 108, heardAt: since - 1 })).toEqual([]);
    expect(describeActions([heater], restored, { present: 108, heardAt: since })).toEqual(["shed heater (limit)"]);
    expect(describeActions([heater], shed, { present: 50, shed: ["heater"], heardAt: since })).toEqual([]);
    expect(describeActions([heater], shed, { present: 50, shed: ["heater"], heardAt: since + 1 })).toEqual([
      "restore heater (room)",
    ]);
  });

  test.each<[string, SheddableLoad, LoadNow]>([
    ["is necessary", load("heater", 1, { isNecessary: true }), on(10)],
    ["is off", heater, on(10, { isOn: false })],
    ["draws nothing", heater, on(0)],
    ["was switched on just now", load("heater", 1, { minimumOnMs: 10 * MINUTE }), on(10, { since: NOW - MINUTE })],
    ["is needed for comfort", load("heater", 1, { comfort: { lowest: 20 } }), on(10, { comfort: 19 })],
    ["has a silent sensor", load("heater", 1, { comfort: { lowest: 20 } }), on(10)],
  ])("spares a load that %s", (_name, spared, state) => {
    expect(describeActions([spared, pump], { ...states, heater: state }, { present: 105 })).toEqual([
      "shed pump (limit)",
    ]);
  });

  const off = { heater: on(10, { isOn: false }), pump: on(20, { isOn: false }) };

  it("restores in reverse order, as far as there is room", () => {
    const shed = ["heater", "pump"];
    expect(describeActions([heater, pump], off, { present: 60, shed })).toEqual([
      "restore pump (room)",
      "restore heater (room)",
    ]);
    expect(describeActions([heater, pump], off, { present: 70, shed })).toEqual(["restore pump (room)"]);
    // The heater would fit, but the pump was shed after it.
    expect(describeActions([heater, pump], off, { present: 75, shed })).toEqual([]);
  });

  it("keeps a shed load off for its minimum time", () => {
    const shy = load("pump", 2, { minimumOffMs: 10 * MINUTE });
    const state = { ...off, pump: on(20, { isOn: false, since: NOW - MINUTE }) };
    expect(describeActions([heater, shy], state, { present: 10, shed: ["heater", "pump"] })).toEqual([]);
  });

  it("restores a load for comfort or its longest time off, and sheds the next instead", () => {
    const warm = load("heater", 1, { comfort: { lowest: 20 } });
    const cold = { ...states, heater: on(10, { isOn: false, comfort: 18 }) };
    expect(describeActions([warm, pump], cold, { present: 95, shed: ["heater"] })).toEqual([
      "restore heater (comfort)",
      "shed pump (limit)",
    ]);
    const brief = load("heater", 1, { longestOffMs: 30 * MINUTE });
    expect(describeActions([brief], off, { present: 60, shed: ["heater"] })).toEqual(["restore heater (longest_off)"]);
  });

  test.each([
    [{ lowest: 20, highest: 26 }, 22, true],
    [{ lowest: 20 }, 19.9, false],
    [{ highest: 26 }, 26.1, false],
    [{ highest: 26 }, null, false],
    [undefined, null, true],
  ])("finds %j with %s comfortable: %s", (comfort, value, expected) => {
    expect(isComfortable({ comfort }, value)).toBe(expected);
  });
});

describe("replayed shedding", () => {
  const STEP = 3 * MINUTE;
  const START = Date.parse("2025-04-01T00:00:00+05:30");
  const rule = { limit: 100_000, restoreShare: 0.95, minutes: 15, timeZone: "Asia/Kolkata" };

  it("returns the savings and the shed loads", () => {
    const count = 40;
    // The power is 80 kW, and 120 in the second half hour; 30 of it is a chiller.
    const total = Array.from({ length: count }, (_, index) => (index >= 10 && index < 20 ? 120_000 : 80_000));
    const course: PowerCourse = {
      at: total.map((_, index) => START + index * STEP),
      until: START + count * STEP,
      total,
      loads: new Map([["chiller", total.map(() => 30_000)]]),
    };
    const made = replayShedding([load("chiller", 1)], course, rule);
    expect(made.shedMs).toBe(30 * MINUTE);
    expect([...made.less]).toEqual([
      [START + 30 * MINUTE, 30_000],
      [START + 45 * MINUTE, 30_000],
    ]);
    expect(made.shed).toEqual([{ id: "chiller", times: 1, ms: 30 * MINUTE }]);
    expect(made.actions.map(({ at, do: done }) => [(at - START) / MINUTE, done])).toEqual([
      [30, "shed"],
      [60, "restore"],
    ]);
  });

  const anyLoad = fc.record({
    order: fc.nat(5),
    isNecessary: fc.boolean(),
    minimumOnMs: fc.nat(30).map((minutes) => minutes * MINUTE),
    minimumOffMs: fc.nat(30).map((minutes) => minutes * MINUTE),
    longestOffMs: fc.option(
      fc.integer({ min: 31, max: 90 }).map((minutes) => minutes * MINUTE),
      { nil: undefined },
    ),
  });
  const courses = fc.array(fc.array(fc.constantFrom(0, 5000, 10_000, 30_000), { minLength: 6, maxLength: 6 }), {
    minLength: 30,
    maxLength: 120,
  });

  it("never sheds necessary loads, keeps minimum times, restores in reverse, and never draws more", () => {
    fc.assert(
      fc.property(fc.array(anyLoad, { minLength: 6, maxLength: 6 }), courses, (kinds, powers) => {
        const loads = kinds.map((kind, index) => ({ ...kind, id: `load${index}` }));
        const course: PowerCourse = {
          at: powers.map((_, index) => START + index * STEP),
          until: START + powers.length * STEP,
          total: powers.map((each) => each.reduce((sum, power) => sum + power, 20_000)),
          loads: new Map(loads.map(({ id }, index) => [id, powers.map((each) => each[index] ?? 0)])),
        };
        const made = replayShedding(loads, course, { ...rule, limit: 60_000 });
        const highest = powers.map((each) => each.reduce<number>((sum, power) => sum + power, 0));
        for (const by of made.less.values()) {
          expect(by).toBeGreaterThanOrEqual(0);
          expect(by).toBeLessThanOrEqual(Math.max(...highest));
        }
        const stack: string[] = [];
        const changed = new Map<string, number>();
        for (const { id, at, do: done, why } of made.actions) {
          const own = loads.find((each) => each.id === id);
          expect(own?.isNecessary).toBe(false);
          const least = (done === "shed" ? own?.minimumOnMs : own?.minimumOffMs) ?? 0;
          expect(at - (changed.get(id) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(least);
          changed.set(id, at);
          if (done === "shed") {
            expect(stack).not.toContain(id);
            stack.push(id);
          } else {
            if (why === "room") expect(stack.at(-1)).toBe(id);
            expect(stack).toContain(id);
            stack.splice(stack.indexOf(id), 1);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
