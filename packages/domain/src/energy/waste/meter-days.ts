import { nextDay } from "../../core/instants.ts";
import { wallClock } from "../../core/local-day.ts";

/** One local day of a meter. */
export interface MeterDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Watt-hours of each hour of the clock, 24 of them; null where readings are missing. */
  hours: readonly (number | null)[];
  /** The mean outside, where there is a thermometer. */
  temperature?: number | null | undefined;
}

/** What a roll-up says of an hour. */
export interface MeteredHour {
  /** Its first instant. */
  at: number;
  wattSeconds: number;
  /** How much of it no reading covers. */
  gapMs: number;
}

/** So much of an hour may be bridged between two readings; beyond it nobody knows which hour the energy belongs to. */
const LONGEST_GAP_MS = 15 * 60_000;

/**
 * Puts hours into the days of a zone, without holes from the first day to the last. An hour that the clock shows twice counts as the
 * mean of the two, one that it skips is unknown: so every day has the same 24 places.
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

/** Fewer known hours make no day that can be compared. */
const LEAST_HOURS = 22;

export function knownHours({ hours }: MeterDay): number[] {
  return hours.flatMap((hour) => (hour === null ? [] : [hour]));
}

/** Watt-hours of a day as if it had 24 hours; undefined where too many of them are unknown. */
export const dayEnergy = rememberedByDay((day) => {
  const known = knownHours(day);
  if (known.length < LEAST_HOURS) return undefined;
  return (known.reduce((sum, hour) => sum + hour, 0) * 24) / known.length;
});

/** The same days are looked at by several rules, and in several windows. */
export function rememberedByDay<T>(rule: (day: MeterDay) => T): (day: MeterDay) => T {
  const known = new WeakMap<MeterDay, { value: T }>();
  return (day) => {
    const found = known.get(day) ?? { value: rule(day) };
    known.set(day, found);
    return found.value;
  };
}
