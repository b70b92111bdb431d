import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  compareLevels,
  fateOf,
  type HeldBy,
  HOLD_ENDS,
  HOLD_LEVELS,
  type HoldLevel,
  holdComesBack,
  isHolding,
  levelOf,
  ORDER_LEVELS,
  type OrderLevel,
} from "./levels.ts";

const NOW = 1_000_000;
const held = (level: HoldLevel, given: Partial<HeldBy> = {}): HeldBy => ({
  level,
  until: NOW + 1,
  untilKind: "time",
  isWall: false,
  ...given,
});
const order = (level: OrderLevel, isDue = false) => ({ level, isDue });

test.each([
  ["dashboard", "tap"],
  ["shortcut", "tap"],
  ["scene", "tap"],
  ["hold", "hold"],
  ["protection", "safety"],
  ["workflow", "workflow"],
  ["schedule", "schedule"],
] as const)("an order from a %s acts at the level %s", (source, level) => {
  expect(levelOf(source)).toBe(level);
});

describe("while a person holds a switch", () => {
  test.each([
    ["safety", true],
    ["demand", true],
    ["hold", true],
    ["tap", false],
    ["workflow", false],
    ["schedule", false],
  ] as const)("an order of the level %s acts: %s", (level, acts) => {
    expect(fateOf(order(level), [held("hold")], NOW).acts).toBe(acts);
  });

  it("returns the highest of several holds", () => {
    const safety = held("safety");
    expect(fateOf(order("tap"), [held("hold"), safety, held("demand")], NOW)).toEqual({ acts: false, heldBy: safety });
  });
});

it("holds up to its end, but not at it", () => {
  expect(isHolding({ until: NOW }, NOW - 1)).toBe(true);
  expect(isHolding({ until: NOW }, NOW)).toBe(false);
  expect(isHolding({ until: null }, NOW)).toBe(true);
});

describe("a hold until the next schedule", () => {
  const waiting = held("hold", { until: null, untilKind: "next_schedule" });

  it("ends with a schedule's due order, which acts", () => {
    expect(fateOf(order("schedule", true), [waiting], NOW)).toEqual({ acts: true, ends: [waiting] });
  });

  it("holds against a schedule that is run by hand", () => {
    expect(fateOf(order("tap"), [waiting], NOW)).toEqual({ acts: false, heldBy: waiting });
  });

  it("stays when something else holds the switch as well", () => {
    const safety = held("safety");
    expect(fateOf(order("schedule", true), [waiting, safety], NOW)).toEqual({ acts: false, heldBy: safety });
  });
});

describe("a wall hold", () => {
  const wall = held("hold", { isWall: true });

  it("is ended by a tap", () => {
    expect(fateOf(order("tap"), [wall], NOW)).toEqual({ acts: true, ends: [wall] });
  });

  test.each(["workflow", "schedule"] as const)("holds against a %s", (level) => {
    expect(fateOf(order(level, true), [wall], NOW)).toEqual({ acts: false, heldBy: wall });
  });

  it("stays when something higher holds the switch as well", () => {
    const safety = held("safety");
    expect(fateOf(order("tap"), [wall, safety], NOW)).toEqual({ acts: false, heldBy: safety });
  });
});

const anyHold = fc.record({
  level: fc.constantFrom(...HOLD_LEVELS),
  until: fc.option(fc.integer({ min: NOW - 3, max: NOW + 3 })),
  untilKind: fc.constantFrom(...HOLD_ENDS),
  isWall: fc.boolean(),
});

it("agrees with a simple model for any holds and orders", () => {
  const holds = fc.array(anyHold, { maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...ORDER_LEVELS), fc.boolean(), holds, (level, isDue, given) => {
      const fate = fateOf({ level, isDue }, given, NOW);
      // Walks down from the highest level. The first hold above the order that does not give way has the switch.
      const rank = new Map(ORDER_LEVELS.map((each, index) => [each as OrderLevel, index]));
      const above = given.filter((hold) => (rank.get(hold.level) ?? 0) < (rank.get(level) ?? 0));
      const live = above.filter(({ until }) => until === null || until > NOW);
      const stubborn = live.filter(
        ({ untilKind, isWall }) => !(isDue && untilKind === "next_schedule") && !(level === "tap" && isWall),
      );
      expect(fate.acts).toBe(stubborn.length === 0);
      if (fate.acts) expect(fate.ends).toEqual(live);
      else expect(stubborn.every((hold) => compareLevels(fate.heldBy.level, hold.level) <= 0)).toBe(true);
    }),
  );
});

test.each([
  ["of a person that lasts", { level: "hold", until: 2000 }, true],
  ["that a person alone ends", { level: "hold", until: null }, true],
  ["of a person that is over", { level: "hold", until: 1000 }, false],
  ["of a demand limit", { level: "demand", until: 2000 }, false],
  ["of a safety workflow", { level: "safety", until: null }, false],
] as const)("a hold %s comes back with its switch: %o gives %s", (_which, hold, expected) => {
  expect(holdComesBack(hold, 1000)).toBe(expected);
});
