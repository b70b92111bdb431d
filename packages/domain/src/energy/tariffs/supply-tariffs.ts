import type { Tariff, TariffVersion } from "./tariff.ts";
import { versionOn } from "./versions.ts";

/** The tariff of a supply from a day on. */
export interface AssignedTariff {
  from: string;
  tariff: string;
}

/** Returns why a supply cannot use these tariffs one after another. Returns undefined when it can. */
export function assignedProblem(
  assigned: readonly AssignedTariff[],
  tariffs: ReadonlyMap<string, Tariff>,
): "missing" | "order" | "currencies" | undefined {
  const known = assigned.map(({ tariff }) => tariffs.get(tariff));
  if (known.some((tariff) => tariff === undefined)) return "missing";
  if (assigned.some(({ from }, index) => index > 0 && from <= (assigned[index - 1]?.from ?? ""))) return "order";
  const kinds = new Set(known.map((tariff) => `${tariff?.currency} ${tariff?.timeZone}`));
  return kinds.size > 1 ? "currencies" : undefined;
}

/**
 * Joins all tariffs of a supply to one. Each applies from its day until the next. When a tariff has no version yet on its day, the
 * previous one continues.
 */
export function joinTariffs(
  assigned: readonly AssignedTariff[],
  tariffs: ReadonlyMap<string, Tariff>,
): Tariff | undefined {
  const first = tariffs.get(assigned[0]?.tariff ?? "");
  if (!first) return undefined;
  const versions = assigned.flatMap(({ from, tariff }, index): TariffVersion[] => {
    const own = tariffs.get(tariff);
    if (!own) return [];
    const until = assigned[index + 1]?.from;
    const counting = versionOn(own, from);
    const later = own.versions.filter(
      (version) => version.from > from && (until === undefined || version.from < until),
    );
    return [...(counting ? [{ ...counting, from }] : []), ...later];
  });
  return { ...first, versions };
}
