import type { Span } from "../../site/online-spans.ts";
import type { BillingPlan } from "./billing-plan.ts";
import { HourCounter, UNMEASURED, WITHOUT_APPARENT } from "./hour-counter.ts";
import { dividerOf } from "./quarter-shares.ts";
import type { EnergySlot, Usage } from "./usage.ts";
import { slotAt } from "./usage-block.ts";
import type { UsageBlock } from "./usage-columns.ts";

/** Watt-hours by the buckets of a plan, and their uncertainties. */
export interface EnergySums {
  importWh: Float64Array;
  exportWh: Float64Array;
  vah: Float64Array;
  /** Spans without any slot. */
  missing: Span[];
  /** How long the apparent energy is unknown. */
  withoutApparentMs: number;
  /** The energy imported during that time. */
  withoutApparentWh: number;
  /** True when some of the apparent energy is volts times amperes. */
  isEstimated: boolean;
  /** The energy of slots across a change of period that was divided by time, because their quarters are unknown. */
  dividedWh: number;
}

/** The progress of a walk over the spans of a plan. */
interface Walk {
  plan: BillingPlan;
  sums: EnergySums;
  index: number;
  known: number;
}

/**
 * Sums up an ordered usage in one pass over the spans of a plan. Throws on overlapping slots, which would count energy
 * twice.
 */
export function sumEnergy(plan: BillingPlan, usage: Usage): EnergySums {
  const size = plan.buckets.length;
  const sums: EnergySums = {
    importWh: new Float64Array(size),
    exportWh: new Float64Array(size),
    vah: new Float64Array(size),
    missing: [],
    withoutApparentMs: 0,
    withoutApparentWh: 0,
    isEstimated: false,
    dividedWh: 0,
  };
  const walk: Walk = { plan, sums, index: 0, known: plan.from };
  if (usage.blocks) for (const block of usage.blocks) walkBlock(walk, block);
  else for (const slot of usage.slots) addSlot(walk, slot);
  if (walk.known < plan.to) sums.missing.push({ from: walk.known, to: plan.to });
  for (const { from, to } of usage.missing ?? [])
    if (from < plan.to && to > plan.from)
      sums.missing.push({ from: Math.max(from, plan.from), to: Math.min(to, plan.to) });
  return sums;
}

/** Consecutive hours of a block that belong to one bucket. `DIVIDED` marks hours across a change. */
interface Run {
  first: number;
  end: number;
  bucket: number;
}

const DIVIDED = -1;
/** All meters of a zone share the array of hour edges. */
const knownRuns = new WeakMap<BillingPlan, WeakMap<Float64Array, Run[]>>();

function runsOf(plan: BillingPlan, edges: Float64Array): Run[] {
  const ofPlan = knownRuns.get(plan) ?? new WeakMap<Float64Array, Run[]>();
  const known = ofPlan.get(edges);
  if (known) return known;
  const runs = findRuns(plan, edges);
  knownRuns.set(plan, ofPlan.set(edges, runs));
  return runs;
}

function findRuns({ spans, from, to }: BillingPlan, edges: Float64Array): Run[] {
  const runs: Run[] = [];
  let index = 0;
  for (let hour = 0; hour < edges.length - 1; hour += 1) {
    const [at, until] = [edges[hour] ?? 0, edges[hour + 1] ?? 0];
    if (until <= from || at >= to) continue;
    while (index < spans.length - 1 && (spans[index]?.to ?? to) <= at) index += 1;
    const span = spans[index];
    const bucket = span && span.from <= at && until <= span.to ? span.bucket : DIVIDED;
    const last = runs.at(-1);
    if (last?.bucket === bucket) last.end = hour + 1;
    else runs.push({ first: hour, end: hour + 1, bucket });
  }
  return runs;
}

function walkBlock(walk: Walk, block: UsageBlock): void {
  const { edges } = block;
  if ((edges.at(-1) ?? 0) <= walk.plan.from || (edges[0] ?? 0) >= walk.plan.to) return;
  const runs = runsOf(walk.plan, edges);
  if (block.isEstimated) walk.sums.isEstimated = true;
  const counter = new HourCounter(block);
  for (const run of runs)
    if (run.bucket === DIVIDED) addDivided(walk, block, run);
    else addRun(walk, counter, run);
}

function addRun(walk: Walk, counter: HourCounter, { first, end, bucket }: Run): void {
  while (counter.hour < first) counter.moveOn(first);
  counter.take();
  while (counter.hour < end) {
    const { hour, edges } = counter;
    const known = counter.moveOn(end);
    const { importWh, exportWh, vah } = counter.take();
    if (known === UNMEASURED) continue;
    const [at, until] = [edges[hour] ?? 0, edges[counter.hour] ?? 0];
    cover(walk, at, until);
    if (known === WITHOUT_APPARENT) addUnknownApparent(walk.sums, until - at, importWh);
    addTo(walk.sums, bucket, importWh, exportWh, vah);
  }
}

function addDivided(walk: Walk, block: UsageBlock, { first, end }: Run): void {
  for (let hour = first; hour < end; hour += 1) {
    const slot = slotAt(block, hour);
    if (slot) addSlot(walk, slot);
  }
}

function addSlot(walk: Walk, slot: EnergySlot): void {
  const { plan, sums } = walk;
  const { spans, from, to } = plan;
  const { at, until, importWh, exportWh, vah } = slot;
  if (until <= from || at >= to) return;
  cover(walk, at, until);
  while (walk.index < spans.length - 1 && (spans[walk.index]?.to ?? to) <= at) walk.index += 1;
  const span = spans[walk.index];
  if (span && span.from <= at && until <= span.to) {
    if (vah === null) addUnknownApparent(sums, until - at, importWh);
    addTo(sums, span.bucket, importWh, exportWh, vah ?? 0);
  } else divideSlot(plan, sums, slot, walk.index);
}

/** Records the time before the slot, back to the last one, as missing. */
function cover(walk: Walk, at: number, until: number): void {
  if (at < walk.known && at >= walk.plan.from) throw new RangeError(`slots overlap at ${new Date(at).toISOString()}`);
  if (at > walk.known) walk.sums.missing.push({ from: walk.known, to: at });
  walk.known = Math.max(walk.known, until);
}

function addUnknownApparent(sums: EnergySums, ms: number, wattHours: number): void {
  sums.withoutApparentMs += ms;
  sums.withoutApparentWh += wattHours;
}

function addTo(sums: EnergySums, bucket: number, importWh: number, exportWh: number, vah: number): void {
  sums.importWh[bucket] = (sums.importWh[bucket] ?? 0) + importWh;
  sums.exportWh[bucket] = (sums.exportWh[bucket] ?? 0) + exportWh;
  sums.vah[bucket] = (sums.vah[bucket] ?? 0) + vah;
}

/**
 * Divides a slot among its spans, by its quarters or otherwise by time, in whole watt-hours that add up to the slot.
 */
function divideSlot({ spans }: BillingPlan, sums: EnergySums, slot: EnergySlot, first: number): void {
  const { w, va, exportW } = slot.quarters ?? {};
  const [taken, fed, apparent] = [dividerOf(slot, w), dividerOf(slot, exportW), dividerOf(slot, va, w)];
  let [isTakenExact, isFedExact] = [true, true];
  for (let index = first; index < spans.length; index += 1) {
    const span = spans[index];
    if (!span || span.from >= slot.until) break;
    const [from, to] = [Math.max(span.from, slot.at), Math.min(span.to, slot.until)];
    if (from >= to) continue;
    const imported = taken.between(slot.importWh, from, to);
    if (slot.vah === null) addUnknownApparent(sums, to - from, imported);
    addTo(sums, span.bucket, imported, fed.between(slot.exportWh, from, to), apparent.between(slot.vah ?? 0, from, to));
    isTakenExact &&= taken.isExact(from) && taken.isExact(to);
    isFedExact &&= fed.isExact(from) && fed.isExact(to);
  }
  sums.dividedWh += (isTakenExact ? 0 : slot.importWh) + (isFedExact ? 0 : slot.exportWh);
}
