import type { MeterNode } from "./meter-tree.ts";

/** The part of a meter's value that no meter behind it measured, and the excess of those; one of them is 0. */
export interface UnexplainedUse {
  notMetered: number;
  excess: number;
}

/** Subtracts the meters behind a meter from its own value, with a result of at least zero. */
export function unexplained(own: number, behind: readonly number[]): UnexplainedUse {
  if (behind.length === 0) return { notMetered: 0, excess: 0 };
  const rest = own - behind.reduce((sum, value) => sum + value, 0);
  return { notMetered: Math.max(0, rest), excess: Math.max(0, -rest) };
}

/** `notMetered` and `excess` only refer to the top meters, because energy metered further down is metered. */
export interface MeterSums extends UnexplainedUse {
  /** The sum of the counted top meters. */
  total: number;
  /** `all` means that meters without a place are part of the total, so that some of it may count twice. */
  basis: "mains" | "all";
  /** Top meters without a known place. */
  unplaced: { count: number; energy: number };
  /** The top meters whose sum is the total. */
  tops: string[];
  /** All meters of the total: the top meters and those behind them. */
  counted: Set<string>;
  of: Map<string, UnexplainedUse>;
}

/**
 * Sums up a building by its main meters. The meters behind them explain the total and add nothing. Meters without a place are excluded,
 * because they may be behind a main one. Without a main meter the total uses all meters, and so does a choice of meters.
 */
export function sumMeters(
  nodes: readonly MeterNode[],
  energyOf: (id: string) => number,
  { isChoice = false }: { isChoice?: boolean } = {},
): MeterSums {
  const tops = nodes.filter(({ above }) => above === null);
  const unplaced = tops.filter(({ isPlaced }) => !isPlaced);
  const isAll = isChoice || unplaced.length === tops.length;
  const counting = isAll ? tops : tops.filter(({ isPlaced }) => isPlaced);
  const of = new Map(nodes.map(({ id, below }) => [id, unexplained(energyOf(id), below.map(energyOf))]));
  const counted = new Set(nodes.filter(({ isPlaced }) => isAll || isPlaced).map(({ id }) => id));
  const sumOf = (ids: Iterable<string>, value: (id: string) => number) => {
    let sum = 0;
    for (const id of ids) sum += value(id);
    return sum;
  };
  const ids = counting.map(({ id }) => id);
  return {
    total: sumOf(ids, energyOf),
    basis: isAll && unplaced.length > 0 ? "all" : "mains",
    unplaced: {
      count: unplaced.length,
      energy: sumOf(
        unplaced.map(({ id }) => id),
        energyOf,
      ),
    },
    tops: ids,
    counted,
    notMetered: sumOf(ids, (id) => of.get(id)?.notMetered ?? 0),
    excess: sumOf(ids, (id) => of.get(id)?.excess ?? 0),
    of,
  };
}
