import type { Span } from "../../site/online-spans.ts";
import type { UsageBlock } from "./usage-columns.ts";

/** The mean power of consecutive quarters of an hour, or `UNKNOWN`. */
export interface SlotQuarters {
  /** The start of the first quarter. */
  from: number;
  w: ArrayLike<number>;
  va: ArrayLike<number>;
  exportW?: ArrayLike<number> | undefined;
}

/** The energy between two instants. The aggregates have one slot for each local hour. */
export interface EnergySlot {
  at: number;
  until: number;
  /** Whole watt-hours, imported from and exported to the grid. */
  importWh: number;
  exportWh: number;
  /** Whole volt-ampere-hours. Null when the meter does not report them. */
  vah: number | null;
  /** Divides the energy when a price changes within the slot. Without quarters it is divided by time. */
  quarters?: SlotQuarters | undefined;
}

/** The mean power of a window by the utility's clock, in whole watts and volt-amperes. */
export interface DemandWindow {
  at: number;
  w: number | null;
  va: number | null;
}

export interface PastDemand {
  /** YYYY-MM. */
  month: string;
  /** Kilowatts or kilovolt-amperes, as the tariff measures. */
  demand: string;
}

/** The terms of the contract with the utility. */
export interface Connection {
  /** In the unit of the tariff's demand charge. */
  contractDemand?: string | undefined;
  connectedLoad?: string | undefined;
  pastDemands?: readonly PastDemand[] | undefined;
}

/** All inputs of a bill. Equal inputs give equal bills, in whatever order the readings arrived. */
export interface Usage {
  slots: readonly EnergySlot[];
  /** The hours and windows in columns. If present, the bill uses these (`hourlyUsage`). */
  blocks?: readonly UsageBlock[] | undefined;
  /** Set when slots and windows are in order of time, because checking a year of a hundred meters takes long. */
  isOrdered?: boolean | undefined;
  /** Spans without readings whose energy was spread evenly: the energy is real, but its time is unknown. */
  bridged?: readonly Span[] | undefined;
  /** Spans in which one of several meters did not measure. The energy of the others is in the slots. */
  missing?: readonly Span[] | undefined;
  demand?: { minutes: number; windows: readonly DemandWindow[] } | undefined;
  /** Exported watt-hours that are not set off yet, by period. */
  credit?: Readonly<Record<string, number>> | undefined;
  connection?: Connection | undefined;
}

const WATT_SECONDS = 3600;

/**
 * Converts watt-seconds of slots to whole watt-hours. The remainder of each slot is carried into the next, so that the sum is exact
 * to the watt-hour however many there are.
 */
export function wholeWattHours(wattSeconds: readonly number[]): number[] {
  let rest = 0;
  return wattSeconds.map((amount) => {
    const whole = Math.floor((rest + amount) / WATT_SECONDS);
    rest += amount - whole * WATT_SECONDS;
    return whole;
  });
}

/** Copies the items only when they are not in order. */
function byTime<Item extends { at: number }>(items: readonly Item[]): readonly Item[] {
  let last = Number.NEGATIVE_INFINITY;
  for (const { at } of items) {
    if (at < last) return items.toSorted((a, b) => a.at - b.at);
    last = at;
  }
  return items;
}

/** Returns the usage in order of time, as bills need it. */
export function orderedUsage(usage: Usage): Usage {
  const { demand } = usage;
  if (usage.isOrdered) return usage;
  return {
    ...usage,
    slots: byTime(usage.slots),
    demand: demand && { ...demand, windows: byTime(demand.windows) },
  };
}

/** Returns the part of an ordered usage that may overlap a span. */
export function usageBetween(usage: Usage, from: number, to: number): Usage {
  const { slots, demand } = usage;
  const first = firstWhere(slots, (slot) => slot.until > from);
  const windows = demand?.windows ?? [];
  const firstWindow = firstWhere(windows, ({ at }) => at >= from);
  return {
    ...usage,
    slots: slots.slice(
      first,
      firstWhere(slots, ({ at }) => at >= to),
    ),
    demand: demand && {
      ...demand,
      windows: windows.slice(
        firstWindow,
        firstWhere(windows, ({ at }) => at >= to),
      ),
    },
  };
}

/** Returns the first index from which on a condition holds, or the length when it never does. */
function firstWhere<Item>(items: readonly Item[], isPast: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && isPast(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
