import { instantOf } from "../../core/instants.ts";
import type { Tariff } from "./tariff.ts";
import { type DayAt, type PeriodSpan, periodSpans } from "./time-periods.ts";
import {
  type DaySpan,
  daysIn,
  type Fraction,
  monthsIn,
  splitByVersion,
  type VersionPart,
  wholeMonthsIn,
} from "./versions.ts";

/** A span of a bill within one version, period and month, with the index of the sum for its energy. */
interface PlannedSpan extends PeriodSpan {
  part: number;
  bucket: number;
}

/** The meaning of an index in the sums. */
interface Bucket {
  part: number;
  period: number;
  month: string;
}

/** The part of a bill that does not depend on the meter, so that it can be shared by hundreds of them. */
export interface BillingPlan {
  tariff: Tariff;
  period: DaySpan;
  days: number;
  /** The months by the calendar, and in whole months. */
  months: Fraction;
  wholeMonths: Fraction;
  from: number;
  to: number;
  parts: readonly VersionPart[];
  spans: readonly PlannedSpan[];
  buckets: readonly Bucket[];
}

export function billingPlan(tariff: Tariff, period: DaySpan, dayAt?: DayAt): BillingPlan {
  const { timeZone } = tariff;
  const parts = splitByVersion(tariff, period);
  const spans: PlannedSpan[] = [];
  const buckets: Bucket[] = [];
  const known = new Map<string, number>();
  const instant = (day: string) => instantOf(day, 0, timeZone).getTime();
  parts.forEach(({ version, from, to }, part) => {
    const found: PeriodSpan[] = version
      ? periodSpans(version, timeZone, instant(from), instant(to), dayAt)
      : [{ from: instant(from), to: instant(to), period: -1, month: from.slice(0, 7) }];
    for (const span of found) {
      const key = `${part} ${span.month} ${span.period}`;
      const bucket = known.get(key) ?? buckets.push({ part, period: span.period, month: span.month }) - 1;
      known.set(key, bucket);
      spans.push({ ...span, part, bucket });
    }
  });
  return {
    tariff,
    period,
    days: daysIn(period),
    months: monthsIn(period),
    wholeMonths: wholeMonthsIn(period),
    from: instant(period.from),
    to: instant(period.to),
    parts,
    spans,
    buckets,
  };
}
