import {
  holidaysToTake,
  type KeptEntry,
  type Place,
  type Surroundings,
  takeDays,
} from "@switchboard/domain/automation";
import { dayBook, dayOfWeek, localDay, nextDay } from "@switchboard/domain/core";
import type { PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";

/** Both sites are in Hyderabad. */
export const SAMPLE_PLACE: Place = { latitude: 17.385, longitude: 78.4867 };

export interface CalendarRow {
  _id: string;
  name: string;
  entries: KeptEntry[];
}

/**
 * Returns the public holidays of the state. When none of the last weeks was on a working day, adds a closed day on which everything was left
 * on, so that there is waste to find.
 */
export function planCalendars({ id, site }: Pick<PlannedSite, "id" | "site">, now?: number): CalendarRow[] {
  let count = 0;
  const newId = () => idOf(`calendar day ${id} ${++count}`);
  const entries = takeDays([], holidaysToTake("IN-TG", [2026, 2027], "holiday"), newId);
  const own = now === undefined ? [] : staffDay(localDay(new Date(now), site.time_zone), entries, newId);
  return [{ _id: idOf(`calendar ${id}`), name: "Public holidays", entries: [...entries, ...own] }];
}

/** Old enough that the weeks before it are known, and recent enough to be examined. */
const [EARLIEST, LATEST] = [-19, -3];
const WEDNESDAY = 3;

function staffDay(today: string, entries: readonly KeptEntry[], newId: () => string): KeptEntry[] {
  const isWorking = (day: string) => dayOfWeek(day) % 6 !== 0;
  const [first, last] = [nextDay(today, EARLIEST), nextDay(today, LATEST)];
  if (entries.some(({ from }) => from >= first && from <= last && isWorking(from))) return [];
  let day = last;
  while (dayOfWeek(day) !== WEDNESDAY) day = nextDay(day, -1);
  return [
    { _id: newId(), name: "Staff day", type: "closed", from: day, to: day, yearly: false, hours: null, source: null },
  ];
}

/** Returns the calendars, time zone and location of a site. */
export function planSurroundings(site: PlannedSite): Surroundings {
  const calendars = planCalendars(site).map(({ entries }) => ({ group: null, entries }));
  return { timeZone: site.site.time_zone, place: SAMPLE_PLACE, dayAt: dayBook(calendars) };
}
