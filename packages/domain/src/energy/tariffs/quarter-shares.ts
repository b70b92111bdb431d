import type { Span } from "../../site/online-spans.ts";
import { hourIndex } from "./hour-block.ts";
import type { EnergySlot, Usage } from "./usage.ts";
import { slotAt } from "./usage-block.ts";
import { QUARTER_MS, UNKNOWN } from "./usage-columns.ts";

/** Divides the energy of a slot over parts of its time. */
interface Divider {
  /** Whole units between two instants of the slot; parts that follow each other add up to the whole. */
  between(whole: number, from: number, to: number): number;
  /** Tells whether the energy before and after an instant is known, rather than assumed to be even. */
  isExact(at: number): boolean;
}

/** Divides by the first of some columns of quarters that is known for the whole slot, else by time. */
export function dividerOf(slot: EnergySlot, ...columns: readonly (ArrayLike<number> | undefined)[]): Divider {
  const start = slot.quarters?.from ?? slot.at;
  const known = columns.map((column) => column && wattMsUntil(slot, start, column)).find((each) => each !== undefined);
  const until = known ?? ((at: number) => at - slot.at);
  const all = BigInt(Math.round(until(slot.until)));
  const before = (whole: number, at: number) => (BigInt(whole) * BigInt(Math.round(until(at)))) / all;
  return {
    between: (whole, from, to) => Number(before(whole, to) - before(whole, from)),
    isExact: (at) => at === slot.at || at === slot.until || (known !== undefined && (at - start) % QUARTER_MS === 0),
  };
}

/** Returns a function for the watt-milliseconds drawn before an instant; undefined when a quarter of the slot is unknown or nothing was drawn. */
function wattMsUntil(
  { at: from, until }: EnergySlot,
  start: number,
  column: ArrayLike<number>,
): ((at: number) => number) | undefined {
  const [first, end] = [Math.floor((from - start) / QUARTER_MS), Math.ceil((until - start) / QUARTER_MS)];
  const drawn = (at: number) => {
    let sum = 0;
    for (let quarter = first; quarter < end; quarter += 1) {
      const begin = Math.max(from, start + quarter * QUARTER_MS);
      const length = Math.min(at, start + (quarter + 1) * QUARTER_MS) - begin;
      if (length > 0) sum += (column[quarter] ?? 0) * length;
    }
    return sum;
  };
  for (let quarter = first; quarter < end; quarter += 1) if ((column[quarter] ?? UNKNOWN) === UNKNOWN) return undefined;
  return drawn(until) > 0 ? drawn : undefined;
}

/** Returns the share of an hour's energy between two instants of it. Returns undefined when it is unknown. */
export type ShareOfHour = (hour: Span, from: number, to: number) => number | undefined;

/**
 * Returns shares by the quarters of a supply. Devices behind its mains are divided alike, so that their costs add up to the bill. Hours
 * with another start, such as those of a meter in another zone, are divided by time.
 */
export function shareOfHour({ blocks = [] }: Usage): ShareOfHour {
  return (hour, from, to) => {
    const block = blocks.find(({ edges }) => hour.from >= (edges[0] ?? 0) && hour.from < (edges.at(-1) ?? 0));
    const slot = block && slotAt(block, hourIndex(block, hour.from));
    if (!slot?.quarters || slot.at !== hour.from || slot.until !== hour.to) return undefined;
    const drawn = wattMsUntil(slot, slot.at, slot.quarters.w);
    return drawn && (drawn(to) - drawn(from)) / drawn(slot.until);
  };
}
