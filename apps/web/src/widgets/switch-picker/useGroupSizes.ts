import type { ActionDraft } from "@switchboard/domain/control";
import { countedSwitches } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { type Group, groupsQuery } from "../../data/groups.ts";
import { liveStore } from "../../live/live.ts";
import { useDeviceIds } from "../../live/useLive.ts";

/** How much is switched when the group is switched as a whole; the server counts the same. */
export function switchesIn({ devices }: Group): number {
  return devices.flatMap((id) => liveStore.device(id) ?? []).flatMap(countedSwitches).length;
}

const isHere = ({ devices }: Group) => devices.every((id) => liveStore.device(id));

/** Says with each action about a group how much it has to switch, once all that is in it is known here. */
export function useGroupSizes(): (actions: readonly ActionDraft[]) => ActionDraft[] {
  const { data: groups } = useQuery(groupsQuery());
  useDeviceIds();
  return (actions) =>
    actions.map((action) => {
      const group = action.switch_appliance_id ? undefined : groups?.find(({ _id }) => _id === action.groupId);
      return group && isHere(group) ? { ...action, switches: switchesIn(group) } : action;
    });
}
