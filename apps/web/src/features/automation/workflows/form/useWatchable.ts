import { type AnyTrigger, canReport, isFieldTrigger, type WatchTarget } from "@switchboard/domain/automation";
import type { MeterRating } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { groupsQuery } from "../../../../data/groups.ts";
import { roomName } from "../../../../data/rooms.ts";
import { liveStore } from "../../../../live/live.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import type { FormState } from "./workflow-draft.ts";

export interface Watchable {
  id: string;
  name: string;
  room: string;
  /** False for a device chosen before the trigger was changed. */
  tells: boolean;
}

export interface WatchableGroup {
  id: string;
  name: string;
  /** The number of its devices that support the trigger; `all` counts all of them. */
  count: number;
  all: number;
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Sensors and buttons are chosen from another list. */
function tellsOf(type: LiveDevice["device_type"], trigger: AnyTrigger): boolean {
  return !isFieldTrigger(trigger) && canReport(type, trigger);
}

/** Lists devices that support the trigger, and those already chosen. Users with single switches of a device cannot watch it. */
export function useWatchableDevices(trigger: AnyTrigger, chosen: readonly string[]): Watchable[] {
  const ids = useDeviceIds();
  return useMemo(() => {
    const isShown = ({ _id, access, device_type }: LiveDevice) =>
      chosen.includes(_id) || (access === "device" && tellsOf(device_type, trigger));
    return ids
      .flatMap((id) => liveStore.device(id) ?? [])
      .filter(isShown)
      .map((device) => ({
        id: device._id,
        name: device.device_name,
        room: roomName(device),
        tells: tellsOf(device.device_type, trigger),
      }))
      .toSorted((a, b) => collator.compare(a.name, b.name));
  }, [ids, trigger, chosen]);
}

/** Returns the chosen targets known here; the server judges those that are missing or not loaded. */
export function useWatched({ devices, groups: chosen }: Pick<FormState, "devices" | "groups">): WatchTarget[] {
  const { data: groups } = useQuery(groupsQuery());
  useDeviceIds();
  const single = devices
    .flatMap((id) => liveStore.device(id) ?? [])
    .map(({ device_name, device_type, rating }) => ({
      name: device_name,
      types: [device_type],
      ratings: rating ? [rating] : [],
    }));
  const whole = (groups ?? [])
    .filter((group) => chosen.includes(group._id) && group.devices.every((id) => liveStore.device(id)))
    .map(typesWithin);
  return [...single, ...whole];
}

/** Returns the known ratings of a device or of a group's devices. */
export function useRatings(): (id: string) => readonly MeterRating[] {
  const { data: groups } = useQuery(groupsQuery());
  useDeviceIds();
  return (id) => {
    const ids = groups?.find(({ _id }) => _id === id)?.devices ?? [id];
    return ids.flatMap((each) => liveStore.device(each)?.rating ?? []);
  };
}

function typesWithin({ name, devices }: { name: string; devices: readonly string[] }): WatchTarget {
  return {
    name,
    types: devices.flatMap((id) => liveStore.device(id)?.device_type ?? []),
    ratings: devices.flatMap((id) => liveStore.device(id)?.rating ?? []),
  };
}

/** Lists groups with a device that supports the trigger, and those already chosen. */
export function useWatchableGroups(trigger: AnyTrigger, chosen: readonly string[]): WatchableGroup[] {
  const { data: groups } = useQuery(groupsQuery());
  const ids = useDeviceIds();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the devices are comes with the list of their ids
  return useMemo(
    () =>
      (groups ?? [])
        .map(({ _id, name, devices }) => {
          const known = devices.flatMap((id) => liveStore.device(id) ?? []);
          const count = known.filter(({ device_type }) => tellsOf(device_type, trigger)).length;
          return { id: _id, name, count, all: known.length };
        })
        .filter(({ id, count }) => count > 0 || chosen.includes(id))
        .toSorted((a, b) => collator.compare(a.name, b.name)),
    [groups, trigger, chosen, ids],
  );
}
