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

/** A month that is over, with all that its bill was made from. */
export interface TrialMonth {
  month: DaySpan;
  /** Undefined where no tariff says what it costs. */
  supply: BilledSupply | undefined;
  /** Those that its bill depends on, the oldest first, and the month itself. */
  months: readonly DaySpan[];
  usage: Usage;
  timeZone: string;
}

/** What is known besides of when power was drawn, and by what. */
export interface TrialPast {
  readings: readonly PowerReading[];
  loads: readonly SheddableLoad[];
  past: readonly PastLoad[];
}

export interface DemandTrial extends Pick<SheddingReplay, "shed" | "shedMs"> {
  /** In watts or volt-amperes, as the bill has it where its tariff measures as the limit does. */
  peakBefore: number;
  peakAfter: number;
  /** How much of the month is known, from 0 to 1. */
  measured: number;
  /** The difference of the two bills as exact text; undefined where demand costs nothing. */
  saved: { currency: string; amount: string } | undefined;
  windows: readonly { at: number; before: number; after: number }[];
}

/** What a limit would have done in a month: the bill as it is, and the bill of the same month without what would have been shed. */
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

/** The bill of a usage, and the windows as it looks at them. */
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

/** What the bill recorded by lines that measure as the limit does, and when they count. */
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
