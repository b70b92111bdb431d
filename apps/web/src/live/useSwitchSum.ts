import { useMemo, useSyncExternalStore } from "react";
import { liveStore } from "./live.ts";
import { createSwitchSum, type SwitchSum } from "./switch-sum.ts";

/** How many of some switches are on, and how many a command for all of them would go to. */
export function useSwitchSum(ids: readonly string[]): SwitchSum {
  const { subscribe, read } = useMemo(() => {
    const sum = createSwitchSum(liveStore, ids);
    const follow = (onChange: () => void) => {
      sum.catchUp();
      return liveStore.subscribeAny((written) => {
        sum.hear(written);
        onChange();
      });
    };
    return { subscribe: follow, read: sum.read };
  }, [ids]);
  return useSyncExternalStore(subscribe, read);
}
