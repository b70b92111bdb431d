import { type Hhmm, minuteOfDay } from "./hhmm.ts";
import { wallClock } from "./local-day.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** After these days every month continues, so the next day needs no calendar. Callers iterate over years of days. */
const IN_EVERY_MONTH = 27;
const TWO_DIGITS = Array.from({ length: IN_EVERY_MONTH + 2 }, (_, date) => String(date).padStart(2, "0"));

export function nextDay(day: string, count = 1): string {
  const date = Number(day.slice(8));
  if (count === 1 && date <= IN_EVERY_MONTH) return day.slice(0, 8) + TWO_DIGITS[date + 1];
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
}

export function dayOfWeek(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/**
 * Returns the instant at which a zone's clock shows a time on a day. When daylight saving skips the time, returns the first instant
 * after the gap. When the clock shows it twice, returns the first of the two (design §5).
 */
export function instantOf(day: string, time: Hhmm, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minuteOfDay(time) * MINUTE;
  const wallAt = (instant: number) => wallClock(new Date(instant), timeZone).getTime();
  // The clock changes at most once in two days, so the offsets a day before and after are the only possible ones.
  const guesses = [wanted - DAY, wanted + DAY].map((near) => wanted - (wallAt(near) - near)).toSorted((a, b) => a - b);
  const shown = guesses.find((instant) => wallAt(instant) === wanted);
  return new Date(shown ?? endOfGap(guesses, (instant) => wallAt(instant) >= wanted));
}

/** Finds the first instant after the gap between two guesses. */
function endOfGap(guesses: number[], reached: (instant: number) => boolean): number {
  let [before = 0, after = 0] = guesses;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (reached(middle)) after = middle;
    else before = middle;
  }
  return after;
}
