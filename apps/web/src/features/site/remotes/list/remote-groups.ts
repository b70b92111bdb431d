import type { Remote } from "@switchboard/contract";

/** Uses the numbers of the control screen; the spec's default for remotes is 1, the device group (§9). */
export const GroupBy = { none: 0, group: 1, device: 2 } as const;
export type GroupBy = (typeof GroupBy)[keyof typeof GroupBy];

export interface RemoteGroup {
  key: string;
  /** Missing for remotes without a group. */
  name: string | undefined;
  remotes: Remote[];
}

function placeOf(remote: Remote, groupBy: GroupBy): { key: string; name: string | undefined } {
  if (groupBy === GroupBy.none) return { key: "all", name: undefined };
  if (groupBy === GroupBy.group)
    return { key: remote.userdevice_group?._id ?? "", name: remote.userdevice_group?.name };
  return { key: remote.paired_ud?._id ?? "", name: remote.paired_ud?.device_name };
}

/** Sorts by the name of the group; remotes without one come last. */
export function groupRemotes(remotes: readonly Remote[], groupBy: GroupBy): RemoteGroup[] {
  const groups = new Map<string, RemoteGroup>();
  for (const remote of remotes) {
    const { key, name } = placeOf(remote, groupBy);
    const group = groups.get(key) ?? { key, name, remotes: [] };
    group.remotes.push(remote);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (a, b) => Number(a.name === undefined) - Number(b.name === undefined) || (a.name ?? "").localeCompare(b.name ?? ""),
  );
}
