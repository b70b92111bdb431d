import type { CalendarEntry } from "../../../core/day-types.ts";
import { nextDay } from "../../../core/instants.ts";
import {
  BY_EASTER,
  type Certainty,
  easterOf,
  type Festival,
  FIXED,
  HOLIDAY_YEARS,
  type HolidayYear,
  MOVING,
  SIGHTED,
} from "./festivals.ts";
import { type HolidayState, STATES } from "./states.ts";

export interface PublicHoliday {
  day: string;
  name: string;
  certainty: Certainty;
  /** True when the day depends on the sighting of the moon, and may move by a day until the evening before. */
  isSighted: boolean;
}

/** Returns the public holidays of a state in a year, in order. */
export function publicHolidays(state: HolidayState, year: HolidayYear): PublicHoliday[] {
  const { festivals, in2026 } = STATES[state];
  return festivals
    .map((festival) => holidayOf(festival, year, year === 2026 ? in2026?.[festival] : undefined))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

function holidayOf(festival: Festival, year: HolidayYear, gazetted: string | undefined): PublicHoliday {
  const isSighted = SIGHTED.has(festival);
  if (isKeyOf(FIXED, festival)) {
    const [name, day] = FIXED[festival];
    return { day: `${year}-${gazetted ?? day}`, name, certainty: gazetted ? "gazetted" : "fixed", isSighted };
  }
  if (isKeyOf(BY_EASTER, festival)) {
    const [name, days] = BY_EASTER[festival];
    return { day: nextDay(easterOf(year), days), name, certainty: "fixed", isSighted };
  }
  const [name, ...days] = MOVING[festival];
  const day = gazetted ?? days[HOLIDAY_YEARS.indexOf(year)] ?? days[0];
  return { day: `${year}-${day}`, name, certainty: year === 2026 ? "gazetted" : "calculated", isSighted };
}

function isKeyOf<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}

export function holidayEntries(state: HolidayState, year: HolidayYear): CalendarEntry[] {
  return publicHolidays(state, year).map(({ day, name }) => ({ name, type: "holiday", from: day, to: day }));
}
