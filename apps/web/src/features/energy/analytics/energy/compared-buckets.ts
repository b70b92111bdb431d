import type { GroupBy } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { type Comparison, pairDays } from "@switchboard/domain/energy";
import { wallTimes } from "../../../../ui/charts/wall-time.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import type { DaySpan } from "../../../../ui/format/day-span.ts";
import { type Bucket, type BucketWords, bucketsOf } from "./buckets.ts";

/** A bucket of the chart and the one it is compared with; either may be missing. */
export interface BucketPair {
  own: Bucket | undefined;
  with: Bucket | undefined;
}

interface ComparedSpans {
  span: DaySpan;
  /** The compared days. */
  before: DaySpan;
  comparison: Comparison;
}

/** Labels hours so that each finds its counterpart in another day; an hour occurs twice when clocks go back. */
function hourPlaces(buckets: readonly Bucket[], timeZone: string): { day: string; hour: string; bucket: Bucket }[] {
  const toWall = wallTimes(timeZone);
  const seen = new Map<string, number>();
  return buckets.map((bucket) => {
    const wall = new Date(toWall(Number(bucket.key))).toISOString();
    const place = wall.slice(0, 13);
    const nth = (seen.get(place) ?? 0) + 1;
    seen.set(place, nth);
    return { day: wall.slice(0, 10), hour: `${wall.slice(11, 13)} ${nth}`, bucket };
  });
}

/** Adds the day to the labels of compared hours, because the axis shows another day. */
function named(buckets: Bucket[], grain: GroupBy, { before }: ComparedSpans, language: string): Bucket[] {
  if (grain !== "hour" || before.from_date !== before.to_date) return buckets;
  const day = dayWords(language, { day: "numeric", month: "short" })(before.from_date);
  return buckets.map(({ key, label }) => ({ key, label: `${day} ${label}` }));
}

/** Pairs days and hours by their place in the calendar, months and years by their order. */
export function pairBuckets(grain: GroupBy, compared: ComparedSpans, words: BucketWords): BucketPair[] {
  const { span, before, comparison } = compared;
  const { timeZone, now, language } = words;
  const own = bucketsOf(grain, span, words);
  const others = named(bucketsOf(grain, before, words), grain, compared, language);
  if (grain === "month" || grain === "year")
    return Array.from({ length: Math.max(own.length, others.length) }, (_, index) => ({
      own: own[index],
      with: others[index],
    }));
  const today = localDay(new Date(now), timeZone);
  const pairs = pairDays(span, comparison, today).filter(({ day }) => day === null || day <= today);
  if (grain === "day") {
    const of = (buckets: readonly Bucket[], day: string | null) => buckets.find(({ key }) => key === day);
    return pairs.map(({ day, with: other }) => ({ own: of(own, day), with: of(others, other) }));
  }
  const counterpart = new Map(pairs.map(({ day, with: other }) => [day, other]));
  const places = new Map(hourPlaces(others, timeZone).map(({ day, hour, bucket }) => [`${day} ${hour}`, bucket]));
  return hourPlaces(own, timeZone).map(({ day, hour, bucket }) => ({
    own: bucket,
    with: places.get(`${counterpart.get(day)} ${hour}`),
  }));
}
