import { wallClock } from "@switchboard/domain/core";

const DAY_MS = 86_400_000;

/**
 * Converts many instants to the wall clock of a time zone, written as if it were UTC: the offset is computed twice a day instead of for
 * every point, and for each point only on days when clocks change.
 */
export function wallTimes(timeZone: string): (instant: number) => number {
  const days = new Map<number, number | undefined>();
  const offsetAt = (instant: number) => {
    const second = Math.floor(instant / 1000) * 1000;
    return wallClock(new Date(second), timeZone).getTime() - second;
  };
  return (instant) => {
    const day = Math.floor(instant / DAY_MS);
    if (!days.has(day)) {
      const [start, end] = [offsetAt(day * DAY_MS), offsetAt((day + 1) * DAY_MS)];
      days.set(day, start === end ? start : undefined);
    }
    return instant + (days.get(day) ?? offsetAt(instant));
  };
}
