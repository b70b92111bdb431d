import { controlKind } from "@switchboard/domain/site";
import { useMemo } from "react";
import { roomName } from "../../../../data/rooms.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import type { TickRow } from "../../../../widgets/device-picker/TickDialog.tsx";

/** Everything that can be shut off: the relays of a curtain cannot. */
export function useSwitchRows(): TickRow[] {
  const ids = useDeviceIds();
  return useMemo(
    () =>
      ids.flatMap((deviceId) => {
        const device = liveStore.device(deviceId);
        const note = [device?.device_name, device && roomName(device)].filter(Boolean).join(" · ");
        const switches = device?.switches.filter((each) => controlKind(device, each) !== "curtain") ?? [];
        return switches.map(({ _id, name }) => ({ id: _id, name, note }));
      }),
    [ids],
  );
}
