import type { MeterEnergy, MeterSums } from "@switchboard/contract";
import { unexplained } from "@switchboard/domain/site";
import type { ComparedEnergy } from "./useComparedEnergy.ts";

/** A line of the tree: a meter, its unmetered rest, the excess of the meters behind it, or the heading of meters outside the tree. */
export type TreeRow =
  | { kind: "meter"; key: string; level: number; meter: MeterEnergy; energy: number }
  | { kind: "rest" | "excess"; key: string; level: number; meter: MeterEnergy; energy: number }
  | { kind: "apart"; key: string; level: 0; energy: number };

/** Less than a watt-hour is a rounding error. */
const LEAST = 3600;

/** Lists each meter above those behind it and their rest, the largest first; meters without a place come last. */
export function treeRows({ meters, unplaced }: Pick<MeterSums, "meters" | "unplaced">): TreeRow[] {
  const behind = Map.groupBy(meters, (meter) => meter.behind);
  const largest = (own: readonly MeterEnergy[] = []) => own.toSorted((a, b) => b.avg_energy - a.avg_energy);
  const hasAny = (meter: MeterEnergy): boolean =>
    meter.avg_energy > 0 || (behind.get(meter._id) ?? []).some((each) => hasAny(each));
  const branch = (meter: MeterEnergy, level: number): TreeRow[] => {
    if (!hasAny(meter)) return [];
    const { _id, avg_energy, not_metered, excess } = meter;
    const below = largest(behind.get(_id));
    const isAbove = ({ avg_energy: own }: MeterEnergy) => own >= not_metered;
    const branches = (own: readonly MeterEnergy[]) => own.flatMap((each) => branch(each, level + 1));
    const line = (kind: "rest" | "excess", energy: number): TreeRow[] =>
      energy >= LEAST ? [{ kind, key: `${_id} ${kind}`, level: level + 1, meter, energy }] : [];
    return [
      { kind: "meter", key: _id, level, meter, energy: avg_energy },
      ...branches(below.filter(isAbove)),
      ...line("rest", not_metered),
      ...branches(below.filter((each) => !isAbove(each))),
      ...line("excess", excess),
    ];
  };
  const tops = largest(behind.get(null));
  const apart = tops.filter(({ is_counted }) => !is_counted).flatMap((meter) => branch(meter, 0));
  return [
    ...tops.filter(({ is_counted }) => is_counted).flatMap((meter) => branch(meter, 0)),
    ...(apart.length > 0 ? [{ kind: "apart", key: "apart", level: 0, energy: unplaced.total } as const] : []),
    ...apart,
  ];
}

/** Returns undefined for rows that are not part of the total. */
export function shareOf(row: TreeRow, total: number): number | undefined {
  const isPart = row.kind !== "apart" && row.kind !== "excess" && row.meter.is_counted;
  return total > 0 && isPart ? row.energy / total : undefined;
}

/** Returns a row's energy in the compared days, or null without any. Rests are computed again from the meters. */
export function rowBefore(row: TreeRow, { of, reply }: Pick<ComparedEnergy, "of" | "reply">): number | null {
  if (row.kind === "apart") return null;
  const own = of.get(row.meter._id) ?? null;
  if (own === null || row.kind === "meter") return own;
  const behind = reply.meters.filter((meter) => meter.behind === row.meter._id);
  const left = unexplained(
    own,
    behind.map(({ _id }) => of.get(_id) ?? 0),
  );
  return row.kind === "rest" ? left.notMetered : left.excess;
}
