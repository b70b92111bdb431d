import type { MeterNode } from "./meter-tree.ts";

/** Of what a meter measured: what no meter behind it did, and by how much those exceed it. One of the two is 0. */
export interface Unexplained {
  notMetered: number;
  excess: number;
}

/** What is left of a meter's own figure once those behind it are taken off; never less than nothing. */
export function unexplained(own: number, behind: readonly number[]): Unexplained {
  if (behind.length === 0) return { notMetered: 0, excess: 0 };
  const rest = own - behind.reduce((sum, value) => sum + value, 0);
  return { notMetered: Math.max(0, rest), excess: Math.max(0, -rest) };
}

/** `notMetered` and `excess` are those of the meters on top: what is metered further down is metered. */
export interface MeterSums extends Unexplained {
  /** What the counted meters on top measured. */
  total: number;
  /** `all`: meters without a place are part of the total too, so that some of it may be counted twice. */
  basis: "mains" | "all";
  /** Those on top whose place nobody has said. */
  unplaced: { count: number; energy: number };
  /** The meters on top whose sum is the total. */
  tops: string[];
  /** All meters that the total is made of: those, and what stands behind them. */
  counted: Set<string>;
  of: Map<string, Unexplained>;
}

/**
 * A building is the sum of its main meters; what stands behind them explains it and adds nothing. Meters without a place
 * are left out of the total, since they may stand behind a main one. Where no main meter is known there is nothing better
 * than all of them, and whoever picks meters out has asked for just those.
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
