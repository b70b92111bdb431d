import type { SensorSeries } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain/core";
import { type DaySpan, eachDay } from "../../ui/format/day-span.ts";

const HOUR = 3_600_000;

/** The span of a state. */
export interface StateSpan {
  from: number;
  to: number;
}

/** Finds the spans of a state by readings: from each that reports it until one that does not, or until now. */
export function spansOf(
  { before, points }: Pick<SensorSeries, "before" | "points">,
  end: number,
  from: number,
): StateSpan[] {
  const said = [
    ...(before ? [{ at: from, isSo: before.value > 0 }] : []),
    ...points.map(({ timestamp, last }) => ({ at: Date.parse(timestamp), isSo: last > 0 })),
  ];
  const spans: StateSpan[] = [];
  for (const [index, { at, isSo }] of said.entries()) {
    const to = said[index + 1]?.at ?? end;
    const last = spans.at(-1);
    if (!isSo || to <= at) continue;
    if (last?.to === at) last.to = to;
    else spans.push({ from: at, to });
  }
  return spans;
}

/** Finds the hours in which the state occurred. */
export function hoursOf({ points }: Pick<SensorSeries, "points">): StateSpan[] {
  return points.flatMap(({ timestamp, high = 0 }) => {
    const from = Date.parse(timestamp);
    return high > 0 ? [{ from, to: from + HOUR }] : [];
  });
}

export interface BandDay {
  day: string;
  /** Parts of the day, from 0 to 1. */
  parts: { from: number; to: number }[];
  ms: number;
}

/** Returns one band for each day, the newest first. */
export function bandDays(spans: readonly StateSpan[], days: DaySpan, timeZone: string): BandDay[] {
  return eachDay(days)
    .toReversed()
    .map((day) => {
      const { from, to } = dayBounds(day, timeZone);
      const [start, end] = [from.getTime(), to.getTime()];
      const own = spans
        .map((span) => ({ from: Math.max(span.from, start), to: Math.min(span.to, end) }))
        .filter((span) => span.to > span.from);
      const share = (at: number) => (at - start) / (end - start);
      return {
        day,
        parts: own.map((span) => ({ from: share(span.from), to: share(span.to) })),
        ms: own.reduce((sum, span) => sum + span.to - span.from, 0),
      };
    });
}
