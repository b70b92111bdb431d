import type { Span } from "../../site/online-spans.ts";
import type { UsageBlock } from "./usage-columns.ts";

/** Mean power of successive quarters of an hour; `UNKNOWN` where it is not known. */
export interface SlotQuarters {
  /** Where the first of them begins. */
  from: number;
  w: ArrayLike<number>;
  va: ArrayLike<number>;
  exportW?: ArrayLike<number> | undefined;
}

/** Energy between two instants, as roll-ups keep it by local hours. */
export interface EnergySlot {
  at: number;
  until: number;
  /** Whole watt-hours, taken from and fed into the grid. */
  importWh: number;
  exportWh: number;
  /** Whole volt-ampere-hours; null where the meter does not tell them. */
  vah: number | null;
  /** How its energy is divided where a price changes within it; evenly by time without them. */
  quarters?: SlotQuarters | undefined;
}

/** The mean power of a window of the utility's clock, in whole watts and volt-amperes. */
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

/** What the contract with the utility says. */
export interface Connection {
  /** In the unit of the tariff's demand charge. */
  contractDemand?: string | undefined;
  connectedLoad?: string | undefined;
  pastDemands?: readonly PastDemand[] | undefined;
}

/** Everything a bill is made from: the same again gives the same bill, in whatever order it arrived. */
export interface Usage {
  slots: readonly EnergySlot[];
  /** The same hours and windows in columns, where a store keeps them so: a bill is made of these then (`hourlyUsage`). */
  blocks?: readonly UsageBlock[] | undefined;
  /** Whoever reads slots and windows in order of time from a store says so: a year of a hundred meters is long to look through. */
  isOrdered?: boolean | undefined;
  /** Where readings were missing and the energy was spread evenly: it is real, its time is not known. */
  bridged?: readonly Span[] | undefined;
  /** Where one of several meters did not measure: what the others did is in the slots. */
  missing?: readonly Span[] | undefined;
  demand?: { minutes: number; windows: readonly DemandWindow[] } | undefined;
  /** Watt-hours fed in earlier and not set off yet, by period. */
  credit?: Readonly<Record<string, number>> | undefined;
  connection?: Connection | undefined;
}

const WATT_SECONDS = 3600;

/**
 * Whole watt-hours of slots that are kept in watt-seconds: what is left of one is carried into the next, so that the sum is right to
 * the last watt-hour however many there are.
 */
export function wholeWattHours(wattSeconds: readonly number[]): number[] {
  let rest = 0;
  return wattSeconds.map((amount) => {
    const whole = Math.floor((rest + amount) / WATT_SECONDS);
    rest += amount - whole * WATT_SECONDS;
    return whole;
  });
}

/** By time; a copy only where they are not so already. */
function byTime<Item extends { at: number }>(items: readonly Item[]): readonly Item[] {
  let last = Number.NEGATIVE_INFINITY;
  for (const { at } of items) {
    if (at < last) return items.toSorted((a, b) => a.at - b.at);
    last = at;
  }
  return items;
}

/** The usage with everything in order of time, as bills want it. */
export function orderedUsage(usage: Usage): Usage {
  const { demand } = usage;
  if (usage.isOrdered) return usage;
  return {
    ...usage,
    slots: byTime(usage.slots),
    demand: demand && { ...demand, windows: byTime(demand.windows) },
  };
}

/** The part of an ordered usage that may reach into a span. */
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

/** The first index at which something becomes and stays true; the length where it never does. */
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
