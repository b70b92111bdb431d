import { type DeviceTypeCode, deviceType } from "./device-types.ts";

/** The place of a meter: behind another one, a main meter (`null`), or unknown (`undefined`). */
export interface MeterPlace {
  id: string;
  behind: string | null | undefined;
}

/** A meter among the visible ones. */
export interface MeterNode {
  id: string;
  /** The nearest visible meter above. */
  above: string | null;
  /** The visible meters directly behind. */
  below: string[];
  /** 0 when there is no meter above. */
  level: number;
  /** True when the way up ends at a main meter, visible or not. */
  isPlaced: boolean;
}

/** More than a building has between its incomer and a socket, and few enough to be drawn. */
export const MOST_METER_LEVELS = 8;

/** Tells whether a device measures energy. Some switches do as well. */
export function isMeter(type: DeviceTypeCode): boolean {
  return deviceType(type).phases > 0;
}

type Behind = Map<string, string | null | undefined>;
const behindOf = (places: readonly MeterPlace[]): Behind => new Map(places.map(({ id, behind }) => [id, behind]));

/** Returns the meters above one, nearest first, and whether the last of them is a main meter. */
function wayUp(id: string, behind: Behind): { above: string[]; isPlaced: boolean } {
  const above: string[] = [];
  const passed = new Set([id]);
  let next = behind.get(id);
  while (next !== null && next !== undefined) {
    // The database contains no cycles, but one from elsewhere must not loop forever.
    if (passed.has(next)) return { above: [], isPlaced: false };
    passed.add(next);
    above.push(next);
    next = behind.get(next);
  }
  return { above, isPlaced: next === null };
}

/**
 * Returns the tree of the visible meters, each before those behind it, otherwise in the given order. A meter whose parent is not visible is
 * attached to the nearest visible one above, so that no part of the tree counts anything twice.
 */
export function growMeters(places: readonly MeterPlace[], shown: readonly string[]): MeterNode[] {
  const behind = behindOf(places);
  const isShown = new Set(shown);
  const nodes = new Map<string, MeterNode>();
  for (const id of isShown) {
    const { above, isPlaced } = wayUp(id, behind);
    nodes.set(id, { id, above: above.find((each) => isShown.has(each)) ?? null, below: [], level: 0, isPlaced });
  }
  for (const { id, above } of nodes.values()) if (above !== null) nodes.get(above)?.below.push(id);
  const ordered: MeterNode[] = [];
  const walk = (node: MeterNode, level: number) => {
    node.level = level;
    ordered.push(node);
    for (const id of node.below) {
      const next = nodes.get(id);
      if (next) walk(next, level + 1);
    }
  };
  for (const node of nodes.values()) if (node.above === null) walk(node, 0);
  return ordered;
}

export type MeterPlaceProblem = "circle" | "too_deep";

/** Returns why some meters cannot be behind another: it is behind one of them, or the tree would be too deep. */
export function placeProblem(
  places: readonly MeterPlace[],
  moved: readonly string[],
  behind: string,
): MeterPlaceProblem | undefined {
  const known = behindOf(places);
  const isMoved = new Set(moved);
  const up = [behind, ...wayUp(behind, known).above];
  if (up.some((id) => isMoved.has(id))) return "circle";
  const heights = places.map(({ id }) => {
    const way = [id, ...wayUp(id, known).above];
    return way.findLastIndex((each) => isMoved.has(each)) + 1;
  });
  return up.length + Math.max(1, ...heights) > MOST_METER_LEVELS ? "too_deep" : undefined;
}

/** Returns the places after a meter is removed: those behind it move up, or become unknown. */
export function placesWithout(places: readonly MeterPlace[], removedId: string): MeterPlace[] {
  const above = places.find(({ id }) => id === removedId)?.behind ?? undefined;
  return places
    .filter(({ id }) => id !== removedId)
    .map((place) => (place.behind === removedId ? { ...place, behind: above } : place));
}
