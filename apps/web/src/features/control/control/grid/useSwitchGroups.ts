import { controlKind } from "@switchboard/domain/site";
import { useMemo, useRef } from "react";
import { isInRooms } from "../../../../data/rooms.ts";
import { liveStore } from "../../../../live/live.ts";
import type { LiveDevice, LiveSwitch } from "../../../../live/live-device.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { type GroupBy, groupSwitches, matcher, type Search, type SwitchGroup } from "./grouping.ts";

export interface ControlFilter {
  groupBy: GroupBy;
  search: Search;
  /** The wanted state, if any. */
  on: boolean | undefined;
  device: string | undefined;
  group: string | undefined;
  /** The rooms to which the list is limited, if it is. */
  rooms: ReadonlySet<string> | undefined;
}

/**
 * Decides once whether a switch belongs to "on" or "off", when the filter is set or the switch arrives, because a tile must not vanish
 * under the finger that turned it off.
 */
function useRemembered(on: boolean | undefined, round: number): (device: LiveDevice, each: LiveSwitch) => boolean {
  const memory = useRef({ on, round, known: new Map<string, boolean>() });
  if (memory.current.on !== on || memory.current.round !== round) {
    memory.current = { on, round, known: new Map() };
  }
  const { known } = memory.current;
  return (device, each) => {
    if (on === undefined) return true;
    // Switches without on and off are left out, so that the list matches the counter that links to it.
    if (controlKind(device, each) !== "lever") return false;
    let belongs = known.get(each._id);
    if (belongs === undefined) {
      belongs = each.current_status === on;
      known.set(each._id, belongs);
    }
    return belongs;
  };
}

/** Returns the groups to show. `round` counts the refreshes of the list. */
export function useSwitchGroups(filter: ControlFilter, round: number): SwitchGroup[] {
  const ids = useDeviceIds();
  const { groupBy, search, on, device, group, rooms } = filter;
  const belongs = useRemembered(on, round);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round makes the list anew; belongs changes with it
  return useMemo(() => {
    const devices = ids.flatMap((id) => {
      const each = liveStore.device(id);
      const isMeant =
        each &&
        (!device || id === device) &&
        (!group || each.groups.some(({ _id }) => _id === group)) &&
        isInRooms(each, rooms);
      return isMeant ? [each] : [];
    });
    const found = (mayHaveTypos: boolean) => {
      const matches = matcher(search, mayHaveTypos);
      return groupSwitches(devices, groupBy, (owner, each) => matches(owner, each) && belongs(owner, each));
    };
    const exact = found(false);
    return exact.length > 0 ? exact : found(true);
  }, [ids, groupBy, search, on, device, group, rooms, round]);
}
