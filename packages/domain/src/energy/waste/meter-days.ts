import { nextDay } from "../../core/instants.ts";
import { wallClock } from "../../core/local-day.ts";

export interface MeterDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Watt-hours of the 24 hours of the clock, null when readings are missing. */
  hours: readonly (number | null)[];
  /** The mean outdoor temperature, if there is a thermometer. */
  temperature?: number | null | undefined;
}

/** The aggregate of an hour. */
export interface MeteredHour {
  /** The first instant of the hour. */
  at: number;
  wattSeconds: number;
  /** How much of the hour no reading covers. */
  gapMs: number;
}

/** With a longer gap between two readings, it is unknown which hour the energy belongs to. */
const LONGEST_GAP_MS = 15 * 60_000;

/**
 * Groups hours into the days of a zone, without missing days. An hour that occurs twice when clocks change counts as the mean of both,
 * and a skipped hour is unknown, so that every day has 24 places.
 */
export function meterDays(hours: readonly MeteredHour[], span: { from: string; to: string }, timeZone: string) {
  const shown = new Map<string, { sum: number; n: number }[]>();
  for (const { at, wattSeconds, gapMs } of hours) {
    if (gapMs > LONGEST_GAP_MS) continue;
    const wall = wallClock(new Date(at), timeZone);
    const day = wall.toISOString().slice(0, 10);
    const places = shown.get(day) ?? [];
    const place = places[wall.getUTCHours()] ?? { sum: 0, n: 0 };
    places[wall.getUTCHours()] = { sum: place.sum + wattSeconds / 3600, n: place.n + 1 };
    shown.set(day, places);
  }
  const days: MeterDay[] = [];
  for (let day = span.from; day <= span.to; day = nextDay(day)) {
    const places = shown.get(day);
    days.push({ day, hours: HOURS.map((hour) => hourOf(places?.[hour])) });
  }
  return days;
}

export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

function hourOf(place: { sum: number; n: number } | undefined): number | null {
  return place ? place.sum / place.n : null;
}

/** A day with fewer known hours cannot be compared. */
const LEAST_HOURS = 22;

export function knownHours({ hours }: MeterDay): number[] {
  return hours.flatMap((hour) => (hour === null ? [] : [hour]));
}

/** The watt-hours of a day, extrapolated to 24 hours. Undefined when too many hours are unknown. */
export const dayEnergy = cachedByDay((day) => {
  const known = knownHours(day);
  if (known.length < LEAST_HOURS) return undefined;
  return (known.reduce((sum, hour) => sum + hour, 0) * 24) / known.length;
});

/** Caches a result per day, because several rules and windows look at the same days. */
export function cachedByDay<T>(rule: (day: MeterDay) => T): (day: MeterDay) => T {
  const known = new WeakMap<MeterDay, { value: T }>();
  return (day) => {
    const found = known.get(day) ?? { value: rule(day) };
    known.set(day, found);
    return found.value;
  };
}
