import type { Span } from "../online-spans.ts";
import { wattHours } from "./hour-block.ts";
import type { DemandWindow, EnergySlot } from "./usage.ts";
import { type HourBlock, QUARTER_MS, QUARTERS, UNKNOWN, type UsageBlock } from "./usage-columns.ts";

export function usageBlock({ edges, energy, apparent, gapMs, w, va }: HourBlock): UsageBlock {
  return { edges, importWh: wattHours(energy), vah: wattHours(apparent), gapMs, w, va };
}

/** The measured hours of blocks, one by one. */
export function blockSlots(blocks: readonly UsageBlock[]): EnergySlot[] {
  const slots: EnergySlot[] = [];
  for (const { edges, importWh, exportWh, vah } of blocks)
    for (let index = 0; index < importWh.length; index += 1) {
      const [taken = UNKNOWN, apparent = UNKNOWN] = [importWh[index], vah[index]];
      if (taken === UNKNOWN) continue;
      slots.push({
        at: edges[index] ?? 0,
        until: edges[index + 1] ?? 0,
        importWh: taken,
        exportWh: exportWh?.[index] ?? 0,
        vah: apparent === UNKNOWN ? null : apparent,
      });
    }
  return slots;
}

/** The known quarters of blocks, one by one. */
export function blockWindows(blocks: readonly UsageBlock[]): DemandWindow[] {
  const windows: DemandWindow[] = [];
  for (const { edges, w, va } of blocks)
    for (let index = 0; index < w.length; index += 1) {
      const [watts = UNKNOWN, voltAmperes = UNKNOWN] = [w[index], va[index]];
      if (watts === UNKNOWN && voltAmperes === UNKNOWN) continue;
      windows.push({
        at: (edges[Math.floor(index / QUARTERS)] ?? 0) + (index % QUARTERS) * QUARTER_MS,
        w: watts === UNKNOWN ? null : watts,
        va: voltAmperes === UNKNOWN ? null : voltAmperes,
      });
    }
  return windows;
}

/** Where gaps were bridged: the first hour of one is bridged at its end, the last at its beginning. */
export function blockGaps(blocks: readonly UsageBlock[]): Span[] {
  const spans: Span[] = [];
  for (const { edges, gapMs } of blocks)
    gapMs.forEach((gap, index) => {
      if (gap <= 0) return;
      const [at, until] = [edges[index] ?? 0, edges[index + 1] ?? 0];
      const last = spans.at(-1);
      if (last && last.to === at) last.to = at + Math.min(gap, until - at);
      else spans.push({ from: Math.max(at, until - gap), to: until });
    });
  return spans;
}
