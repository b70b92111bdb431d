import type { Span } from "../../site/online-spans.ts";
import { WATT_SECONDS, wattHours } from "./hour-block.ts";
import type { DemandWindow, EnergySlot } from "./usage.ts";
import {
  type BlockPeak,
  type BlockPeaks,
  type HourBlock,
  type PeaksOf,
  QUARTER_MS,
  QUARTERS,
  UNKNOWN,
  type UsageBlock,
} from "./usage-columns.ts";

const NO_GAPS = new Float64Array(0);

export function usageBlock({ edges, energy, apparent, gapMs: gaps, w, va, isEstimated }: HourBlock): UsageBlock {
  const counts = { energy, apparent, base: 0, perWattHour: WATT_SECONDS };
  const gapMs = gaps.some((gap) => gap > 0) ? gaps : NO_GAPS;
  const [importWh, vah] = [wattHours(energy), wattHours(apparent)];
  return { edges, importWh, vah, counts, gapMs, w, va, isEstimated, peaks: blockPeaks({ w, va }) };
}

export function quarterAt({ edges }: Pick<UsageBlock, "edges">, quarter: number): number {
  return (edges[quarter >> 2] ?? 0) + (quarter & 3) * QUARTER_MS;
}

/** Joins quarters to longer windows like `joinWindows`. A window with an unknown quarter is unknown. */
export function joinQuarters(quarters: Int32Array, count: 1 | 2 | 4): Int32Array {
  if (count === 1) return quarters;
  const values = new Int32Array(quarters.length / count).fill(UNKNOWN);
  for (let index = 0; index < values.length; index += 1) {
    let [sum, known] = [0, 0];
    for (let quarter = index * count; quarter < (index + 1) * count; quarter += 1) {
      const value = quarters[quarter] ?? UNKNOWN;
      if (value === UNKNOWN) break;
      sum += value;
      known += 1;
    }
    if (known === count) values[index] = Math.round(sum / count);
  }
  return values;
}

/** Returns the highest windows of a block, for each length that tariffs use. */
export function blockPeaks({ w, va }: Pick<UsageBlock, "w" | "va">): BlockPeaks {
  const peaksOf = (quarters: Int32Array): PeaksOf => {
    return { 1: highest(quarters, 1), 2: highest(quarters, 2), 4: highest(quarters, 4) };
  };
  return { w: peaksOf(w), va: peaksOf(va) };
}

function highest(quarters: Int32Array, count: 1 | 2 | 4): BlockPeak {
  const peak: BlockPeak = { watts: 0, quarter: 0, known: 0 };
  joinQuarters(quarters, count).forEach((value, index) => {
    if (value === UNKNOWN) return;
    if (peak.known === 0 || value > peak.watts) [peak.watts, peak.quarter] = [value, index * count];
    peak.known += 1;
  });
  return peak;
}

/** Returns one hour of a block with its quarters. Returns undefined when it was not measured. */
export function slotAt(
  { edges, importWh, exportWh, vah, w, va, exportW }: UsageBlock,
  hour: number,
): EnergySlot | undefined {
  const [taken = UNKNOWN, apparent = UNKNOWN] = [importWh[hour], vah[hour]];
  if (taken === UNKNOWN) return undefined;
  const at = edges[hour] ?? 0;
  const [first, end] = [hour * QUARTERS, (hour + 1) * QUARTERS];
  return {
    at,
    until: edges[hour + 1] ?? 0,
    importWh: taken,
    exportWh: exportWh?.[hour] ?? 0,
    vah: apparent === UNKNOWN ? null : apparent,
    quarters: {
      from: at,
      w: w.subarray(first, end),
      va: va.subarray(first, end),
      exportW: exportW?.subarray(first, end),
    },
  };
}

export function blockSlots(blocks: readonly UsageBlock[]): EnergySlot[] {
  return blocks.flatMap((block) => {
    const slots: EnergySlot[] = [];
    for (let hour = 0; hour < block.importWh.length; hour += 1) {
      const slot = slotAt(block, hour);
      if (slot) slots.push(slot);
    }
    return slots;
  });
}

export function blockWindows(blocks: readonly UsageBlock[]): DemandWindow[] {
  const windows: DemandWindow[] = [];
  for (const { edges, w, va } of blocks)
    for (let index = 0; index < w.length; index += 1) {
      const [watts = UNKNOWN, voltAmperes = UNKNOWN] = [w[index], va[index]];
      if (watts === UNKNOWN && voltAmperes === UNKNOWN) continue;
      windows.push({
        at: quarterAt({ edges }, index),
        w: watts === UNKNOWN ? null : watts,
        va: voltAmperes === UNKNOWN ? null : voltAmperes,
      });
    }
  return windows;
}

/** Returns the bridged spans. A gap covers the end of its first hour and the beginning of its last. */
export function blockGaps(blocks: readonly UsageBlock[]): Span[] {
  const spans: Span[] = [];
  for (const { edges, gapMs } of blocks)
    for (let index = 0; index < gapMs.length; index += 1) {
      const gap = gapMs[index] ?? 0;
      if (gap <= 0) continue;
      const [at, until] = [edges[index] ?? 0, edges[index + 1] ?? 0];
      const last = spans.at(-1);
      if (last && last.to === at) last.to = at + Math.min(gap, until - at);
      else spans.push({ from: Math.max(at, until - gap), to: until });
    }
  return spans;
}
