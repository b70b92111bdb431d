/** One raise of an alarm, as the weekly report counts it. */
export interface RaisedOnce {
  /** Identifies the origin, and is equal for all raises of one rule at one device. */
  source: string;
  raisedAt: number;
  /** Null while its condition lasts. */
  clearedAt: number | null;
}

export interface NuisancePeriod {
  from: number;
  to: number;
  /** The number of people who share the alarms, at least one. */
  operators: number;
}

/** Alarms per operator in ten minutes: very likely acceptable, manageable and over-demanding (EEMUA 191). */
export const EEMUA_TARGET = 1;
const EEMUA_MANAGEABLE = 2;
const EEMUA_UNACCEPTABLE = 10;

export const LOADS = ["acceptable", "manageable", "over_demanding", "unacceptable"] as const;
export type AlarmLoad = (typeof LOADS)[number];

export interface NuisanceReport {
  total: number;
  /** The average over the period, per operator in ten minutes. */
  perTenMinutes: number;
  load: AlarmLoad;
  /** The ten minutes with the most alarms, per operator. Undefined when nothing was raised. */
  peak: { at: number; perOperator: number } | undefined;
  /** The share of ten-minute slots beyond the target, from 0 to 1. */
  overTarget: number;
  worst: readonly { source: string; count: number; share: number; medianMs: number }[];
  /** The alarms that still stand, longest first. */
  standing: readonly { source: string; raisedAt: number; ms: number }[];
}

const TEN_MINUTES = 10 * 60_000;
const SHOWN = 10;

/** Summarizes a week of alarms: whether people could cope with them, and which sources to look at first. */
export function nuisanceReport(raised: readonly RaisedOnce[], period: NuisancePeriod): NuisanceReport {
  const { from, to } = period;
  const operators = Math.max(1, period.operators);
  const within = raised.filter(({ raisedAt }) => from <= raisedAt && raisedAt < to);
  const slots = Math.max(1, Math.ceil((to - from) / TEN_MINUTES));
  const perSlot = new Map<number, number>();
  for (const { raisedAt } of within) {
    const slot = Math.floor((raisedAt - from) / TEN_MINUTES);
    perSlot.set(slot, (perSlot.get(slot) ?? 0) + 1);
  }
  const perTenMinutes = within.length / slots / operators;
  return {
    total: within.length,
    perTenMinutes,
    load: loadOf(perTenMinutes),
    peak: peakOf(perSlot, from, operators),
    overTarget: [...perSlot.values()].filter((count) => count / operators > EEMUA_TARGET).length / slots,
    worst: worstOf(within, to),
    standing: standingOf(raised, to),
  };
}

export function loadOf(perTenMinutes: number): AlarmLoad {
  if (perTenMinutes <= EEMUA_TARGET) return "acceptable";
  if (perTenMinutes <= EEMUA_MANAGEABLE) return "manageable";
  return perTenMinutes < EEMUA_UNACCEPTABLE ? "over_demanding" : "unacceptable";
}

function peakOf(perSlot: ReadonlyMap<number, number>, from: number, operators: number): NuisanceReport["peak"] {
  let peak: { slot: number; count: number } | undefined;
  for (const [slot, count] of perSlot) if (!peak || count > peak.count) peak = { slot, count };
  return peak && { at: from + peak.slot * TEN_MINUTES, perOperator: peak.count / operators };
}

function worstOf(raised: readonly RaisedOnce[], to: number): NuisanceReport["worst"] {
  const lengths = new Map<string, number[]>();
  for (const { source, raisedAt, clearedAt } of raised) {
    const known = lengths.get(source) ?? [];
    known.push(Math.min(clearedAt ?? to, to) - raisedAt);
    lengths.set(source, known);
  }
  return [...lengths]
    .map(([source, all]) => ({ source, count: all.length, share: all.length / raised.length, medianMs: median(all) }))
    .toSorted((a, b) => b.count - a.count || (a.source < b.source ? -1 : 1))
    .slice(0, SHOWN);
}

/** Includes alarms from before the period: one that has stood for a month is one that nobody looks at any more. */
function standingOf(raised: readonly RaisedOnce[], to: number): NuisanceReport["standing"] {
  return raised
    .filter(({ raisedAt, clearedAt }) => raisedAt < to && (clearedAt === null || clearedAt >= to))
    .map(({ source, raisedAt }) => ({ source, raisedAt, ms: to - raisedAt }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
