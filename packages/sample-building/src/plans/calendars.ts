import { dayBook, holidaysToTake, type KeptEntry, type Place, type Surroundings, takeDays } from "@switchboard/domain";
import type { PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";

/** Both sites lie in Hyderabad. */
export const SAMPLE_PLACE: Place = { latitude: 17.385, longitude: 78.4867 };

export interface CalendarRow {
  _id: string;
  name: string;
  entries: KeptEntry[];
}

/** The public holidays of their state, as somebody has taken them in. */
export function planCalendars({ id }: Pick<PlannedSite, "id">): CalendarRow[] {
  let count = 0;
  const newId = () => idOf(`calendar day ${id} ${++count}`);
  const entries = takeDays([], holidaysToTake("IN-TG", [2026, 2027], "holiday"), newId);
  return [{ _id: idOf(`calendar ${id}`), name: "Public holidays", entries }];
}

/** What the days of a site depend on. */
export function planSurroundings(site: PlannedSite): Surroundings {
  const calendars = planCalendars(site).map(({ entries }) => ({ group: null, entries }));
  return { timeZone: site.site.time_zone, place: SAMPLE_PLACE, dayAt: dayBook(calendars) };
}
