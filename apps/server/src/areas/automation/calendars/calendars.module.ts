import type { Routes } from "../../../platform/http/route.ts";
import type { Chore } from "../../../platform/module.ts";
import { createPublicFetch } from "../../../platform/public-fetch/public-fetch.ts";
import { CalendarPreview, type PreviewDependencies } from "./calendar-preview.service.ts";
import { calendarRoutes } from "./calendars.routes.ts";
import { type CalendarsDependencies, CalendarsService } from "./calendars.service.ts";
import { FollowedCalendars } from "./followed-calendars.service.ts";

/** Creates calendars of holidays, closing days, exceptions and special hours, which schedules depend on. */
export function createCalendars(parts: CalendarsDependencies & PreviewDependencies) {
  const service = new CalendarsService(parts);
  const preview = new CalendarPreview(parts);
  const followed = new FollowedCalendars({ ...parts, fetch: createPublicFetch() });
  const chores: Chore[] = [{ name: "fetch_calendars", everyMs: 5000, run: () => followed.fetchDue() }];
  return { service, chores, routes: (routes: Routes) => calendarRoutes(routes, service, preview) };
}
