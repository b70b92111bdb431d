import { type DeviceTypeCode, deviceType } from "./device-types.ts";

/** Where a meter stands: behind another one, as a main meter (`null`), or nobody has said (`undefined`). */
export interface MeterPlace {
  id: string;
  behind: string | null | undefined;
}

/** A meter among those that are looked at. */
export interface MeterNode {
  id: string;
  /** The nearest meter above it that is looked at too. */
  above: string | null;
  /** Those right behind it, as far as they are looked at. */
  below: string[];
  /** 0 for what nothing stands above. */
  level: number;
  /** Whether its way up ends at a main meter, looked at or not. */
  isPlaced: boolean;
}

/** More than a building has between its incomer and a socket, and few enough to be drawn. */
export const MOST_METER_LEVELS = 8;

/** Energy meters, and whatever else measures what it switches. */
export function isMeter(type: DeviceTypeCode): boolean {
  return deviceType(type).phases > 0;
}

type Behind = Map<string, string | null | undefined>;
const behindOf = (places: readonly MeterPlace[]): Behind => new Map(places.map(({ id, behind }) => [id, behind]));

/** The meters above one, nearest first, and whether the last of them is a main meter. */
function wayUp(id: string, behind: Behind): { above: string[]; isPlaced: boolean } {
  const above: string[] = [];
  const passed = new Set([id]);
  let next = behind.get(id);
  while (next !== null && next !== undefined) {
    // The store holds no circles; one that came from elsewhere must not turn for ever.
    if (passed.has(next)) return { above: [], isPlaced: false };
    passed.add(next);
    above.push(next);
    next = behind.get(next);
  }
  return { above, isPlaced: next === null };
}

/**
 * The tree as far as it is looked at, each meter before those behind it and otherwise in the order given. A meter whose
 * neighbour above is left out, or hidden from the asker, stands behind the nearest one that is not: whatever part is
 * looked at, nothing is counted twice.
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

/** Why some meters cannot stand behind another: it stands behind one of them, or the tree would be too deep. */
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

/** What becomes of the meters behind one that goes: they stand behind what it stood behind, or have to be asked for. */
export function placesWithout(places: readonly MeterPlace[], gone: string): MeterPlace[] {
  const above = places.find(({ id }) => id === gone)?.behind ?? undefined;
  return places
    .filter(({ id }) => id !== gone)
    .map((place) => (place.behind === gone ? { ...place, behind: above } : place));
}
