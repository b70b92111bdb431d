import { growMeters, type MeterPlace } from "../../site/meter-tree.ts";
import { type CostKey, CostSum, type ToldCost } from "./energy-cost.ts";

/** The energy of one meter at one kind of hours. */
export interface MeteredEnergy {
  device: string;
  key: CostKey;
  wattSeconds: number;
}

/**
 * Returns what each counted meter used itself, without what the meters behind it measured, so that nothing is counted twice. Meters
 * outside the branches of `tops` are left out. Nothing is left of hours in which the meters behind one measured more than itself.
 */
export function ownEnergy(
  used: readonly MeteredEnergy[],
  places: readonly MeterPlace[],
  ids: readonly string[],
  tops: ReadonlySet<string>,
): MeteredEnergy[] {
  const nodes = new Map(growMeters(places, ids).map((node) => [node.id, node]));
  const byDevice = Map.groupBy(used, ({ device }) => device);
  const waiting = [...tops];
  const own: MeteredEnergy[] = [];
  for (let device = waiting.pop(); device !== undefined; device = waiting.pop()) {
    const below = nodes.get(device)?.below ?? [];
    waiting.push(...below);
    const left = new Map<CostKey, number>();
    const count = (lines: readonly MeteredEnergy[] = [], sign: 1 | -1) => {
      for (const { key, wattSeconds } of lines) left.set(key, (left.get(key) ?? 0) + sign * wattSeconds);
    };
    count(byDevice.get(device), 1);
    for (const id of below) count(byDevice.get(id), -1);
    for (const [key, wattSeconds] of left) if (wattSeconds > 0) own.push({ device, key, wattSeconds });
  }
  return own;
}

export interface AreaCost extends ToldCost {
  /** Null for what no room contains. */
  id: string | null;
}

/**
 * Divides a total by rooms and the places around them: on every level the parts add up exactly to the area that contains them, and
 * those at the top to the total. `around` names what contains a room or a place, null at the top.
 */
export function costByArea(
  own: readonly MeteredEnergy[],
  roomOf: (device: string) => string | null,
  around: ReadonlyMap<string, string | null>,
  { total, currency }: { total: ToldCost; currency: string | null },
): AreaCost[] {
  const sums = new Map<string | null, CostSum>();
  const add = (area: string | null, { key, wattSeconds }: MeteredEnergy) => {
    const sum = sums.get(area) ?? new CostSum();
    sum.add(key, wattSeconds);
    sums.set(area, sum);
  };
  for (const line of own) {
    const areas = areasAround(roomOf(line.device), around);
    if (areas.length === 0) add(null, line);
    for (const area of areas) add(area, line);
  }
  const outerOf = (area: string | null) => (area === null ? null : (around.get(area) ?? null));
  const inside = Map.groupBy([...sums], ([area]) => outerOf(area));
  const divide = (outer: string | null, whole: ToldCost): AreaCost[] => {
    const parts = (inside.get(outer) ?? []).map(([id, sum]) => ({ id, sum }));
    const costs = CostSum.toldParts(
      parts.map(({ sum }) => sum),
      whole,
      currency,
    );
    return parts.flatMap(({ id }, index) => {
      const cost = costs[index];
      return cost ? [{ id, ...cost }, ...(id === null ? [] : divide(id, cost))] : [];
    });
  };
  return divide(null, total);
}

/** Returns the room and the places around it. */
function areasAround(room: string | null, around: ReadonlyMap<string, string | null>): string[] {
  const areas: string[] = [];
  for (let next = room; next !== null && !areas.includes(next); next = around.get(next) ?? null) areas.push(next);
  return areas;
}
