import { controlKind, isOnline } from "@switchboard/domain/site";
import type { LiveStore } from "./live-store.ts";

/** Switches sorted by the effect of "on" or "off". */
export interface SortedSwitches {
  /** Can be switched now. */
  ready: string[];
  /** Could be switched if the device were online. */
  away: string[];
  /** Already in that state. */
  already: string[];
  /** Neither on nor off: a curtain or a bell. */
  unfit: string[];
}

/** Leaves out bells and curtains, which "on" does not mean; removed switches are in no list. */
export function sortSwitches(store: LiveStore, ids: readonly string[], on: boolean): SortedSwitches {
  const sorted: SortedSwitches = { ready: [], away: [], already: [], unfit: [] };
  for (const id of ids) {
    const each = store.switch(id);
    const device = each && store.device(each.deviceId);
    if (!device) continue;
    if (controlKind(device, each) !== "lever") sorted.unfit.push(id);
    else if (each.current_status === on) sorted.already.push(id);
    else sorted[isOnline(device.current_status) ? "ready" : "away"].push(id);
  }
  return sorted;
}
