import { useMemo } from "react";
import { liveStore } from "../live/live.ts";
import { useDeviceIds } from "../live/useLive.ts";
import { roomName } from "./rooms.ts";

export interface PaletteDevice {
  id: string;
  label: string;
  description: string;
  to: string;
}

/** The devices as the search palette lists them. */
export function usePaletteDevices(): PaletteDevice[] {
  const ids = useDeviceIds();
  return useMemo(
    () =>
      ids.flatMap((id) => {
        const device = liveStore.device(id);
        if (!device) return [];
        const description = [roomName(device), device.kd_id].filter((part) => part !== "").join(" · ");
        return [{ id, label: device.device_name, description, to: `/app/devices/control?device=${id}` }];
      }),
    [ids],
  );
}
