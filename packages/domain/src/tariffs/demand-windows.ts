import { startOfHour } from "../local-hour.ts";
import type { DemandWindow } from "./usage.ts";

const MINUTE = 60_000;

/** Where the window of the utility's clock begins that an instant lies in: windows count from the local hour. */
export function windowStart(at: number, minutes: number, timeZone: string): number {
  const hour = startOfHour(at, timeZone);
  const length = minutes * MINUTE;
  return hour + Math.floor((at - hour) / length) * length;
}

/** Makes longer windows of shorter ones; one of which a part is not known is not known. */
export function joinWindows(
  windows: readonly DemandWindow[],
  minutes: number,
  wanted: number,
  timeZone: string,
): DemandWindow[] {
  const count = wanted / minutes;
  const groups = new Map<number, DemandWindow[]>();
  for (const window of windows) {
    const start = windowStart(window.at, wanted, timeZone);
    const group = groups.get(start);
    if (group) group.push(window);
    else groups.set(start, [window]);
  }
  return [...groups].map(([at, group]) => ({
    at,
    w: meanOf(
      group.map(({ w }) => w),
      count,
    ),
    va: meanOf(
      group.map(({ va }) => va),
      count,
    ),
  }));
}

function meanOf(values: readonly (number | null)[], count: number): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < count ? null : Math.round(known.reduce((sum, each) => sum + each, 0) / count);
}
