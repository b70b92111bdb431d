import { useMemo } from "react";
import { useSession } from "../../../api/session.ts";
import { useMay } from "../../../api/useMay.ts";
import { liveStore } from "../../../live/live.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import { useDeviceIds, useLiveSum } from "../../../live/useLive.ts";

/** The devices that are this person's to share: all for an admin, for others their own and those in places they manage. */
export function useSharedDevices(): LiveDevice[] {
  const ids = useDeviceIds();
  const me = useSession().user?._id;
  const mayManage = useMay("device.manage");
  // One text, so that a device that changes its owner is noticed and one that reports is not.
  const sharers = useLiveSum((store) =>
    ids.map((id) => (store.device(id)?.managed ? me : store.device(id)?.owner?._id) ?? "").join(),
  );
  return useMemo(() => {
    const sharerOf = sharers.split(",");
    const shared = ids.filter((_, index) => mayManage || sharerOf[index] === me);
    return shared.flatMap((id) => liveStore.device(id) ?? []);
  }, [ids, sharers, mayManage, me]);
}
