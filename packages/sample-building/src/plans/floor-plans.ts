import { curtainOf, isInside, labelPoint, type PlanPoint } from "@switchboard/domain/site";
import { drawFloor, FLOOR_MARGIN } from "../drawing/draw-floor.ts";
import { drawFront } from "../drawing/draw-front.ts";
import type { PlannedDevice, PlannedSite } from "../plan.ts";
import type { SitePlan } from "../site/site.ts";

interface PlannedFloorPlan {
  place: string;
  /** The width of the picture in metres. */
  meters: number;
  width: number;
  height: number;
  picture: Buffer;
  areas: { room: string; points: PlanPoint[] }[];
  /** Switches, and devices without switches, for which `switch_no` is 0. */
  items: { device: string; switch_no: number; x: number; y: number }[];
}

/** Draws the plans of a site, with the outlines of its rooms and everything in them. */
export function planFloors({ site, places, groups, devices }: PlannedSite): PlannedFloorPlan[] {
  return site.places.flatMap(({ name, plan }) => {
    const place = places.find((each) => each.name === name);
    if (!plan || !place) return [];
    const rooms = Object.entries(plan.rooms).flatMap(([room, corners]) => {
      const group = groups.find((each) => each.type === "room" && each.name === room);
      const points = corners.map((corner) => toShare(plan, corner));
      return group ? [{ room: group.id, points, inside: devices.filter((device) => device.room === room) }] : [];
    });
    const items = rooms.flatMap(({ points, inside }) => {
      const placed = inside.flatMap(placeable);
      const spots = spread(points, placed.length);
      return placed.map((item, index) => {
        const [x, y] = spots[index] ?? labelPoint(points);
        return { ...item, x, y };
      });
    });
    const areas = rooms.map(({ room, points }) => ({ room, points }));
    return [{ place: place.id, meters: plan.width + 2 * FLOOR_MARGIN, ...drawFloor(plan), areas, items }];
  });
}

/** Draws the front of each building of a site. */
export function planPictures({ places }: PlannedSite) {
  return places
    .filter(({ kind }) => kind === "building")
    .map(({ id }) => ({ place: id, ...drawFront(Math.max(1, places.filter(({ parent }) => parent === id).length)) }));
}

/** Returns the switches of a device, a curtain once, or the device itself if it has none. */
function placeable({ id: device, type, config, switches }: PlannedDevice): { device: string; switch_no: number }[] {
  const closing = curtainOf(type, config)?.closeBy;
  const own = switches.filter(({ switch_no }) => switch_no !== closing);
  return own.length > 0 ? own.map(({ switch_no }) => ({ device, switch_no })) : [{ device, switch_no: 0 }];
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;

function toShare({ width, height }: SitePlan, [x, y]: readonly [number, number]): PlanPoint {
  return [
    rounded((x + FLOOR_MARGIN) / (width + 2 * FLOOR_MARGIN)),
    rounded((y + FLOOR_MARGIN) / (height + 2 * FLOOR_MARGIN)),
  ];
}

/** As many as two rows hold without covering each other. */
const FEW = 12;

/** Returns points in rows and columns inside an outline. The number of rows is even, so that the name of the room is between two of them. */
function spread(points: readonly PlanPoint[], count: number): PlanPoint[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const rows = count > FEW ? 2 * Math.ceil(Math.sqrt((count * (bottom - top)) / (right - left)) / 2) : 2;
  const columns = Math.ceil(count / rows);
  const spots = Array.from(
    { length: columns * rows },
    (_, index): PlanPoint => [
      rounded(left + ((right - left) * ((index % columns) + 0.5)) / columns),
      rounded(top + ((bottom - top) * (Math.floor(index / columns) + 0.5)) / rows),
    ],
  );
  return spots.filter((spot) => isInside(spot, points)).slice(0, count);
}
