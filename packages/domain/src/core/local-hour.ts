import { startOfDay, wallClock } from "./local-day.ts";

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

/** Up to here a span is cut by hours, then by days, then by months: what it costs does not grow with its length. */
export const LONGEST_BY_HOURS = 14 * DAY_MS;
export const LONGEST_BY_DAYS = 400 * DAY_MS;

/**
 * Cuts a span where local hours begin. What is longer than two weeks is cut by local days, and what is longer than 400 days by
 * local months, each given to the hour it begins with: of a gap nobody knows the hours, and one message may be years late.
 */
export function hourPieces(from: number, to: number, timeZone: string): HourPiece[] {
  const length = to - from;
  if (length <= LONGEST_BY_HOURS) return everyHour(from, to, timeZone);
  return cut(from, to, timeZone, length <= LONGEST_BY_DAYS ? nextDay : nextMonth);
}

/** Cuts a span where local hours begin, however long it is: for spans whose length somebody has bounded. */
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

/** Where the next local hour begins. On days on which the clock changes that is looked for: offsets move in quarters of an hour. */
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

/** Where a clock is set back over midnight, a day begins twice; whoever stands between goes on all the same. */
function later(instant: number, next: number): number {
  return next > instant ? next : instant + DAY_MS;
}

function wallAt(instant: number, timeZone: string): number {
  const offset = offsetOfDay(Math.floor(instant / DAY_MS), timeZone);
  return Number.isNaN(offset) ? wallClock(new Date(instant), timeZone).getTime() : instant + offset;
}

/** The instant at which a local day begins, by its date at UTC; it is searched for only where the clock changes around it. */
function midnight(date: number, timeZone: string): number {
  const offset = offsetOfDay(Math.floor(date / DAY_MS), timeZone);
  const instant = date - offset;
  if (!Number.isNaN(offset) && offsetOfDay(Math.floor(instant / DAY_MS), timeZone) === offset) return instant;
  return startOfDay(new Date(date).toISOString().slice(0, 10), timeZone).getTime();
}
