import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { countsFrom, lengthOf, onlineShare, onlineSpans } from "./online-spans.ts";

const change = (at: number, status: number) => ({ at, status });

test.each([
  ["all the time", 1, [], [{ from: 0, to: 100 }]],
  ["never", 2, [], []],
  ["until it went", 1, [change(40, 2)], [{ from: 0, to: 40 }]],
  ["from when it came", 2, [change(40, 1)], [{ from: 40, to: 100 }]],
  [
    "with a gap",
    1,
    [change(20, 2), change(50, 1)],
    [
      { from: 0, to: 20 },
      { from: 50, to: 100 },
    ],
  ],
  ["by its heartbeat too", 2, [change(10, 3)], [{ from: 10, to: 100 }]],
  ["whatever is said twice", 1, [change(10, 1), change(20, 3)], [{ from: 0, to: 100 }]],
])("a device was online %s", (_when, before, changes, spans) => {
  expect(onlineSpans(before, changes, 0, 100)).toEqual(spans);
});

it("has the same length as checking each millisecond", () => {
  const changes = fc.array(fc.record({ at: fc.integer({ min: 0, max: 60 }), status: fc.constantFrom(1, 2, 3, 4) }));
  fc.assert(
    fc.property(fc.constantFrom(1, 2, 3), changes, (before, unsorted) => {
      const sorted = unsorted.toSorted((a, b) => a.at - b.at);
      let looked = 0;
      for (let instant = 0; instant < 60; instant++) {
        const status = sorted.findLast(({ at }) => at <= instant)?.status ?? before;
        if (status % 2 === 1) looked += 1;
      }
      expect(lengthOf(onlineSpans(before, sorted, 0, 60))).toBe(looked);
    }),
  );
});

describe("a day counts for a device", () => {
  const day = { from: 100, to: 200 };
  test.each([
    ["all of it, where it was known before", 150, { before: true, first: undefined }, 100],
    ["all of it, where it was added earlier", 40, { before: false, first: undefined }, 100],
    ["from when it was added", 150, { before: false, first: 160 }, 150],
    ["from its first word, where that came sooner", 150, { before: false, first: 120 }, 120],
    ["not at all, where it was added later", 900, { before: false, first: undefined }, 200],
  ])("%s", (_, added, known, expected) => {
    expect(countsFrom(day, added, known)).toBe(expected);
  });
});

test("counts a device added minutes ago only for those minutes", () => {
  const minute = 60_000;
  const old = { online_ms: 600 * minute, day_ms: 600 * minute };
  expect(onlineShare([old, { online_ms: 6 * minute, day_ms: 6 * minute }])).toBe(1);
  expect(onlineShare([old, { online_ms: 0, day_ms: 6 * minute }])).toBeCloseTo(600 / 606);
  expect(onlineShare([{ online_ms: 0, day_ms: 0 }])).toBeUndefined();
});
