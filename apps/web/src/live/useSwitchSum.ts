import { switchable } from "./commands.ts";
import { useLiveSum } from "./useLive.ts";

/** How many of some switches are on, and how many a command for all of them would go to. */
export function useSwitchSum(ids: readonly string[]) {
  return useLiveSum((store) => ({
    on: ids.filter((id) => store.switch(id)?.current_status).length,
    canTurnOn: switchable(store, ids, true).length,
    canTurnOff: switchable(store, ids, false).length,
  }));
}
