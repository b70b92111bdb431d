import type { Room } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Group, groupsQuery } from "../../../../data/groups.ts";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { devicesOfRoom, NO_ROOM } from "../../../../data/rooms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { GroupBy, groupSwitches } from "../grid/grouping.ts";

/** The contents of a room; updated when devices come, go or are renamed, not when a switch turns. */
export interface RoomContents extends Room {
  name: string;
  /** Missing for the devices without a room. */
  group: Group | undefined;
  all: readonly LiveDevice[];
  /** The id of each tile, in the order of the devices. */
  tiles: readonly string[];
}

function contentsOf(_id: string, name: string, group: Group | undefined): RoomContents {
  const all = devicesOfRoom(liveStore, _id);
  const [tiles] = groupSwitches(all, GroupBy.none, () => true);
  return { _id, name, group, all, devices: new Set(all.map((device) => device._id)), tiles: tiles?.ids ?? [] };
}

/** Returns a room and its loading state. The room is undefined while it loads or when it does not exist. */
export function useRoom(id: string) {
  const { t } = useTranslation("rooms");
  const groups = useQuery(groupsQuery());
  const load = useDevicesLoad();
  const ids = useDeviceIds();
  const group = groups.data?.find(({ _id }) => _id === id);
  const name = id === NO_ROOM ? t("none") : group?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in it changes with the list of devices
  const room = useMemo(() => (name === undefined ? undefined : contentsOf(id, name, group)), [id, name, group, ids]);
  const isComing = (!groups.data && id !== NO_ROOM) || (!load.isComplete && !load.error);
  const failure = (groups.isFetching ? null : groups.error) ?? load.error;
  const retry = () => {
    void groups.refetch();
    if (load.error) load.retry();
  };
  return { room, isComing: isComing && !failure, isReady: load.isComplete, failure, retry };
}
