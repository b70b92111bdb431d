import { describe, expect, it } from "vitest";
import { fitPlan, keepInWindow, zoomAt } from "./plan-view.ts";

const SIZE = { width: 2000, height: 1000 };
const WINDOW = { width: 1000, height: 800 };
const FIT = { x: 0, y: 150, scale: 0.5 };

describe("the view of a plan", () => {
  it("shows the whole plan in the middle", () => {
    expect(fitPlan(SIZE, WINDOW)).toEqual(FIT);
    expect(fitPlan(SIZE, { width: 4000, height: 1000 })).toEqual({ x: 1000, y: 0, scale: 1 });
  });

  it("keeps the point under the pointer in its place when it is enlarged", () => {
    const at = { x: 250, y: 400 };
    const before = { x: (at.x - FIT.x) / FIT.scale, y: (at.y - FIT.y) / FIT.scale };
    const view = zoomAt(FIT, 2, at, FIT);
    expect(view.scale).toBe(1);
    expect({ x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale }).toEqual(before);
  });

  it.each([
    [100, 8],
    [0.001, 0.25],
  ])("limits a zoom by %s to the scale %s", (factor, scale) => {
    expect(zoomAt(FIT, factor, { x: 0, y: 0 }, FIT).scale).toBe(scale);
  });

  it.each([
    [
      { x: 5000, y: 5000, scale: 0.5 },
      { x: 952, y: 752, scale: 0.5 },
    ],
    [
      { x: -5000, y: -5000, scale: 0.5 },
      { x: -952, y: -452, scale: 0.5 },
    ],
    [FIT, FIT],
  ])("keeps an edge of the plan in the window", (view, kept) => {
    expect(keepInWindow(view, SIZE, WINDOW)).toEqual(kept);
  });
});
