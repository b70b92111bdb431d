import type { TariffVersion } from "./tariff.ts";
import { earliestNewVersion, mayEditVersion } from "./versions.ts";

export const MOST_TARIFFS = 100;
export const MOST_SUPPLIES = 200;

type VersionEdit = { versions: TariffVersion[]; refused?: undefined } | { refused: "missing" | "in_force" | "last" };

/** Adds a version, or replaces one that has not begun. Versions in force stay as they are. */
export function withVersion(
  versions: readonly TariffVersion[],
  version: TariffVersion,
  replaces: string | null,
  today: string,
): VersionEdit {
  if (version.from < earliestNewVersion(today)) return { refused: "in_force" };
  if (replaces === null) return { versions: byDay([...versions, version]) };
  const without = withoutVersion(versions, replaces, today, true);
  return without.refused ? without : { versions: byDay([...without.versions, version]) };
}

/** Removes a version that has not begun. The only version of a tariff stays unless it is replaced. */
export function withoutVersion(
  versions: readonly TariffVersion[],
  from: string,
  today: string,
  isReplaced = false,
): VersionEdit {
  const found = versions.find((version) => version.from === from);
  if (!found) return { refused: "missing" };
  if (!mayEditVersion(found, today)) return { refused: "in_force" };
  if (versions.length === 1 && !isReplaced) return { refused: "last" };
  return { versions: versions.filter((version) => version !== found) };
}

const byDay = (versions: readonly TariffVersion[]) => versions.toSorted((a, b) => (a.from < b.from ? -1 : 1));
