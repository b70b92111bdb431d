import type { Span } from "../online-spans.ts";
import type { BillingPlan } from "./billing-plan.ts";
import type { EnergySlot } from "./usage.ts";

/** Watt-hours by the buckets of a plan, and what they do not tell. */
export interface EnergySums {
  importWh: Float64Array;
  exportWh: Float64Array;
  vah: Float64Array;
  /** Spans without any slot. */
  missing: Span[];
  /** How long no apparent energy was told. */
  withoutApparentMs: number;
  /** Energy of slots that reach over a change of period, divided by time because nothing tells more. */
  dividedWh: number;
}

/** Adds up ordered slots in one walk beside the spans of a plan; slots that overlap would count energy twice. */
export function sumEnergy(plan: BillingPlan, slots: readonly EnergySlot[]): EnergySums {
  const { spans, from, to } = plan;
  const size = plan.buckets.length;
  const sums: EnergySums = {
    importWh: new Float64Array(size),
    exportWh: new Float64Array(size),
    vah: new Float64Array(size),
    missing: [],
    withoutApparentMs: 0,
    dividedWh: 0,
  };
  let index = 0;
  let known = from;
  for (const slot of slots) {
    if (slot.until <= from || slot.at >= to) continue;
    if (slot.at < known && slot.at >= from) throw new RangeError(`slots overlap at ${new Date(slot.at).toISOString()}`);
    if (slot.at > known) sums.missing.push({ from: known, to: slot.at });
    known = Math.max(known, slot.until);
    while (index < spans.length - 1 && (spans[index]?.to ?? to) <= slot.at) index += 1;
    const span = spans[index];
    if (span && span.from <= slot.at && slot.until <= span.to) {
      const { bucket } = span;
      sums.importWh[bucket] = (sums.importWh[bucket] ?? 0) + slot.importWh;
      sums.exportWh[bucket] = (sums.exportWh[bucket] ?? 0) + slot.exportWh;
      if (slot.vah === null) sums.withoutApparentMs += slot.until - slot.at;
      else sums.vah[bucket] = (sums.vah[bucket] ?? 0) + slot.vah;
    } else divideSlot(plan, sums, slot, index);
  }
  if (known < to) sums.missing.push({ from: known, to });
  return sums;
}

/** Gives each span its share of a slot by time, in whole watt-hours that add up to the slot's own. */
function divideSlot({ spans }: BillingPlan, sums: EnergySums, slot: EnergySlot, first: number): void {
  const length = slot.until - slot.at;
  const until = (whole: number, instant: number) =>
    Number((BigInt(whole) * BigInt(instant - slot.at)) / BigInt(length));
  const inSpan = (whole: number, from: number, to: number) => until(whole, to) - until(whole, from);
  for (let index = first; index < spans.length; index += 1) {
    const span = spans[index];
    if (!span || span.from >= slot.until) break;
    const [from, to] = [Math.max(span.from, slot.at), Math.min(span.to, slot.until)];
    if (from >= to) continue;
    const { bucket } = span;
    sums.importWh[bucket] = (sums.importWh[bucket] ?? 0) + inSpan(slot.importWh, from, to);
    sums.exportWh[bucket] = (sums.exportWh[bucket] ?? 0) + inSpan(slot.exportWh, from, to);
    if (slot.vah === null) sums.withoutApparentMs += to - from;
    else sums.vah[bucket] = (sums.vah[bucket] ?? 0) + inSpan(slot.vah, from, to);
  }
  sums.dividedWh += slot.importWh + slot.exportWh;
}
