import { startOfDay, wallClock } from "./local-day.ts";

const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** The number of cached days or quarters of an hour per zone. */
const CACHED = 20_000;

/** Since then, all offsets are multiples of a quarter of an hour (Liberia was the last exception). */
const WHOLE_QUARTERS = Date.parse("1973-01-01T00:00:00Z");

/**
 * Returns the first instant of the local hour. The hour that daylight saving repeats counts as two hours. When an offset changes by half
 * an hour (Lord Howe), an hour begins at the change.
 */
export function startOfHour(instant: number, timeZone: string): number {
  if (instant < WHOLE_QUARTERS) return findStart(instant, timeZone);
  const offset = offsetOfDay(Math.floor(instant / DAY_MS), timeZone);
  if (!Number.isNaN(offset)) return instant - ((instant + offset) % HOUR_MS);
  // A quarter of an hour never spans two hours.
  return startOfQuarter(Math.floor(instant / QUARTER_MS), timeZone);
}

/** Returns the offset from UTC if it is constant on a UTC day and in the hour before. Returns NaN otherwise. */
const offsetOfDay = cachedByZone((day, timeZone) => {
  const offsetAt = (instant: number) => wallClock(new Date(instant), timeZone).getTime() - instant;
  const offset = offsetAt(day * DAY_MS - HOUR_MS);
  return offset === offsetAt((day + 1) * DAY_MS) ? offset : Number.NaN;
});

const startOfQuarter = cachedByZone((quarter, timeZone) => findStart(quarter * QUARTER_MS, timeZone));

/** Caches results, because the calendar is slow and the same days are used again and again. */
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

/** Spans up to these lengths are divided by hours and by days, longer ones by months, to limit the pieces. */
export const LONGEST_BY_HOURS = 14 * DAY_MS;
export const LONGEST_BY_DAYS = 400 * DAY_MS;

/**
 * Divides a span at local hours. A span longer than two weeks is divided by local days, and one longer than 400 days by local months, each
 * assigned to its first hour. The hours within such a gap are unknown, and a message may be years late.
 */
export function hourPieces(from: number, to: number, timeZone: string): HourPiece[] {
  const length = to - from;
  if (length <= LONGEST_BY_HOURS) return everyHour(from, to, timeZone);
  return cut(from, to, timeZone, length <= LONGEST_BY_DAYS ? nextDay : nextMonth);
}

/** Divides a span at local hours, whatever its length. The caller must limit the length. */
export function everyHour(from: number, to: number, timeZone: string): HourPiece[] {
  return cut(from, to, timeZone, nextHour);
}

function cut(
  from: number,
  to: number,
  timeZone: string,
  next: (edge: number, timeZone: string) => number,
): HourPiece[] {
  const pieces: HourPiece[] = [];
  for (let edge = from; edge < to; ) {
    const end = next(edge, timeZone);
    pieces.push({ hour: startOfHour(edge, timeZone), from: edge, to: Math.min(end, to) });
    edge = end;
  }
  return pieces;
}

/** Returns the start of the next local hour, searched in quarter-hour steps on days with a clock change. */
function nextHour(instant: number, timeZone: string): number {
  const day = Math.floor(instant / DAY_MS);
  const offset = offsetOfDay(day, timeZone);
  const next = instant - ((instant + offset) % HOUR_MS) + HOUR_MS;
  const isPlain = next <= (day + 1) * DAY_MS || offsetOfDay(day + 1, timeZone) === offset;
  if (instant >= WHOLE_QUARTERS && !Number.isNaN(offset) && isPlain) return next;
  let quarter = (Math.floor(instant / QUARTER_MS) + 1) * QUARTER_MS;
  while (startOfHour(quarter, timeZone) !== quarter) quarter += QUARTER_MS;
  return quarter;
}

function nextDay(instant: number, timeZone: string): number {
  const today = Math.floor(wallAt(instant, timeZone) / DAY_MS);
  return later(instant, midnight((today + 1) * DAY_MS, timeZone));
}

function nextMonth(instant: number, timeZone: string): number {
  const wall = new Date(wallAt(instant, timeZone));
  return later(instant, midnight(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1), timeZone));
}

/** When a clock is set back over midnight, the day begins twice. This ensures progress in between. */
function later(instant: number, next: number): number {
  return next > instant ? next : instant + DAY_MS;
}

function wallAt(instant: number, timeZone: string): number {
  const offset = offsetOfDay(Math.floor(instant / DAY_MS), timeZone);
  return Number.isNaN(offset) ? wallClock(new Date(instant), timeZone).getTime() : instant + offset;
}

/** Returns the start of a local day, by its date at UTC. A search is only needed when the clock changes around it. */
function midnight(date: number, timeZone: string): number {
  const offset = offsetOfDay(Math.floor(date / DAY_MS), timeZone);
  const instant = date - offset;
  if (!Number.isNaN(offset) && offsetOfDay(Math.floor(instant / DAY_MS), timeZone) === offset) return instant;
  return startOfDay(new Date(date).toISOString().slice(0, 10), timeZone).getTime();
}
