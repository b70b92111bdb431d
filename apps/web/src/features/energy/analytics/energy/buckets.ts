import type { EnergyPoint, GroupBy } from "@switchboard/contract";
import { dayBounds, hourLabel, localDay, startOfDay } from "@switchboard/domain/core";
import { wallTimes } from "../../../../ui/charts/wall-time.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import { type DaySpan, daysIn, eachDay } from "../../../../ui/format/day-span.ts";

const HOUR_MS = 3_600_000;

export interface Bucket {
  key: string;
  label: string;
}

export interface BucketWords {
  language: string;
  is24Hour: boolean;
  timeZone: string;
  now: number;
}

function hours(span: DaySpan, { language, is24Hour, timeZone, now }: BucketWords): Bucket[] {
  const from = startOfDay(span.from_date, timeZone).getTime();
  const to = Math.min(dayBounds(span.to_date, timeZone).to.getTime(), now);
  const toWall = wallTimes(timeZone);
  const isOneDay = daysIn(span) === 1;
  const dayOf = dayWords(language, { day: "numeric", month: "short" });
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / HOUR_MS)) }, (_, index) => {
    const at = from + index * HOUR_MS;
    const wall = new Date(toWall(at));
    const hour = hourLabel(wall.getUTCHours(), is24Hour);
    return { key: String(at), label: isOneDay ? hour : `${dayOf(wall.toISOString().slice(0, 10))} ${hour}` };
  });
}

/** Returns every bucket of a span up to now, measured or not, so that missing ones show as gaps. */
export function bucketsOf(grain: GroupBy, span: DaySpan, words: BucketWords): Bucket[] {
  if (grain === "hour") return hours(span, words);
  const today = localDay(new Date(words.now), words.timeZone);
  const days = eachDay(span).filter((day) => day <= today);
  if (grain === "day") {
    const label = dayWords(words.language, { day: "numeric", month: "short" });
    return days.map((day) => ({ key: day, label: label(day) }));
  }
  const length = grain === "month" ? 7 : 4;
  const label = dayWords(words.language, grain === "month" ? { month: "short", year: "numeric" } : { year: "numeric" });
  const firsts = new Map(days.map((day) => [day.slice(0, length), `${day.slice(0, length)}-01-01`.slice(0, 10)]));
  return [...firsts].map(([key, first]) => ({ key, label: label(first) }));
}

/** In which of them a point belongs; many series share their instants. */
export function bucketKeys(grain: GroupBy, timeZone: string): (point: Pick<EnergyPoint, "timestamp">) => string {
  const known = new Map<string, string>();
  return ({ timestamp }) => {
    const before = known.get(timestamp);
    if (before !== undefined) return before;
    const at = Date.parse(timestamp);
    const day = grain === "hour" ? "" : localDay(new Date(at), timeZone);
    const key = grain === "hour" ? String(at) : day.slice(0, { day: 10, month: 7, year: 4 }[grain]);
    known.set(timestamp, key);
    return key;
  };
}

const DAY_PARTS = { month: ["-01", 1], year: ["-01-01", 12] } as const;

/** Returns the days of a bucket within a span; an empty key means the whole span. */
export function bucketDays(grain: GroupBy, key: string, span: DaySpan, timeZone: string): DaySpan {
  const { from_date, to_date } = span;
  if (key === "") return { from_date, to_date };
  if (grain === "hour" || grain === "day") {
    const day = grain === "day" ? key : localDay(new Date(Number(key)), timeZone);
    return { from_date: day, to_date: day };
  }
  const [rest, months] = DAY_PARTS[grain];
  const first = `${key}${rest}`;
  const [year = 0, month = 0] = first.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10);
  return { from_date: first < from_date ? from_date : first, to_date: last > to_date ? to_date : last };
}
