import { labelPoint, type PictureSize, type PlanPoint } from "@switchboard/domain/site";
import type { Editor } from "./editor-context.ts";

/** A corner of another room is taken over within this many pixels of the screen. */
export const SNAP = 10;

const within = (share: number) => Math.min(1, Math.max(0, share));

/** Returns the nearest point on the plan, in the form that the calls take. */
export const onPlan = ([x, y]: PlanPoint): [number, number] => [within(x), within(y)];

/** Returns how far two points are apart in pixels of the picture. */
export function apart(one: PlanPoint, other: PlanPoint, { width, height }: PictureSize): number {
  return Math.hypot((one[0] - other[0]) * width, (one[1] - other[1]) * height);
}

export const midpoint = (one: PlanPoint, other: PlanPoint): [number, number] => [
  (one[0] + other[0]) / 2,
  (one[1] + other[1]) / 2,
];

/** Returns for each point how far the next one beside it is, in pixels of the picture: the room for its name. */
export function roomsForNames(points: readonly { x: number; y: number }[], { width, height }: PictureSize): number[] {
  return points.map((point) => {
    let room = Number.POSITIVE_INFINITY;
    for (const other of points) {
      const across = Math.abs(other.x - point.x) * width;
      if (across > 0 && across < room && Math.abs(other.y - point.y) * height < across / 2) room = across;
    }
    return room;
  });
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP = 2;
const LARGE_STEP = 20;

/** Returns where an arrow key moves a point; undefined for other keys. Steps are pixels of the screen. */
export function stepped(
  point: PlanPoint,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { width, height }: PictureSize,
  pixel: number,
): [number, number] | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const length = (shiftKey ? LARGE_STEP : STEP) * pixel;
  return onPlan([point[0] + (direction[0] * length) / width, point[1] + (direction[1] * length) / height]);
}

/** Marks keep this distance in pixels of the screen when they are put beside each other. */
const MARK = 40;
const RINGS = 6;

/** Returns points around the middle, the nearest first, in pixels. */
function* around(): Generator<readonly [number, number]> {
  yield [0, 0];
  for (let ring = 1; ring <= RINGS; ring += 1) {
    for (let turn = 0; turn < ring * 6; turn += 1) {
      const angle = (turn / (ring * 6)) * 2 * Math.PI;
      yield [Math.cos(angle) * ring * MARK, Math.sin(angle) * ring * MARK];
    }
  }
}

/** Returns where a thing is put without a pointer: in its room, else in the middle of what is in view, beside other things. */
export function freePoint({ plan, stage }: Pick<Editor, "plan" | "stage">, room: string | undefined): [number, number] {
  const area = plan.areas.find((each) => each.room === room);
  const start = area ? labelPoint(area.points) : (stage.current?.middle() ?? [0.5, 0.5]);
  const pixel = stage.current?.pixel() ?? 1;
  const isFree = (point: PlanPoint) => plan.items.every(({ x, y }) => apart(point, [x, y], plan) >= MARK * pixel * 0.9);
  for (const [byX, byY] of around()) {
    const point = onPlan([start[0] + (byX * pixel) / plan.width, start[1] + (byY * pixel) / plan.height]);
    if (isFree(point)) return point;
  }
  return onPlan(start);
}
