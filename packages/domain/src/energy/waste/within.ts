import { growMeters, type MeterPlace } from "../../site/meter-tree.ts";

interface Placed {
  device: string;
  kind: string;
  from: string;
  to: string;
}

/** Of some findings, those that a meter above shows as well: the same kind in the same days is the same waste, and counts once. */
export function shownAbove<T extends Placed>(findings: readonly T[], places: readonly MeterPlace[]): Set<T> {
  const same = Map.groupBy(findings, ({ kind, from, to }) => `${kind} ${from} ${to}`);
  const within = new Set<T>();
  for (const group of same.values()) {
    const nodes = growMeters(
      places,
      group.map(({ device }) => device),
    );
    const below = new Set(nodes.filter(({ above }) => above !== null).map(({ id }) => id));
    for (const finding of group) if (below.has(finding.device)) within.add(finding);
  }
  return within;
}
