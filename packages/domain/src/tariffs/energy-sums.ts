import type { Span } from "../online-spans.ts";
import type { BillingPlan } from "./billing-plan.ts";
import type { EnergySlot, Usage } from "./usage.ts";
import { UNKNOWN, type UsageBlock } from "./usage-columns.ts";

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

/** How far a walk over the spans of a plan has come. */
interface Walk {
  plan: BillingPlan;
  sums: EnergySums;
  index: number;
  known: number;
}

/** Adds up an ordered usage in one walk beside the spans of a plan; slots that overlap would count energy twice. */
export function sumEnergy(plan: BillingPlan, usage: Usage): EnergySums {
  const size = plan.buckets.length;
  const sums: EnergySums = {
    importWh: new Float64Array(size),
    exportWh: new Float64Array(size),
    vah: new Float64Array(size),
    missing: [],
    withoutApparentMs: 0,
    dividedWh: 0,
  };
  const walk: Walk = { plan, sums, index: 0, known: plan.from };
  if (usage.blocks) for (const block of usage.blocks) walkBlock(walk, block);
  else
    for (const { at, until, importWh, exportWh, vah } of usage.slots) addSlot(walk, at, until, importWh, exportWh, vah);
  if (walk.known < plan.to) sums.missing.push({ from: walk.known, to: plan.to });
  for (const { from, to } of usage.missing ?? [])
    if (from < plan.to && to > plan.from)
      sums.missing.push({ from: Math.max(from, plan.from), to: Math.min(to, plan.to) });
  return sums;
}

function walkBlock(walk: Walk, { edges, importWh, exportWh, vah }: UsageBlock): void {
  const { from, to } = walk.plan;
  if ((edges[0] ?? 0) >= to || (edges.at(-1) ?? 0) <= from) return;
  for (let hour = 0; hour < importWh.length; hour += 1) {
    const [taken, apparent] = [importWh[hour] ?? UNKNOWN, vah[hour] ?? UNKNOWN];
    if (taken === UNKNOWN) continue;
    const isTold = apparent !== UNKNOWN;
    addSlot(walk, edges[hour] ?? 0, edges[hour + 1] ?? 0, taken, exportWh?.[hour] ?? 0, isTold ? apparent : null);
  }
}

/** Its parts one by one: an object for each of a million hours would take longer than adding them up. */
function addSlot(walk: Walk, at: number, until: number, importWh: number, exportWh: number, vah: number | null): void {
  const { plan, sums } = walk;
  const { spans, from, to } = plan;
  if (until <= from || at >= to) return;
  if (at < walk.known && at >= from) throw new RangeError(`slots overlap at ${new Date(at).toISOString()}`);
  if (at > walk.known) sums.missing.push({ from: walk.known, to: at });
  walk.known = Math.max(walk.known, until);
  while (walk.index < spans.length - 1 && (spans[walk.index]?.to ?? to) <= at) walk.index += 1;
  const span = spans[walk.index];
  if (span && span.from <= at && until <= span.to) {
    const { bucket } = span;
    sums.importWh[bucket] = (sums.importWh[bucket] ?? 0) + importWh;
    sums.exportWh[bucket] = (sums.exportWh[bucket] ?? 0) + exportWh;
    if (vah === null) sums.withoutApparentMs += until - at;
    else sums.vah[bucket] = (sums.vah[bucket] ?? 0) + vah;
  } else divideSlot(plan, sums, { at, until, importWh, exportWh, vah }, walk.index);
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
