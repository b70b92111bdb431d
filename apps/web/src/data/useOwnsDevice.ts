import { useSession } from "../api/session.ts";
import { useLiveSum } from "../live/useLive.ts";

/** Whether any of the devices is the signed-in person's own, to share with others (spec §6). */
export function useOwnsDevice(): boolean {
  const me = useSession().user?._id;
  return useLiveSum((store) => store.order().some((id) => store.device(id)?.owner?._id === me));
}
