import { nextDay } from "../../core/instants.ts";
import { localDay, wallClock } from "../../core/local-day.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/**
 * Returns every instant between two others at which the clock of a zone shows one of these minutes of the day or is changed. Nothing
 * that depends on the clock changes between two of them. A time that occurs twice, because the clock is set back, is included twice.
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
    if (before !== after) edges.add(clockChange(midnight - DAY, midnight + 2 * DAY, offset));
  }
  return [...edges].filter((edge) => from < edge && edge < to).toSorted((a, b) => a - b);
}

/** Returns the first second with the same offset from UTC as the end. */
function clockChange(from: number, to: number, offset: (instant: number) => number): number {
  const target = offset(to);
  let [before, after] = [from, to];
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (offset(middle) === target) after = middle;
    else before = middle;
  }
  return after;
}
