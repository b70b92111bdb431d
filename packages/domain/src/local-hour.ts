import { wallClock } from "./local-day.ts";

const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** Days, or quarters of an hour, of one zone. */
const CACHED = 20_000;

/** Since then every offset of the world is a whole number of quarters of an hour (Liberia was the last). */
const WHOLE_QUARTERS = Date.parse("1973-01-01T00:00:00Z");

/**
 * The first instant of the local hour. The hour that daylight saving repeats is two hours; where an offset moves by half
 * an hour (Lord Howe), an hour begins at the change.
 */
export function startOfHour(instant: number, timeZone: string): number {
  if (instant < WHOLE_QUARTERS) return findStart(instant, timeZone);
  const offset = offsetOfDay(Math.floor(instant / DAY_MS), timeZone);
  if (!Number.isNaN(offset)) return instant - ((instant + offset) % HOUR_MS);
  // All of a quarter of an hour lies in the same hour.
  return startOfQuarter(Math.floor(instant / QUARTER_MS), timeZone);
}

/** How far a zone is ahead of UTC all day long (of UTC) and in the hour before; NaN where that changes. */
const offsetOfDay = cachedByZone((day, timeZone) => {
  const offsetAt = (instant: number) => wallClock(new Date(instant), timeZone).getTime() - instant;
  const offset = offsetAt(day * DAY_MS - HOUR_MS);
  return offset === offsetAt((day + 1) * DAY_MS) ? offset : Number.NaN;
});

const startOfQuarter = cachedByZone((quarter, timeZone) => findStart(quarter * QUARTER_MS, timeZone));

/** A calendar is slow to ask, and the same days are asked for again and again. */
function cachedByZone(find: (key: number, timeZone: string) => number): (key: number, timeZone: string) => number {
  const zones = new Map<string, Map<number, number>>();
  return (key, timeZone) => {
    const known = zones.get(timeZone) ?? new Map<number, number>();
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= CACHED) known.clear();
    const value = find(key, timeZone);
    zones.set(timeZone, known.set(key, value));
    return value;
  };
}

function findStart(instant: number, timeZone: string): number {
  const into = (at: number) => {
    const second = Math.floor(at / 1000) * 1000;
    return (wallClock(new Date(second), timeZone).getTime() % HOUR_MS) + (at - second);
  };
  const start = instant - into(instant);
  return into(start) === 0 ? start : start + HOUR_MS / 2;
}

interface HourPiece {
  hour: number;
  from: number;
  to: number;
}

/** Cuts a span where local hours begin. Every offset there is moves in quarters of an hour. */
export function hourPieces(from: number, to: number, timeZone: string): HourPiece[] {
  const pieces: HourPiece[] = [];
  let edge = from;
  while (edge < to) {
    let next = (Math.floor(edge / QUARTER_MS) + 1) * QUARTER_MS;
    while (next < to && startOfHour(next, timeZone) !== next) next += QUARTER_MS;
    pieces.push({ hour: startOfHour(edge, timeZone), from: edge, to: Math.min(next, to) });
    edge = next;
  }
  return pieces;
}
