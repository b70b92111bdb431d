import { growMeters, type MeterPlace } from "../../site/meter-tree.ts";

interface PlacedFinding {
  device: string;
  kind: string;
  from: string;
  to: string;
}

/** Returns the findings that a meter above also shows: one kind on the same days is one waste. */
export function shownAbove<T extends PlacedFinding>(findings: readonly T[], places: readonly MeterPlace[]): Set<T> {
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
