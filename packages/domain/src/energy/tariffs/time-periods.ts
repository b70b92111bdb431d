import { type DayMark, isWithinYear } from "../../core/day-types.ts";
import { minuteOfDay, toHhmm } from "../../core/hhmm.ts";
import { dayOfWeek, instantOf, nextDay } from "../../core/instants.ts";
import { localDay } from "../../core/local-day.ts";
import { NONE, periodKeys, type TariffVersion, type TimeWindow } from "./tariff.ts";

/**
 * A span of time in one period of a tariff and one month. `period` is an index of `periodKeys`, or -1 outside of all
 * windows.
 */
export interface PeriodSpan {
  from: number;
  to: number;
  period: number;
  /** YYYY-MM. */
  month: string;
}

/** Returns the calendar's mark of a day. */
export type DayAt = (day: string) => Pick<DayMark, "type"> | undefined;

const MINUTE = 60_000;
const DAY = 86_400_000;
const DAY_MINUTES = 1440;

export function seasonOf({ seasons = [] }: TariffVersion, day: string): string {
  const asked = day.slice(5);
  return seasons.find(({ spans }) => spans.some(({ from, to }) => isWithinYear(asked, from, to)))?.key ?? NONE;
}

export function dayClassOf({ dayClasses = [] }: TariffVersion, day: string, dayAt: DayAt | undefined): string {
  const weekday = dayOfWeek(day);
  const type = dayAt?.(day)?.type;
  const fits = dayClasses.find(
    ({ weekdays, types }) => weekdays?.includes(weekday) || (type !== undefined && types?.includes(type)),
  );
  return fits?.key ?? NONE;
}

export function windowCounts({ seasons, days }: TimeWindow, season: string, dayClass: string): boolean {
  return (seasons?.includes(season) ?? true) && (days?.includes(dayClass) ?? true);
}

/** Returns the minutes of the day in a window, as one or two ranges. */
export function minutesOf({ from, to }: TimeWindow): [number, number][] {
  const [start, end] = [minuteOfDay(from), minuteOfDay(to)];
  if (start < end) return [[start, end]];
  const wrapped: [number, number][] = [
    [start, DAY_MINUTES],
    [0, end],
  ];
  return wrapped.filter(([first, last]) => first < last);
}

/** The changes of period in a day of a season and class, from midnight on. */
type DayPattern = readonly { minute: number; period: number }[];

function patternOf(version: TariffVersion, season: string, dayClass: string): DayPattern {
  if (!version.periods?.length) return [{ minute: 0, period: 0 }];
  const periods = new Int16Array(DAY_MINUTES).fill(-1);
  version.periods.forEach(({ windows }, index) => {
    for (const window of windows)
      if (windowCounts(window, season, dayClass))
        for (const [from, to] of minutesOf(window)) periods.fill(index, from, to);
  });
  const changes: { minute: number; period: number }[] = [];
  periods.forEach((period, minute) => {
    if (changes.at(-1)?.period !== period) changes.push({ minute, period });
  });
  return changes;
}

/**
 * Divides the time between two instants into periods of a tariff, without gaps or overlaps. When daylight saving skips or repeats a
 * time, the period changes at the first instant at which the clock shows that time or a later one.
 */
export function periodSpans(
  version: TariffVersion,
  zone: string,
  from: number,
  to: number,
  dayAt?: DayAt,
): PeriodSpan[] {
  const clock = version.clock ?? zone;
  const patterns = new Map<string, DayPattern>();
  const spans: PeriodSpan[] = [];
  let day = localDay(new Date(from), clock);
  let midnight = instantOf(day, 0, clock).getTime();
  while (midnight < to) {
    const next = nextDay(day);
    const nextMidnight = instantOf(next, 0, clock).getTime();
    const [season, dayClass] = [seasonOf(version, day), dayClassOf(version, day, dayAt)];
    const key = `${season} ${dayClass}`;
    const pattern = patterns.get(key) ?? patternOf(version, season, dayClass);
    patterns.set(key, pattern);
    const isPlain = nextMidnight - midnight === DAY;
    for (const { minute, period } of pattern) {
      const at = isPlain ? midnight + minute * MINUTE : instantOf(day, hhmmOf(minute), clock).getTime();
      extend(spans, { from: Math.max(at, from), to: Math.min(nextMidnight, to), period, month: day.slice(0, 7) });
    }
    [day, midnight] = [next, nextMidnight];
  }
  return spans;
}

const hhmmOf = (minute: number) => toHhmm(Math.floor(minute / 60), minute % 60);

/** Appends a span and ends the previous one where it begins. Merges it with the previous one when both are alike. */
function extend(spans: PeriodSpan[], next: PeriodSpan): void {
  const last = spans.at(-1);
  if (last) last.to = Math.min(last.to, Math.max(next.from, last.from));
  if (last && last.to <= last.from) spans.pop();
  if (next.from >= next.to) return;
  const before = spans.at(-1);
  if (before && before.period === next.period && before.month === next.month && before.to === next.from)
    before.to = next.to;
  else spans.push(next);
}

/** Returns the periods of a version that a line applies to. */
export function periodsOfLine(version: TariffVersion, chosen: readonly string[] | undefined): string[] {
  return chosen ? periodKeys(version).filter((key) => chosen.includes(key)) : periodKeys(version);
}
