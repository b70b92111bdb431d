import { deviceType } from "@switchboard/domain/site";
import { useMemo } from "react";
import { liveStore } from "./live.ts";
import type { LiveDevice } from "./live-device.ts";
import { useDeviceIds } from "./useLive.ts";

const collator = new Intl.Collator(undefined, { numeric: true });

/** Lists the devices the user may see as a whole, or only those with a meter, by name. */
export function useWholeDevices(isMetered: boolean): readonly LiveDevice[] {
  const ids = useDeviceIds();
  return useMemo(
    () =>
      ids
        .flatMap((id) => liveStore.device(id) ?? [])
        .filter(({ access, device_type }) => access === "device" && (!isMetered || deviceType(device_type).phases > 0))
        .sort((a, b) => collator.compare(a.device_name, b.device_name)),
    [ids, isMetered],
  );
}
