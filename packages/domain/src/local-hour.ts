import { wallClock } from "./local-day.ts";

const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;

/** Since then every offset of the world is a whole number of quarters of an hour (Liberia was the last). */
const WHOLE_QUARTERS = Date.parse("1973-01-01T00:00:00Z");
const REMEMBERED = 20_000;
const remembered = new Map<string, Map<number, number>>();

/**
 * The first instant of the local hour. The hour that daylight saving repeats is two hours; where an offset moves by half
 * an hour (Lord Howe), an hour begins at the change.
 */
export function startOfHour(instant: number, timeZone: string): number {
  if (instant < WHOLE_QUARTERS) return findStart(instant, timeZone);
  // A calendar is slow to ask, and all of a quarter of an hour lies in the same hour.
  const quarter = Math.floor(instant / QUARTER_MS);
  const ofZone = remembered.get(timeZone) ?? new Map<number, number>();
  remembered.set(timeZone, ofZone);
  const known = ofZone.get(quarter);
  if (known !== undefined) return known;
  if (ofZone.size >= REMEMBERED) ofZone.clear();
  const start = findStart(instant, timeZone);
  ofZone.set(quarter, start);
  return start;
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

/** 12AM to 11PM, or 0H to 23H where a person reads 24 hours (spec §9). */
export function hourLabel(hour: number, is24Hour: boolean): string {
  if (is24Hour) return `${hour}H`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? "AM" : "PM"}`;
}
