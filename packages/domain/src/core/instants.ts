import { type Hhmm, minuteOfDay } from "./hhmm.ts";
import { wallClock } from "./local-day.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Up to here every month goes on: most next days need no calendar, and years of them are walked through. */
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
 * The one instant at which a zone's clock shows a time on a day. Where daylight saving skips the time, it is the first
 * instant after the gap; where the clock shows it twice, it is the first of the two (design §5).
 */
export function instantOf(day: string, time: Hhmm, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minuteOfDay(time) * MINUTE;
  const wallAt = (instant: number) => wallClock(new Date(instant), timeZone).getTime();
  // The clock is changed at most once in two days, so the offsets a day before and a day after are all there can be.
  const guesses = [wanted - DAY, wanted + DAY].map((near) => wanted - (wallAt(near) - near)).toSorted((a, b) => a - b);
  const shown = guesses.find((instant) => wallAt(instant) === wanted);
  return new Date(shown ?? endOfGap(guesses, (instant) => wallAt(instant) >= wanted));
}

/** The clock jumps over the time between two guesses; the first instant after the jump is where it is reached. */
function endOfGap(guesses: number[], reached: (instant: number) => boolean): number {
  let [before = 0, after = 0] = guesses;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (reached(middle)) after = middle;
    else before = middle;
  }
  return after;
}
