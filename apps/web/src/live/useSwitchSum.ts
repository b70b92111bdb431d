import { controlKind } from "@switchboard/domain";
import { switchable } from "./commands.ts";
import type { LiveStore } from "./live-store.ts";
import { useLiveSum } from "./useLive.ts";

function levers(store: LiveStore, ids: readonly string[]): readonly string[] {
  return ids.filter((id) => {
    const each = store.switch(id);
    const device = each && store.device(each.deviceId);
    return device && controlKind(device, each) === "lever";
  });
}

/** How many of some switches are on, and how many a command for all of them would go to. */
export function useSwitchSum(ids: readonly string[]) {
  return useLiveSum((store) => ({
    count: levers(store, ids).length,
    on: levers(store, ids).filter((id) => store.switch(id)?.current_status).length,
    canTurnOn: switchable(store, ids, true).length,
    canTurnOff: switchable(store, ids, false).length,
  }));
}
