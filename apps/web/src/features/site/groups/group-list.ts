import { GROUP_TYPES, type Group, type GroupType } from "../../../data/groups.ts";
import { liveStore } from "../../../live/live.ts";
import type { LiveDevice } from "../../../live/live-device.ts";

export interface GroupFilter {
  text: string;
  type: "all" | GroupType;
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** The devices of a group that are here to see, by name. */
export function devicesOf(group: Group): LiveDevice[] {
  const devices = group.devices.flatMap((id) => liveStore.device(id) ?? []);
  return devices.sort((a, b) => collator.compare(a.device_name, b.device_name));
}

function holds(text: string, wanted: string): boolean {
  return text.toLocaleLowerCase().includes(wanted);
}

/** Returns the matching groups by type and name. */
export function sections(groups: readonly Group[], { text, type }: GroupFilter) {
  const wanted = text.trim().toLocaleLowerCase();
  const isFound = (group: Group) =>
    wanted === "" ||
    holds(group.name, wanted) ||
    group.devices.some((id) => holds(liveStore.device(id)?.device_name ?? "", wanted));
  return GROUP_TYPES.filter((each) => type === "all" || type === each)
    .map((each) => ({
      type: each,
      groups: groups
        .filter((group) => group.type === each && isFound(group))
        .sort((a, b) => collator.compare(a.name, b.name)),
    }))
    .filter((section) => section.groups.length > 0);
}
