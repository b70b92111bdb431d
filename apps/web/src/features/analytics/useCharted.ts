import { deviceType } from "@switchboard/domain";
import { useMemo } from "react";
import { liveStore } from "../../live/live.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { useDeviceIds } from "../../live/useLive.ts";

const collator = new Intl.Collator(undefined, { numeric: true });

/** The devices that measure, of those that one may see whole. */
export function useMetered(): readonly LiveDevice[] {
  const ids = useDeviceIds();
  return useMemo(
    () =>
      ids
        .flatMap((id) => liveStore.device(id) ?? [])
        .filter(({ access, device_type }) => access === "device" && deviceType(device_type).phases > 0)
        .sort((a, b) => collator.compare(a.device_name, b.device_name)),
    [ids],
  );
}
