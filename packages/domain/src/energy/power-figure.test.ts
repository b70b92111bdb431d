import { expect, it, test } from "vitest";
import { peakSlots, powerFigure } from "./power-figure.ts";

it("adds the means of the meters, and uses the highest slot as the peak", () => {
  const slots = [
    { at: 1, highest: 900 },
    { at: 2, highest: 1400 },
    { at: 3, highest: 1400 },
  ];
  expect(powerFigure([500, 250], slots)).toEqual({ mean: 750, peak: 1400, peakAt: 2, isExact: false });
});

it("is exact for a single meter, whose highest reading is the peak", () => {
  expect(powerFigure([500, null], [{ at: 1, highest: 900 }])).toMatchObject({ mean: 500, peak: 900, isExact: true });
});

test.each([
  ["no meter measured", [null], [{ at: 1, highest: 2 }]],
  ["no slot has a reading", [3], []],
])("returns null when %s", (_, means, slots) => {
  expect(powerFigure(means, slots)).toBeNull();
});

it("searches the peak by hours, and by days when there are too many", () => {
  expect([peakSlots(1, 366), peakSlots(10, 366), peakSlots(40, 366)]).toEqual(["hour", "hour", "day"]);
});
