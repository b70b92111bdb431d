import { wallClock } from "../../core/local-day.ts";
import { startOfHour } from "../../core/local-hour.ts";
import { type BillPart, notice } from "./bill-part.ts";
import type { BillingPlan } from "./billing-plan.ts";
import { joinWindows, windowStart } from "./demand-windows.ts";
import { periodKeys } from "./tariff.ts";
import type { DemandLine } from "./tariff-lines.ts";
import type { DemandWindow } from "./usage.ts";
import { joinQuarters, quarterAt } from "./usage-block.ts";
import { UNKNOWN, type UsageBlock } from "./usage-columns.ts";

const MINUTE = 60_000;

interface Peak {
  watts: number;
  at: number | null;
  /** The number of known windows. */
  known: number;
}

/** Tells whether an instant counts for a line. */
type Counts = (at: number) => boolean;

/** Returns the highest window of the whole bill, in watts or volt-amperes, and the first of equal ones. */
export function peakDemand(part: BillPart, line: DemandLine): { watts: number; at: number | null } {
  const { plan, usage } = part;
  const counts = line.periods ? inPeriods(part, line.periods) : () => true;
  const { watts, at, known } = isOnGrid(part, line)
    ? peakOfBlocks(part, line, counts)
    : peakOfWindows(part, line, counts);
  const wanted = Math.round((plan.to - plan.from) / (line.windowMinutes * MINUTE));
  if (line.measure === "kVA" && part.apparent.isEstimated) notice(part, "apparent_estimated", { name: line.name });
  if (known === 0) notice(part, "demand_missing", { name: line.name });
  else if (known < wanted)
    notice(part, "demand_incomplete", { name: line.name, known: `${known}`, wanted: `${wanted}` });
  if (line.windowMinutes % (usage.demand?.minutes ?? line.windowMinutes) !== 0 && usage.demand?.windows.length)
    notice(part, "demand_windows_differ", { name: line.name, minutes: `${line.windowMinutes}` });
  return { watts, at };
}

/**
 * Tells whether bills need more than the highest windows of whole local months: for a demand limited to some periods, a month that does
 * not begin on its first day, or a price that changes within an hour.
 */
export function needsWindows(plans: readonly BillingPlan[], timeZone: string): boolean {
  return plans.some(({ parts, spans, from, to }) => {
    if (spans.some((span) => startOfHour(span.from, timeZone) !== span.from)) return true;
    const lines = parts.flatMap(({ version }) => version?.lines.filter((line) => line.kind === "demand") ?? []);
    return (
      lines.length > 0 &&
      (lines.some(({ periods }) => periods) || !isMonthStart(from, timeZone) || !isMonthStart(to, timeZone))
    );
  });
}

const isMonthStart = (at: number, timeZone: string) =>
  wallClock(new Date(at), timeZone).toISOString().slice(8, 19) === "01T00:00:00";

function peakOfWindows(part: BillPart, line: DemandLine, counts: Counts): Peak {
  const { plan } = part;
  const peak: Peak = { watts: 0, at: null, known: 0 };
  for (const window of windowsFor(part, line)) {
    if (window.at < plan.from || window.at >= plan.to) continue;
    const value = line.measure === "kVA" ? window.va : window.w;
    if (value === null) continue;
    peak.known += 1;
    raise(peak, value, window.at, counts);
  }
  return peak;
}

function raise(peak: Peak, value: number, at: number, counts: Counts): void {
  const isHigher = peak.at === null || value > peak.watts || (value === peak.watts && at < peak.at);
  if (isHigher && counts(at)) [peak.watts, peak.at] = [value, at];
}

/**
 * Tells whether the hours of the columns begin with those of the utility's clock, at both ends, because Lord Howe's clock moves by half
 * an hour. Then the utility's windows consist of their quarters.
 */
function isOnGrid({ usage, plan }: BillPart, { windowMinutes }: DemandLine): boolean {
  const { timeZone } = plan.tariff;
  const begins = (at: number | undefined) => at === undefined || windowStart(at, windowMinutes, timeZone) === at;
  const isOutside = (edges: Float64Array) => (edges[0] ?? 0) >= plan.to || (edges.at(-1) ?? 0) <= plan.from;
  return usage.blocks?.every(({ edges }) => isOutside(edges) || (begins(edges[0]) && begins(edges.at(-2)))) ?? false;
}

/** Equivalent to `peakOfWindows`, but without an object for each of a million hours. */
function peakOfBlocks({ usage, plan }: BillPart, line: DemandLine, counts: Counts): Peak {
  const peak: Peak = { watts: 0, at: null, known: 0 };
  const step = QUARTERS_OF[line.windowMinutes];
  const measure = line.measure === "kVA" ? "va" : "w";
  for (const block of usage.blocks ?? []) {
    const [from, to] = [block.edges[0] ?? 0, block.edges.at(-1) ?? 0];
    if (from >= plan.to || to <= plan.from) continue;
    const isWhole = !line.periods && from >= plan.from && to <= plan.to;
    const known = isWhole ? block.peaks?.[measure][step] : undefined;
    if (!known) peakInBlock(peak, block, { step, measure }, plan, counts);
    else if (known.known > 0) {
      peak.known += known.known;
      raise(peak, known.watts, quarterAt(block, known.quarter), counts);
    }
  }
  return peak;
}

const QUARTERS_OF = { 15: 1, 30: 2, 60: 4 } as const;

interface Windows {
  step: 1 | 2 | 4;
  measure: "w" | "va";
}

function peakInBlock(
  peak: Peak,
  block: UsageBlock,
  { step, measure }: Windows,
  plan: BillingPlan,
  counts: Counts,
): void {
  const values = joinQuarters(block[measure], step);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? UNKNOWN;
    if (value === UNKNOWN) continue;
    const at = quarterAt(block, index * step);
    if (at < plan.from || at >= plan.to) continue;
    peak.known += 1;
    if (value >= peak.watts) raise(peak, value, at, counts);
  }
}

/** Returns windows of the tariff's length. Shorter ones are joined, and longer ones cannot be used. */
function windowsFor({ usage, plan }: BillPart, { windowMinutes }: DemandLine): readonly DemandWindow[] {
  if (!usage.demand) return [];
  const { minutes, windows } = usage.demand;
  if (minutes === windowMinutes) return windows;
  return windowMinutes % minutes === 0 ? joinWindows(windows, minutes, windowMinutes, plan.tariff.timeZone) : [];
}

/** Tells whether an instant is in one of some periods, by the spans of the plan. */
export function inPeriods(
  { plan, version }: Pick<BillPart, "plan" | "version">,
  periods: readonly string[],
): (at: number) => boolean {
  const keys = periodKeys(version);
  const wanted = new Set(periods.map((key) => keys.indexOf(key)));
  const spans = plan.spans;
  let index = 0;
  return (at) => {
    if ((spans[index]?.from ?? 0) > at) index = 0;
    while (index < spans.length - 1 && (spans[index]?.to ?? 0) <= at) index += 1;
    const span = spans[index];
    return span !== undefined && span.from <= at && at < span.to && wanted.has(span.period);
  };
}
