import { controlKind } from "@switchboard/domain/site";
import { useMemo, useRef } from "react";
import { liveStore } from "../../../../live/live.ts";
import type { LiveDevice, LiveSwitch } from "../../../../live/live-device.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { type GroupBy, groupSwitches, matcher, type Search, type SwitchGroup } from "./grouping.ts";

export interface ControlFilter {
  groupBy: GroupBy;
  search: Search;
  /** Which state was asked for, if any. */
  on: boolean | undefined;
  device: string | undefined;
  group: string | undefined;
}

/**
 * Whether a switch belongs to "on" or "off" is decided once, when the filter is set or the switch arrives: a tile must
 * not vanish under the finger that turned it off.
 */
function useRemembered(on: boolean | undefined, round: number): (device: LiveDevice, each: LiveSwitch) => boolean {
  const memory = useRef({ on, round, known: new Map<string, boolean>() });
  if (memory.current.on !== on || memory.current.round !== round) {
    memory.current = { on, round, known: new Map() };
  }
  const { known } = memory.current;
  return (device, each) => {
    if (on === undefined) return true;
    // What counts as neither is listed under neither, so that the list is as long as the counter that leads to it says.
    if (controlKind(device, each) !== "lever") return false;
    let belongs = known.get(each._id);
    if (belongs === undefined) {
      belongs = each.current_status === on;
      known.set(each._id, belongs);
    }
    return belongs;
  };
}

/** The groups to show. `round` counts how often the list was asked to be made anew. */
export function useSwitchGroups(filter: ControlFilter, round: number): SwitchGroup[] {
  const ids = useDeviceIds();
  const { groupBy, search, on, device, group } = filter;
  const belongs = useRemembered(on, round);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round makes the list anew; belongs changes with it
  return useMemo(() => {
    const devices = ids.flatMap((id) => {
      const each = liveStore.device(id);
      const isMeant =
        each && (!device || id === device) && (!group || each.groups.some((place) => place._id === group));
      return isMeant ? [each] : [];
    });
    const found = (mayHaveTypos: boolean) => {
      const matches = matcher(search, mayHaveTypos);
      return groupSwitches(devices, groupBy, (owner, each) => matches(owner, each) && belongs(owner, each));
    };
    const exact = found(false);
    return exact.length > 0 ? exact : found(true);
  }, [ids, groupBy, search, on, device, group, round]);
}
