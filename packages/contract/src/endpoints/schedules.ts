import * as z from "zod/mini";
import { ActionInput, AlreadySent, Schedule, ScheduleRun } from "../automation.ts";
import { endpoint } from "../endpoint.ts";
import { onlyOf } from "../only.ts";
import { Day, Id, Instant, Name, queryInt } from "../primitives.ts";

/** Read loosely: the domain's one rule says what is wrong with a schedule, in the spec's sentences. */
const ScheduleInput = {
  name: Name,
  time: z.number(),
  days: z._default(z.array(z.number()).check(z.maxLength(7)), []),
  repeats: z._default(z.boolean(), false),
  date: z._default(z.nullable(Day), null),
  force: z._default(z.boolean(), false),
  before: z._default(z.nullable(z.number()), null),
  actions: z.array(ActionInput).check(z.maxLength(1000)),
};

const refused = ["schedule.invalid", "switch.not_found", "switch.unsupported", "group.not_found"] as const;

export const newSchedule = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/new",
  summary: "Make a schedule",
  permission: "automation.use",
  body: z.object({ ...ScheduleInput, isActive: z._default(z.boolean(), true) }),
  reply: Schedule,
  errors: refused,
});

export const editSchedule = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/edit",
  summary: "Change a schedule; its next run is counted anew",
  permission: "automation.use",
  body: z.object({ id: Id, ...ScheduleInput, only: onlyOf(ScheduleInput) }),
  reply: z.extend(Schedule, AlreadySent.shape),
  errors: ["schedule.not_found", "thing.deleted", ...refused],
});

export const listSchedules = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/list",
  summary: "The schedules the caller may see, those due next first",
  permission: "automation.use",
  changes: false,
  body: z.object({
    limit: queryInt(1, 500, 100),
    offset: queryInt(0, 1_000_000, 0),
    search: z.optional(z.string().check(z.maxLength(80))),
    isActive: z.optional(z.boolean()),
    id: z.optional(Id),
  }),
  reply: z.object({ docs: z.array(Schedule), count: z.int() }),
  errors: [],
});

/** An inherited name; it also enables. */
export const setScheduleActive = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/disable",
  summary: "Enable or disable a schedule",
  permission: "automation.use",
  body: z.object({ id: Id, isActive: z.boolean() }),
  reply: z.extend(Schedule, AlreadySent.shape),
  errors: ["schedule.not_found", "thing.deleted", "schedule.over"],
});

export const deleteSchedule = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/delete",
  summary: "Delete a schedule; what it has switched stays in the history of the switches",
  permission: "automation.use",
  body: z.object({ id: Id }),
  reply: z.extend(z.object({ deleted: z.literal(true) }), AlreadySent.shape),
  errors: ["schedule.not_found"],
});

/** Beyond the spec: what a reminder offers. */
export const skipScheduleRun = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/skip",
  summary: "Leave out one coming run",
  permission: "automation.use",
  body: z.object({ id: Id, due: Instant }),
  reply: Schedule,
  errors: ["schedule.not_found", "thing.deleted", "schedule.not_due"],
});

export const scheduleCount = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/schedule_count",
  summary: "How many schedules there are",
  permission: "automation.use",
  changes: false,
  body: z.object({}),
  reply: z.object({ count: z.int(), active: z.int() }),
  errors: [],
});

export const scheduleHistory = endpoint({
  method: "GET",
  path: "/api/v1/gschedules/history",
  summary: "What came of a schedule's runs, newest first",
  permission: "automation.use",
  query: z.object({ id: Id, limit: queryInt(1, 200, 50), offset: queryInt(0, 1_000_000, 0) }),
  reply: z.object({ docs: z.array(ScheduleRun), count: z.int() }),
  errors: ["schedule.not_found"],
});

/** Beyond the spec: a day's report would otherwise ask each schedule for its history. */
export const scheduleRuns = endpoint({
  method: "GET",
  path: "/api/v1/gschedules/runs",
  summary: "What came of all schedules on one day, in the order they were due",
  permission: "automation.use",
  query: z.object({ day: Day }),
  /** A run that failed by its switches alone has the reason of the first of them. */
  reply: z.object({ runs: z.array(z.omit(ScheduleRun, { results: true, finishedAt: true })), count: z.int() }),
  errors: [],
});

export const failedSchedules = endpoint({
  method: "POST",
  path: "/api/v1/dashboard/failed_schedules",
  summary: "The runs of a day that failed in whole or in part; today's where no day is named",
  permission: "automation.use",
  changes: false,
  body: z.object({ day: z.optional(Day), limit: queryInt(1, 200, 50), offset: queryInt(0, 1_000_000, 0) }),
  reply: z.object({ docs: z.array(ScheduleRun), count: z.int() }),
  errors: [],
});
