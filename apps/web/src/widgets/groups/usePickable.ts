import { useMemo, useState } from "react";
import { roomName } from "../../data/rooms.ts";
import { liveStore } from "../../live/live.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { useDeviceIds } from "../../live/useLive.ts";

const collator = new Intl.Collator(undefined, { numeric: true });

/** Lists the devices to choose from: those chosen at first come first, and nothing moves while ticking. */
export function usePickable(chosen: ReadonlySet<string>, text: string): LiveDevice[] {
  const ids = useDeviceIds();
  const [first] = useState(chosen);
  const sorted = useMemo(() => {
    const devices = ids.flatMap((id) => liveStore.device(id) ?? []);
    const rank = (device: LiveDevice) => (first.has(device._id) ? 0 : 1);
    return devices.sort((a, b) => rank(a) - rank(b) || collator.compare(a.device_name, b.device_name));
  }, [ids, first]);
  return useMemo(() => {
    const wanted = text.trim().toLocaleLowerCase();
    if (wanted === "") return sorted;
    return sorted.filter((device) =>
      [device.device_name, device.kd_id, roomName(device)].some((each) => each.toLocaleLowerCase().includes(wanted)),
    );
  }, [sorted, text]);
}
