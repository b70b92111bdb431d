import { useMemo } from "react";
import { liveStore } from "../../../live/live.ts";
import { useDeviceIds } from "../../../live/useLive.ts";

const collator = new Intl.Collator(undefined, { numeric: true });

/** Lists the room's switches by name, so that each keeps its place on the wall. */
export function usePanelSwitches(): readonly string[] {
  const devices = useDeviceIds();
  return useMemo(() => {
    const switches = devices.flatMap((id) => liveStore.device(id)?.switches ?? []);
    return switches.sort((a, b) => collator.compare(a.name, b.name)).map(({ _id }) => _id);
  }, [devices]);
}
