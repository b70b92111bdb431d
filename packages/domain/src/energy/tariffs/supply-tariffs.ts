import type { Tariff, TariffVersion } from "./tariff.ts";
import { versionOn } from "./versions.ts";

/** By which tariff a supply is billed, from a day on. */
export interface AssignedTariff {
  from: string;
  tariff: string;
}

/** Why a supply cannot be billed by these, one after the other; undefined where it can. */
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
 * All tariffs of a supply as one: each counts from its day until the next. Where a tariff says nothing yet on its day, the one before
 * goes on.
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
