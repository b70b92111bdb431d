import { useSession } from "../api/session.ts";
import { useLiveSum } from "../live/useLive.ts";

/** Whether any of the devices is the signed-in person's own or in a place they manage, to share with others (spec §6). */
export function useOwnsDevice(): boolean {
  const me = useSession().user?._id;
  return useLiveSum((store) =>
    store.order().some((id) => {
      const device = store.device(id);
      return device?.managed === true || device?.owner?._id === me;
    }),
  );
}
