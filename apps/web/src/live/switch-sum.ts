import { controlKind, isOnline } from "@switchboard/domain/site";
import type { LiveStore } from "./live-store.ts";

/** The number of switches that are on, and of those a command for all would reach. */
export interface SwitchSum {
  count: number;
  on: number;
  canTurnOn: number;
  canTurnOff: number;
}

type Part = "none" | keyof typeof PARTS;

/** The contribution of one switch: on or off, reachable or not. Bells and curtains contribute nothing. */
const PARTS = {
  on: { count: 1, on: 1, canTurnOn: 0, canTurnOff: 1 },
  off: { count: 1, on: 0, canTurnOn: 1, canTurnOff: 0 },
  onAway: { count: 1, on: 1, canTurnOn: 0, canTurnOff: 0 },
  offAway: { count: 1, on: 0, canTurnOn: 0, canTurnOff: 0 },
} satisfies Record<string, SwitchSum>;

const NONE: SwitchSum = { count: 0, on: 0, canTurnOn: 0, canTurnOff: 0 };

function plus(sum: SwitchSum, part: Part, times: 1 | -1): SwitchSum {
  if (part === "none") return sum;
  const more = PARTS[part];
  return {
    count: sum.count + times * more.count,
    on: sum.on + times * more.on,
    canTurnOn: sum.canTurnOn + times * more.canTurnOn,
    canTurnOff: sum.canTurnOff + times * more.canTurnOff,
  };
}

const isSame = (a: SwitchSum, b: SwitchSum) =>
  a.count === b.count && a.on === b.on && a.canTurnOn === b.canTurnOn && a.canTurnOff === b.canTurnOff;

function partOf(store: LiveStore, id: string): Part {
  const each = store.switch(id);
  const device = each && store.device(each.deviceId);
  if (!device || controlKind(device, each) !== "lever") return "none";
  if (isOnline(device.current_status)) return each.current_status ? "on" : "off";
  return each.current_status ? "onAway" : "offAway";
}

/**
 * Maintains a sum over many switches by inspecting only those that were written, because a group may have ten thousand while somebody
 * waits for one of them.
 */
export function createSwitchSum(store: LiveStore, ids: readonly string[]) {
  const parts = new Map<string, Part>();
  let sum = NONE;

  function look(id: string): void {
    const [before, now] = [parts.get(id), partOf(store, id)];
    if (before === undefined || before === now) return;
    parts.set(id, now);
    sum = plus(plus(sum, before, -1), now, 1);
  }

  function countAll(): void {
    sum = NONE;
    for (const id of ids) {
      const part = partOf(store, id);
      parts.set(id, part);
      sum = plus(sum, part, 1);
    }
  }

  countAll();
  return {
    /** Returns one object until the sum changes. */
    read: () => sum,

    /** Inspects the written switches, or those of written devices. */
    hear(written: readonly string[]): void {
      const before = sum;
      for (const id of written) {
        if (parts.has(id)) look(id);
        else for (const each of store.device(id)?.switches ?? []) look(each._id);
      }
      if (isSame(before, sum)) sum = before;
    },

    /** Inspects everything, because writes without a listener were missed. */
    catchUp(): void {
      for (const id of ids) look(id);
    },
  };
}
