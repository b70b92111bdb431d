import { countedSwitches } from "@switchboard/domain/site";
import { useMemo } from "react";
import { devicesOfRoom, isInRooms } from "../../../../data/rooms.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";

/** The switches that "all of this room" means, across all of its devices. */
export function useRoomSwitches(room: string): readonly string[] {
  const ids = useDeviceIds();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of devices changes with their rooms and switches
  return useMemo(
    () => devicesOfRoom(liveStore, room).flatMap((device) => countedSwitches(device).map(({ _id }) => _id)),
    [ids, room],
  );
}

/** The switches of several rooms, such as those in a place. */
export function useSwitchesIn(rooms: ReadonlySet<string>): readonly string[] {
  const ids = useDeviceIds();
  return useMemo(
    () =>
      ids.flatMap((id) => {
        const device = liveStore.device(id);
        return device && isInRooms(device, rooms) ? countedSwitches(device).map(({ _id }) => _id) : [];
      }),
    [ids, rooms],
  );
}
