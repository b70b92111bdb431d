import { type PictureSize, type StoredPicture, storedPicture } from "./plan-picture.ts";

/** Limits of the plan of a place. A file may be larger than what is stored, because the browser scales it down first. */
export const PLAN_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  filePixels: 40_000_000,
  storedBytes: 2 * 1024 * 1024,
  /** The longer side of a stored picture in pixels. */
  storedSide: 4096,
  /** All pictures of an enterprise together. */
  enterpriseBytes: 256 * 1024 * 1024,
  items: 2000,
  areas: 500,
  corners: 100,
  /** The largest width of a plan in metres. */
  meters: 10_000,
} as const;

/** Limits of the picture of a place, such as a photo of a building. */
export const PLACE_PICTURE_LIMITS = {
  storedBytes: 300 * 1024,
  storedSide: 1280,
  enterpriseBytes: 256 * 1024 * 1024,
} as const;

/** How large a stored picture may be: in bytes, and on its longer side in pixels. */
export interface PictureLimits {
  storedBytes: number;
  storedSide: number;
}

/** Reads a picture that is to be stored, or returns why it may not be. */
export function readStoredPicture(
  bytes: Uint8Array,
  { storedBytes, storedSide }: PictureLimits,
): StoredPicture | "not_a_picture" | "too_large" {
  const picture = storedPicture(bytes);
  if (!picture) return "not_a_picture";
  const isTooLarge = Math.max(picture.width, picture.height) > storedSide || bytes.length > storedBytes;
  return isTooLarge ? "too_large" : picture;
}

/** A point as shares of the width and the height of the plan, from the top left. */
export type PlanPoint = readonly [x: number, y: number];

/** Returns the longest sides with which a picture may be stored; its own when it is small enough. */
export function storedSize(
  { width, height }: PictureSize,
  { storedSide }: Pick<PictureLimits, "storedSide"> = PLAN_LIMITS,
): PictureSize {
  const scale = Math.min(1, storedSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns twice the signed area, in squares of the plan's width and height. */
function twiceArea(points: readonly PlanPoint[]): number {
  return points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** Returns the area of a room on the plan in m², given the width of the whole plan in metres. */
export function areaOnPlan(points: readonly PlanPoint[], { width, height }: PictureSize, meters: number): number {
  return (Math.abs(twiceArea(points)) / 2) * meters * ((meters * height) / width);
}

/** Tells whether a point is inside an outline; points on its border may be counted either way. */
export function isInside([x, y]: PlanPoint, points: readonly PlanPoint[]): boolean {
  let inside = false;
  points.forEach(([toX, toY], index) => {
    const [fromX, fromY] = points.at(index - 1) ?? [toX, toY];
    const crosses = fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX;
    if (crosses) inside = !inside;
  });
  return inside;
}

/** Returns where the name of a room is written: its centre of gravity, or a corner's neighbourhood when that is outside of it. */
export function labelPoint(points: readonly PlanPoint[]): PlanPoint {
  const [first = [0.5, 0.5]] = points;
  const doubled = twiceArea(points);
  if (Math.abs(doubled) < 1e-9) return first;
  let [sumX, sumY] = [0, 0];
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    const cross = x * nextY - nextX * y;
    sumX += (x + nextX) * cross;
    sumY += (y + nextY) * cross;
  });
  const centre: PlanPoint = [sumX / (3 * doubled), sumY / (3 * doubled)];
  if (isInside(centre, points)) return centre;
  // The middle of a triangle of neighbouring corners is inside for at least two corners of every outline.
  const ears = points.map((point, index): PlanPoint => {
    const [before, after] = [points.at(index - 1) ?? point, points[(index + 1) % points.length] ?? point];
    return [(before[0] + point[0] + after[0]) / 3, (before[1] + point[1] + after[1]) / 3];
  });
  return ears.find((ear) => isInside(ear, points)) ?? first;
}

/** Returns the width of the plan in metres when two points are that many metres apart; undefined when they coincide. */
export function metersAcross(one: PlanPoint, other: PlanPoint, apart: number, size: PictureSize): number | undefined {
  const pixels = Math.hypot((one[0] - other[0]) * size.width, (one[1] - other[1]) * size.height);
  return pixels < 1 ? undefined : (apart * size.width) / pixels;
}

/** Moves a point onto the nearest of some others that is within the distance in pixels; else, onto their vertical or horizontal line. */
export function snapPoint(
  point: PlanPoint,
  others: readonly PlanPoint[],
  size: PictureSize,
  within: number,
): PlanPoint {
  const apart = ([x, y]: PlanPoint) => Math.hypot((x - point[0]) * size.width, (y - point[1]) * size.height);
  const [nearest] = others.filter((other) => apart(other) <= within).toSorted((a, b) => apart(a) - apart(b));
  if (nearest) return nearest;
  const nearestOn = (axis: 0 | 1, length: number) =>
    others
      .map((other) => other[axis])
      .filter((value) => Math.abs(value - point[axis]) * length <= within)
      .toSorted((a, b) => Math.abs(a - point[axis]) - Math.abs(b - point[axis]))[0] ?? point[axis];
  return [nearestOn(0, size.width), nearestOn(1, size.height)];
}
