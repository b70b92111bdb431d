import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  areaOnPlan,
  isInside,
  labelPoint,
  metersAcross,
  PLACE_PICTURE_LIMITS,
  PLAN_LIMITS,
  type PlanPoint,
  readStoredPicture,
  snapPoint,
  storedSize,
} from "./plans.ts";

const SIZE = { width: 1000, height: 500 };
const SQUARE: PlanPoint[] = [
  [0.2, 0.2],
  [0.6, 0.2],
  [0.6, 0.8],
  [0.2, 0.8],
];
/** A corridor around a court: its centre of gravity is outside of it. */
const HOOK: PlanPoint[] = [
  [0, 0],
  [1, 0],
  [1, 0.1],
  [0.1, 0.1],
  [0.1, 0.9],
  [1, 0.9],
  [1, 1],
  [0, 1],
];

describe("the stored size", () => {
  test.each([
    [
      { width: 1200, height: 800 },
      { width: 1200, height: 800 },
    ],
    [
      { width: 8192, height: 4096 },
      { width: 4096, height: 2048 },
    ],
    [
      { width: 3000, height: 12_288 },
      { width: 1000, height: 4096 },
    ],
    [
      { width: 100_000, height: 1 },
      { width: 4096, height: 1 },
    ],
  ])("of %o is %o", (size, stored) => {
    expect(storedSize(size)).toEqual(stored);
  });

  it("is within the limit for every picture, and not larger than it", () => {
    const side = fc.integer({ min: 1, max: 50_000 });
    fc.assert(
      fc.property(side, side, fc.constantFrom(PLAN_LIMITS, PLACE_PICTURE_LIMITS), (width, height, limits) => {
        const stored = storedSize({ width, height }, limits);
        expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(limits.storedSide);
        expect(stored.width).toBeLessThanOrEqual(width);
        expect(stored.height).toBeLessThanOrEqual(height);
      }),
    );
  });
});

describe("the area of a room", () => {
  it("is in m², whichever way its corners go around", () => {
    // The plan is 20 m by 10 m, and the room 8 m by 6 m.
    expect(areaOnPlan(SQUARE, SIZE, 20)).toBeCloseTo(48);
    expect(areaOnPlan(SQUARE.toReversed(), SIZE, 20)).toBeCloseTo(48);
  });

  it("is nothing for a line", () => {
    expect(
      areaOnPlan(
        [
          [0, 0],
          [0.5, 0.5],
          [1, 1],
        ],
        SIZE,
        20,
      ),
    ).toBeCloseTo(0);
  });
});

describe("the inside of a room", () => {
  test.each<[PlanPoint, readonly PlanPoint[], boolean]>([
    [[0.4, 0.5], SQUARE, true],
    [[0.7, 0.5], SQUARE, false],
    [[0.4, 0.1], SQUARE, false],
    [[0.05, 0.5], HOOK, true],
    [[0.5, 0.5], HOOK, false],
    [[0.5, 0.95], HOOK, true],
    [[0.5, 0.5], [], false],
  ])("includes %o in %o: %s", (point, outline, inside) => {
    expect(isInside(point, outline)).toBe(inside);
  });
});

describe("the point for a name", () => {
  it("is the middle of a square", () => {
    const [x, y] = labelPoint(SQUARE);
    expect([x, y]).toEqual([expect.closeTo(0.4), expect.closeTo(0.5)]);
  });

  it("is inside of a room that bends", () => {
    expect(isInside(labelPoint(HOOK), HOOK)).toBe(true);
  });

  test.each<[string, PlanPoint[], PlanPoint]>([
    [
      "a line",
      [
        [0.1, 0.1],
        [0.5, 0.1],
        [0.9, 0.1],
      ],
      [0.1, 0.1],
    ],
    ["nothing", [], [0.5, 0.5]],
  ])("exists even for %s", (_what, outline, point) => {
    expect(labelPoint(outline)).toEqual(point);
  });

  it("is inside of every star", () => {
    const lengths = fc.array(fc.double({ min: 0.05, max: 0.5, noNaN: true }), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(lengths, (radii) => {
        const corners = radii.map((radius, index): PlanPoint => {
          const angle = (2 * Math.PI * index) / radii.length;
          return [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)];
        });
        expect(isInside(labelPoint(corners), corners)).toBe(true);
      }),
    );
  });
});

describe("the width of a plan", () => {
  test.each<[PlanPoint, PlanPoint, number, number | undefined]>([
    [[0.1, 0.5], [0.6, 0.5], 10, 20],
    [[0.5, 0.2], [0.5, 0.6], 4, 20],
    [[0.1, 0.1], [0.4, 0.9], 5, 10],
    [[0.5, 0.5], [0.5, 0.5], 5, undefined],
  ])("from %o to %o, %d m apart, is %d m", (one, other, apart, meters) => {
    const across = metersAcross(one, other, apart, SIZE);
    if (meters === undefined) expect(across).toBeUndefined();
    else expect(across).toBeCloseTo(meters);
  });
});

describe("a point that is set", () => {
  const others: PlanPoint[] = [
    [0.2, 0.2],
    [0.8, 0.6],
  ];
  test.each<[string, PlanPoint, PlanPoint]>([
    ["onto a near corner", [0.205, 0.21], [0.2, 0.2]],
    ["onto the vertical line of a corner", [0.203, 0.4], [0.2, 0.4]],
    ["onto the lines of two corners", [0.203, 0.605], [0.2, 0.6]],
    ["nowhere when nothing is near", [0.5, 0.4], [0.5, 0.4]],
  ])("moves %s", (_where, point, snapped) => {
    expect(snapPoint(point, others, SIZE, 10)).toEqual(snapped);
  });

  it("stays when there are no corners", () => {
    expect(snapPoint([0.3, 0.3], [], SIZE, 10)).toEqual([0.3, 0.3]);
  });
});

/** A PNG of a size with some bytes of pixels. */
function png(width: number, height: number, pixels = 3): Uint8Array {
  const big = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
  const chunk = (name: string, content: number[]) => [
    ...big(content.length),
    ...[...name].map((letter) => letter.charCodeAt(0)),
    ...content,
    ...big(0),
  ];
  const header = chunk("IHDR", [...big(width), ...big(height), 8, 6, 0, 0, 0]);
  const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return Uint8Array.from([...start, ...header, ...chunk("IDAT", Array(pixels).fill(7)), ...chunk("IEND", [])]);
}

const WITHOUT_PIXELS = png(1, 1, 0).length;

it.each<[string, Uint8Array, unknown]>([
  ["a picture with the longest side", png(1280, 1), { kind: "png", width: 1280, height: 1 }],
  ["a picture that is one pixel too wide", png(1281, 1), "too_large"],
  ["a picture that is one pixel too high", png(1, 1281), "too_large"],
  ["a picture of 300 KB", png(8, 8, 300 * 1024 - WITHOUT_PIXELS), { kind: "png", width: 8, height: 8 }],
  ["a picture of one byte more", png(8, 8, 300 * 1024 - WITHOUT_PIXELS + 1), "too_large"],
  ["a page", new TextEncoder().encode("<!doctype html>"), "not_a_picture"],
  ["nothing", new Uint8Array(), "not_a_picture"],
])("reads %s as the picture of a place", (_, bytes, expected) => {
  expect(readStoredPicture(bytes, PLACE_PICTURE_LIMITS)).toEqual(expected);
});
