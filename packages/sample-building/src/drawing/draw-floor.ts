import type { SitePlan } from "../site/site.ts";
import { Canvas } from "./png.ts";

/** Pixels per metre. */
const SCALE = 32;
/** The paper around the building, in metres. */
export const FLOOR_MARGIN = 1.5;
const WALL = 0.24;
const DOOR = 1.2;

/** Draws the plan of a floor as a PNG. */
export function drawFloor(plan: SitePlan): { width: number; height: number; picture: Buffer } {
  const canvas = new Canvas((plan.width + 2 * FLOOR_MARGIN) * SCALE, (plan.height + 2 * FLOOR_MARGIN) * SCALE);
  const at = (meters: number) => (meters + FLOOR_MARGIN) * SCALE;
  const bar = ([x, y, width, height]: readonly [number, number, number, number], ink: 0 | 1 | 2 | 3) =>
    canvas.fill(at(x - WALL / 2), at(y - WALL / 2), (width + WALL) * SCALE, (height + WALL) * SCALE, ink);

  for (const [x, y, width, height] of plan.furniture) canvas.frame(at(x), at(y), width * SCALE, height * SCALE, 2, 1);
  for (const [x, y, toX, toY] of [...outerWalls(plan), ...plan.walls]) bar([x, y, toX - x, toY - y], 3);
  for (const [x, y, toX, toY] of plan.windows)
    canvas.frame(at(x) - 3, at(y) - 3, (toX - x) * SCALE + 6, (toY - y) * SCALE + 6, 3, 0);
  for (const { x, y, along } of plan.doors) {
    const [width, height] = along === "x" ? [DOOR, 0] : [0, DOOR];
    const thick = WALL * SCALE;
    canvas.fill(
      at(x) - (along === "y" ? thick / 2 : 0),
      at(y) - (along === "x" ? thick / 2 : 0),
      width * SCALE || thick,
      height * SCALE || thick,
      0,
    );
    canvas.arc(at(x), at(y), DOOR * SCALE, [1, 1], 2);
    canvas.fill(at(x), at(y), along === "x" ? 2 : DOOR * SCALE, along === "x" ? DOOR * SCALE : 2, 2);
  }
  return { width: canvas.width, height: canvas.height, picture: canvas.toPng() };
}

function outerWalls({ width, height }: SitePlan): [number, number, number, number][] {
  return [
    [0, 0, width, 0],
    [0, height, width, height],
    [0, 0, 0, height],
    [width, 0, width, height],
  ];
}
