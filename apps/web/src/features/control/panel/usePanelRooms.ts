import { useMemo } from "react";
import { roomsOf } from "../../../data/rooms.ts";
import { liveStore } from "../../../live/live.ts";
import { useDeviceIds } from "../../../live/useLive.ts";

/** The switches of a room, by name, so that each keeps its place on the wall. */
export interface PanelRoom {
  id: string;
  name: string;
  switches: readonly string[];
}

const collator = new Intl.Collator(undefined, { numeric: true });
const byName = (one: { name: string }, other: { name: string }) => collator.compare(one.name, other.name);

/** Lists the rooms of the panel with their switches. */
export function usePanelRooms(): readonly PanelRoom[] {
  const ids = useDeviceIds();
  return useMemo(() => {
    const placed = ids.flatMap((id) => {
      const device = liveStore.device(id);
      const room = device && roomsOf(device)[0];
      return device ? device.switches.map(({ _id, name }) => ({ _id, name, room })) : [];
    });
    const rooms = Map.groupBy(placed.sort(byName), ({ room }) => room?._id ?? "");
    const list = [...rooms].map(([id, switches]) => ({
      id,
      name: switches[0]?.room?.name ?? "",
      switches: switches.map(({ _id }) => _id),
    }));
    return list.sort(byName);
  }, [ids]);
}
