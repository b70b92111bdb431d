import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { CalendarPreview } from "./calendar-preview.service.ts";
import type { CalendarsService } from "./calendars.service.ts";

export function calendarRoutes(routes: Routes, calendars: CalendarsService, preview: CalendarPreview): void {
  routes.add(contract.listCalendars, ({ actor }) => calendars.list(actor));
  routes.add(contract.newCalendar, ({ actor, body }) => calendars.create(actor, body));
  routes.add(contract.editCalendar, ({ actor, body }) => calendars.rename(actor, body.id, body.name));
  routes.add(contract.deleteCalendar, ({ actor, body }) => calendars.delete(actor, body.id));
  routes.add(contract.editCalendarDays, ({ actor, body }) => calendars.editDays(actor, body));
  routes.add(contract.importCalendar, ({ actor, body }) => calendars.importFile(actor, body));
  routes.add(contract.followCalendar, ({ actor, body }) => calendars.follow(actor, body));
  routes.add(contract.takeHolidays, ({ actor, body }) => calendars.takeHolidays(actor, body));
  routes.add(contract.previewCalendar, ({ actor, body }) => preview.of(actor, body));
}
