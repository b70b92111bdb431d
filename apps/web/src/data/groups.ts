import { contract, type DeviceGroup } from "@switchboard/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../api/call.ts";
import { devicesQuery, liveKeys } from "./queries.ts";

/** A group with the ids of its devices, which are in the live store. */
export interface Group extends Pick<DeviceGroup, "_id" | "name" | "type" | "place" | "area" | "managed"> {
  devices: readonly string[];
}

export type GroupType = Group["type"];
export const GROUP_TYPES = ["room", "deviceType"] as const satisfies readonly GroupType[];

export const groupKeys = {
  all: () => liveKeys.of("groups"),
};

function toGroup({ devices, ...group }: DeviceGroup): Group {
  return { ...group, devices: devices.map((each) => (typeof each === "string" ? each : each._id)) };
}

export function groupsQuery() {
  return queryOptions<Group[]>({
    queryKey: groupKeys.all(),
    queryFn: async ({ signal }) => {
      const { groups } = await call(contract.deviceGroups, {}, { quiet: true, silent: true, signal });
      return groups.map(toGroup);
    },
  });
}

/** Reloads groups and devices after a change of them. */
export function useRefreshBuilding(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: groupKeys.all() }),
      client.refetchQueries({ queryKey: devicesQuery().queryKey }),
    ]);
  }, [client]);
}
