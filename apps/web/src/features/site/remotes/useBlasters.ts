import { isBlaster } from "@switchboard/domain/site";
import { useMemo } from "react";
import { roomName } from "../../../data/rooms.ts";
import { liveStore } from "../../../live/live.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import { useDeviceIds } from "../../../live/useLive.ts";

export interface Blaster {
  id: string;
  name: string;
  place: string;
  /** The rooms and groups it is in: where its appliances are, most likely. */
  groups: LiveDevice["groups"];
}

/** The infrared blasters this person may use. */
export function useBlasters(): Blaster[] {
  const ids = useDeviceIds();
  return useMemo(
    () =>
      ids
        .map((id) => liveStore.device(id))
        .filter((device) => device !== undefined && isBlaster(device.device_type))
        .map((device) => {
          const { _id, device_name, groups } = device as LiveDevice;
          return { id: _id, name: device_name, place: roomName(device as LiveDevice), groups };
        }),
    [ids],
  );
}
