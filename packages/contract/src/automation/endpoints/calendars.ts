import { HOLIDAY_STATES, HOLIDAY_YEARS } from "@switchboard/domain/automation";
import { DAY_TYPES, MOST_ENTRIES } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Name } from "../../core/primitives.ts";
import { Place } from "../../people/place.ts";
import { Calendar, CalendarChange, CalendarEntryInput } from "../calendars.ts";

/** The longest file that may be sent; a larger calendar is followed by its address. */
const LONGEST_FILE = 200_000;
const gone = ["calendar.not_found", "thing.deleted"] as const;

const DayChanges = z.object({
  add: z._default(z.array(CalendarEntryInput).check(z.maxLength(400)), []),
  /** Each entry replaces the one with the same id. */
  change: z._default(z.array(z.object({ _id: Id, entry: CalendarEntryInput })).check(z.maxLength(400)), []),
  remove: z._default(z.array(Id).check(z.maxLength(MOST_ENTRIES)), []),
});
const Holidays = z.object({
  state: z.enum(HOLIDAY_STATES),
  years: z.array(z.literal(HOLIDAY_YEARS)).check(z.minLength(1), z.maxLength(HOLIDAY_YEARS.length)),
  type: z._default(z.enum(DAY_TYPES), "holiday"),
});
const CalendarFile = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(LONGEST_FILE)),
  type: z._default(z.enum(DAY_TYPES), "holiday"),
});

export const listCalendars = endpoint({
  method: "GET",
  path: "/api/v1/calendars/",
  summary: "The calendars with their days, and the place of the enterprise",
  permission: "automation.use",
  reply: z.object({ docs: z.array(Calendar), place: z.nullable(Place) }),
});

export const newCalendar = endpoint({
  method: "POST",
  path: "/api/v1/calendars/new",
  summary: "Make a calendar, for the whole enterprise or for a room or group",
  permission: "enterprise.manage",
  body: z.object({ name: Name, groupId: z._default(z.nullable(Id), null) }),
  reply: Calendar,
  errors: ["group.not_found", "calendar.too_many"],
});

export const editCalendar = endpoint({
  method: "POST",
  path: "/api/v1/calendars/edit",
  summary: "Rename a calendar",
  permission: "enterprise.manage",
  body: z.object({ id: Id, name: Name }),
  reply: Calendar,
  errors: gone,
});

export const deleteCalendar = endpoint({
  method: "POST",
  path: "/api/v1/calendars/delete",
  summary: "Delete a calendar with its days; schedules are planned again without it",
  permission: "enterprise.manage",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["calendar.not_found"],
});

/** One call adds, changes and removes days, so that an edit in one dialog is applied as a whole. */
export const editCalendarDays = endpoint({
  method: "POST",
  path: "/api/v1/calendars/days",
  summary: "Add, change and remove days of a calendar",
  permission: "enterprise.manage",
  body: z.extend(DayChanges, { id: Id }),
  reply: Calendar,
  errors: [...gone, "calendar.full"],
});

export const takeHolidays = endpoint({
  method: "POST",
  path: "/api/v1/calendars/holidays",
  summary: "Take the public holidays of a state into a calendar, in place of those taken before",
  permission: "enterprise.manage",
  body: z.extend(Holidays, { id: Id }),
  reply: Calendar,
  errors: [...gone, "calendar.full"],
});

export const importCalendar = endpoint({
  method: "POST",
  path: "/api/v1/calendars/import",
  summary: "Take the days of an iCal file into a calendar; those of the file before are replaced",
  permission: "enterprise.manage",
  body: z.extend(CalendarFile, { id: Id }),
  reply: Calendar,
  errors: [...gone, "calendar.full", "calendar.unreadable", "calendar.busy"],
});

export const followCalendar = endpoint({
  method: "POST",
  path: "/api/v1/calendars/follow",
  summary: "Follow an iCal address, read now and every few hours; null ends it and keeps the days",
  permission: "enterprise.manage",
  body: z.object({
    id: Id,
    address: z.nullable(z.string().check(z.trim(), z.maxLength(2000))),
    type: z._default(z.enum(DAY_TYPES), "holiday"),
  }),
  reply: Calendar,
  errors: [...gone, "calendar.address"],
});

/** Takes the parts of the calls that change days without changing anything. With no part, the calendar stays as it is. */
export const previewCalendar = endpoint({
  method: "POST",
  path: "/api/v1/calendars/preview",
  summary: "Which runs of the next 30 days a change of days would add, move or drop",
  permission: "enterprise.manage",
  changes: false,
  body: z.object({
    id: Id,
    days: z.optional(DayChanges),
    holidays: z.optional(Holidays),
    file: z.optional(CalendarFile),
    /** Previews the deletion of the calendar. */
    deleted: z.optional(z.boolean()),
  }),
  reply: CalendarChange,
  errors: [...gone, "calendar.full", "calendar.unreadable", "calendar.busy"],
});
