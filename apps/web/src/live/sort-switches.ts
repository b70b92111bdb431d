import { controlKind, isOnline } from "@switchboard/domain/site";
import type { LiveStore } from "./live-store.ts";

/** What "on" or "off" would mean for each of some switches. */
export interface SortedSwitches {
  /** Can be asked now. */
  ready: string[];
  /** Would be asked, were its device within reach. */
  away: string[];
  /** Is so already. */
  already: string[];
  /** Neither on nor off: a curtain or a bell. */
  unfit: string[];
}

/** Nobody means to ring or to move a curtain by turning something on; what has gone is in none of them. */
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
