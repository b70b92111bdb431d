import fc from "fast-check";
import { expect, it, test } from "vitest";
import { lengthOf } from "../site/online-spans.ts";
import { lengthByInterval } from "./intervals.ts";

test.each([
  [[], [0, 0, 0]],
  [[{ from: 0, to: 30 }], [10, 10, 10]],
  [[{ from: 5, to: 12 }], [5, 2, 0]],
  [[{ from: -5, to: 3 }], [3, 0, 0]],
  [[{ from: 28, to: 99 }], [0, 0, 2]],
  [
    [
      { from: 1, to: 2 },
      { from: 4, to: 11 },
    ],
    [7, 1, 0],
  ],
])("spans %j cover %j of three intervals", (spans, covered) => {
  expect(lengthByInterval(spans, 0, 30, 10)).toEqual(covered);
});

it("covers the length of the span, whatever the interval", () => {
  const span = fc.tuple(fc.nat(1000), fc.nat(1000)).map(([from, length]) => ({ from, to: from + length }));
  fc.assert(
    fc.property(span, fc.integer({ min: 1, max: 400 }), (only, interval) => {
      const covered = lengthByInterval([only], 0, 2000, interval);
      expect(covered.reduce((sum, each) => sum + each, 0)).toBe(lengthOf([only]));
      expect(Math.max(...covered)).toBeLessThanOrEqual(interval);
    }),
  );
});
