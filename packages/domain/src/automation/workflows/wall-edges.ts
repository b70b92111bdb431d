import { nextDay } from "../../core/instants.ts";
import { localDay, wallClock } from "../../core/local-day.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/**
 * Every instant after one and before another at which a zone's clock comes to show one of these minutes of the day, and those at
 * which the clock is set: between two of them nothing changes that goes by the clock. Where it is set back, a time comes twice.
 */
export function wallEdges(minutes: readonly number[], from: number, to: number, timeZone: string): number[] {
  const edges = new Set<number>();
  const offset = (instant: number) =>
    wallClock(new Date(instant), timeZone).getTime() - Math.floor(instant / 1000) * 1000;
  const last = nextDay(localDay(new Date(to), timeZone));
  for (let day = nextDay(localDay(new Date(from), timeZone), -1); day <= last; day = nextDay(day)) {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const [before, after] = [offset(midnight - DAY), offset(midnight + 2 * DAY)];
    for (const minute of minutes) {
      edges.add(midnight + minute * MINUTE - before);
      edges.add(midnight + minute * MINUTE - after);
    }
    if (before !== after) edges.add(whereSet(midnight - DAY, midnight + 2 * DAY, offset));
  }
  return [...edges].filter((edge) => from < edge && edge < to).toSorted((a, b) => a - b);
}

/** The first second at which the clock is as far from UTC as at the end. */
function whereSet(from: number, to: number, offset: (instant: number) => number): number {
  const wanted = offset(to);
  let [before, after] = [from, to];
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (offset(middle) === wanted) after = middle;
    else before = middle;
  }
  return after;
}
