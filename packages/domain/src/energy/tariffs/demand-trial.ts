import { minorDigits } from "../money/currencies.ts";
import { compare, decimal, decimalText, subtract, ZERO } from "../money/decimal.ts";
import { type BilledSupply, billCourse } from "./bill-course.ts";
import type { Bill } from "./bill-lines.ts";
import { instantsOf } from "./billing-months.ts";
import { billingPlan } from "./billing-plan.ts";
import { wholeWatts } from "./demand-lines.ts";
import { joinWindows, type PowerReading } from "./demand-windows.ts";
import { usageWithLess } from "./hourly-usage.ts";
import { inPeriods } from "./peak-demand.ts";
import type { SheddableLoad } from "./shedding.ts";
import { type ReplayRule, replayShedding, type SheddingReplay } from "./shedding-replay.ts";
import type { DemandLine } from "./tariff-lines.ts";
import { type PastLoad, trialCourse } from "./trial-course.ts";
import type { DemandWindow, Usage } from "./usage.ts";
import { QUARTER_MS } from "./usage-columns.ts";
import type { DaySpan } from "./versions.ts";

export type TrialRule = ReplayRule & { measure: "w" | "va" };

/** A past month with all the inputs of its bill. */
export interface TrialMonth {
  month: DaySpan;
  /** Absent when there is no tariff. */
  supply: BilledSupply | undefined;
  /** The months that the bill depends on, oldest first, followed by the month itself. */
  months: readonly DaySpan[];
  usage: Usage;
  timeZone: string;
}

/** Further data about when power was drawn, and by which loads. */
export interface TrialPast {
  readings: readonly PowerReading[];
  loads: readonly SheddableLoad[];
  past: readonly PastLoad[];
}

export interface DemandTrial extends Pick<SheddingReplay, "shed" | "shedMs"> {
  /** In watts or volt-amperes. From the bill when its tariff measures like the limit. */
  peakBefore: number;
  peakAfter: number;
  /** The known share of the month, from 0 to 1. */
  measured: number;
  /** The difference of the two bills as an exact decimal. Undefined when demand is not charged. */
  saved: { currency: string; amount: string } | undefined;
  windows: readonly { at: number; before: number; after: number }[];
}

/** Simulates a limit in a past month, and compares the bill with the bill without the shed power. */
export function tryLimit(tried: TrialMonth, { readings, loads, past }: TrialPast, rule: TrialRule): DemandTrial {
  const { usage, month, timeZone } = tried;
  const { from, to } = instantsOf(month, timeZone);
  const quarters = quartersIn(usage, from, to);
  const course = trialCourse({ measure: rule.measure, quarters, readings, until: to }, past);
  const { less, shed, shedMs } = replayShedding(loads, course, rule);
  const lowered = usageWithLess(usage, less, rule.measure);
  const [before, after] = [measuredBy(tried, usage, rule), measuredBy(tried, lowered, rule)];
  const known = quarters.filter((quarter) => quarter[rule.measure] !== null).length;
  return {
    shed,
    shedMs,
    peakBefore: before.peak,
    peakAfter: after.peak,
    measured: Math.min(1, (known * QUARTER_MS) / (to - from)),
    saved: savedBy(tried, before.bill, after.bill),
    windows: before.windows.map(({ at, value }) => ({ at, before: value, after: after.valueAt.get(at) ?? value })),
  };
}

function quartersIn({ demand }: Usage, from: number, to: number): DemandWindow[] {
  return (demand?.windows ?? []).filter(({ at }) => at >= from && at < to);
}

/** Returns the bill of a usage, with the windows that count in it. */
function measuredBy({ supply, months, month, timeZone }: TrialMonth, usage: Usage, rule: TrialRule) {
  const bill = supply && billCourse(supply, usage, months).at(-1);
  const lines = supply && bill ? linesLike(supply, bill, rule) : [];
  const { from, to } = instantsOf(month, timeZone);
  const windows = joinWindows(quartersIn(usage, from, to), QUARTER_MINUTES, rule.minutes, timeZone)
    .flatMap(({ at, [rule.measure]: value }) => (value === null ? [] : [{ at, value }]))
    .filter(({ at }) => lines.length === 0 || lines.some(({ counts }) => counts(at)));
  const billed = lines.map(({ recorded }) => wholeWatts(recorded));
  const peak = Math.max(0, ...(lines.length > 0 ? billed : windows.map(({ value }) => value)));
  return { bill, windows, peak, valueAt: new Map(windows.map(({ at, value }) => [at, value])) };
}

const QUARTER_MINUTES = 15;

/** Returns the recorded demands of lines that measure like the limit, and when they count. */
function linesLike({ tariff, dayAt }: BilledSupply, bill: Bill, { measure, minutes }: TrialRule) {
  const plan = billingPlan(tariff, bill, dayAt);
  return bill.demands.flatMap(({ key, part, recorded }) => {
    const version = plan.parts[part]?.version;
    const line = version?.lines.find((each): each is DemandLine => each.kind === "demand" && each.key === key);
    const isAlike = line?.windowMinutes === minutes && line.measure === (measure === "va" ? "kVA" : "kW");
    if (!version || !line || !isAlike) return [];
    return { recorded, counts: line.periods ? inPeriods({ plan, version }, line.periods) : () => true };
  });
}

function savedBy({ supply }: TrialMonth, before: Bill | undefined, after: Bill | undefined): DemandTrial["saved"] {
  if (!supply || !before || !after || before.demands.length === 0) return undefined;
  const { currency } = supply.tariff;
  const difference = subtract(decimal(before.total), decimal(after.total));
  const amount = decimalText(compare(difference, ZERO) < 0 ? ZERO : difference, minorDigits(currency));
  return { currency, amount };
}
