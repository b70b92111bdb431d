import type { ActionDraft } from "@switchboard/domain/control";
import { countedSwitches } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { groupsQuery } from "../../data/groups.ts";
import { usePlaces } from "../../data/places.ts";
import { liveStore } from "../../live/live.ts";
import { useDeviceIds } from "../../live/useLive.ts";

/** A group, or a site, building or floor, that one action can switch as a whole. */
export interface ActionTarget {
  _id: string;
  name: string;
  devices: readonly string[];
  /** The names of the places around it, the widest first. */
  around: readonly string[];
}

/** Counts how much is switched when all of it is switched as a whole; the server counts the same. */
export function switchesIn({ devices }: ActionTarget): number {
  return devices.flatMap((id) => liveStore.device(id) ?? []).flatMap(countedSwitches).length;
}

/** Returns the groups, and the places in the order of their tree. */
export function useTargets(): Record<"groups" | "places", readonly ActionTarget[]> {
  const { data: groups } = useQuery(groupsQuery());
  const { tree } = usePlaces();
  return useMemo(() => {
    const rooms = (groups ?? []).map((group) => ({ ...group, place: group.place ?? null, around: [] }));
    const places = tree.lines().map(({ place: { _id, name } }) => {
      const around = tree.pathOf(_id).slice(0, -1);
      const devices = new Set(tree.roomsIn(_id, rooms).flatMap((room) => room.devices));
      return { _id, name, devices: [...devices], around: around.map((each) => each.name) };
    });
    return { groups: rooms, places };
  }, [groups, tree]);
}

const isLoaded = ({ devices }: ActionTarget) => devices.every((id) => liveStore.device(id));

/** Adds to each action on a group or place how much it has to switch, once everything in it is loaded. */
export function useTargetSizes(): (actions: readonly ActionDraft[]) => ActionDraft[] {
  const { groups, places } = useTargets();
  const isReady = useQuery(groupsQuery()).data !== undefined;
  useDeviceIds();
  return (actions) =>
    actions.map((action) => {
      if (action.switch_appliance_id || !isReady) return action;
      const target = [...groups, ...places].find(({ _id }) => _id === action.groupId);
      return target && isLoaded(target) ? { ...action, switches: switchesIn(target) } : action;
    });
}
