import { expect, it } from "vitest";
import { roomsForNames } from "./points.ts";

it("gives a name the room up to the next mark beside it, and not to one above it", () => {
  const size = { width: 1000, height: 500 };
  const points = [
    { x: 0.1, y: 0.5 },
    { x: 0.15, y: 0.5 },
    { x: 0.9, y: 0.52 },
    { x: 0.88, y: 0.1 },
  ];
  expect(roomsForNames(points, size).map(Math.round)).toEqual([50, 50, 750, 730]);
});
