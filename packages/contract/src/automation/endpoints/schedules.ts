import { MOST_MORE_TIMES, RUN_OUTCOMES } from "@switchboard/domain/automation";
import * as z from "zod/mini";
import { ActionInput, AlreadySent, SwitchResult } from "../../control/actions.ts";
import { endpoint } from "../../core/endpoint.ts";
import { onlyOf } from "../../core/only.ts";
import { Day, Deadline, Id, Instant, Name, queryInt } from "../../core/primitives.ts";
import { Reach, Rhythm, SunRule } from "../calendars.ts";
import { Schedule, ScheduleRun } from "../schedules.ts";

/** A further time with its own actions; one with the `_id` of a stored time replaces it and keeps its history. */
const MoreTimeInput = z.object({
  _id: z.optional(Id),
  time: z.number(),
  sun: z._default(z.nullable(SunRule), null),
  reach: z._default(z.nullable(Reach), null),
  actions: z.array(ActionInput).check(z.maxLength(1000)),
});

/** Accepts loose input, because the rule in the domain explains what is wrong with a schedule in the spec's sentences. */
const ScheduleInput = {
  name: Name,
  time: z.number(),
  days: z._default(z.array(z.number()).check(z.maxLength(7)), []),
  repeats: z._default(z.boolean(), false),
  date: z._default(z.nullable(Day), null),
  force: z._default(z.boolean(), false),
  before: z._default(z.nullable(z.number()), null),
  /** Repeating schedules only; beyond the spec. */
  rhythm: z._default(z.nullable(Rhythm), null),
  actions: z.array(ActionInput).check(z.maxLength(1000)),
  /** Beyond the spec; an edit without it keeps the stored times. */
  more_times: z.optional(z.array(MoreTimeInput).check(z.maxLength(MOST_MORE_TIMES + 1))),
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
});

/** The path is inherited; the call also enables. */
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

/** Beyond the spec; offered by a reminder. */
export const skipScheduleRun = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/skip",
  summary: "Leave out one coming run",
  permission: "automation.use",
  body: z.object({ id: Id, due: Instant }),
  reply: Schedule,
  errors: ["schedule.not_found", "thing.deleted", "schedule.not_due"],
});

/** Beyond the spec: plans a skipped run again, until its time has come. */
export const unskipScheduleRun = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/unskip",
  summary: "Take back that a coming run is left out",
  permission: "automation.use",
  body: z.object({ id: Id, due: Instant }),
  reply: Schedule,
  errors: ["schedule.not_found", "thing.deleted", "schedule.not_due"],
});

/** Beyond the spec: the schedule stays enabled and resumes by itself. */
export const pauseSchedule = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/pause",
  summary: "Pause a schedule until an instant, or until it is resumed",
  permission: "automation.use",
  body: z.object({ id: Id, until: z.nullable(Instant) }),
  reply: z.extend(Schedule, AlreadySent.shape),
  errors: ["schedule.not_found", "thing.deleted", "schedule.disabled", "schedule.pause_over"],
});

export const resumeSchedule = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/resume",
  summary: "End the pause of a schedule",
  permission: "automation.use",
  body: z.object({ id: Id }),
  reply: Schedule,
  errors: ["schedule.not_found", "thing.deleted"],
});

/** Beyond the spec: runs once, immediately and with the caller's rights; the schedule's times do not change. */
export const runSchedule = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/run",
  summary: "Carry out what a schedule does at one of its times, now; each switch answers over the broker",
  permission: "automation.use",
  /** `id` is that of a schedule, for its first time, or of a further time. `run` is chosen by the caller: a second call with the same id returns the result of the first and does nothing. */
  body: z.object({ id: Id, run: Id, deadline: z.optional(Deadline) }),
  reply: z.object({ results: z.array(SwitchResult) }),
  errors: ["schedule.not_found", "thing.deleted", "command.too_late"],
});

export const scheduleCount = endpoint({
  method: "POST",
  path: "/api/v1/gschedules/schedule_count",
  summary: "How many schedules there are",
  permission: "automation.use",
  changes: false,
  body: z.object({}),
  /** `unable` counts the enabled ones that can do nothing. */
  reply: z.object({ count: z.int(), active: z.int(), unable: z.int() }),
});

/** Beyond the spec: only a number, because the caller may not see these schedules. */
export const schedulesByOthers = endpoint({
  method: "GET",
  path: "/api/v1/gschedules/by_others",
  summary: "How many enabled schedules of others switch what the caller may use in a room",
  permission: "automation.use",
  query: z.object({ room: z.optional(Id) }),
  reply: z.object({ count: z.int() }),
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

const DayRun = z.extend(z.omit(ScheduleRun, { results: true, finishedAt: true }), {
  outcome: z.enum(RUN_OUTCOMES),
});
export type DayRun = z.output<typeof DayRun>;

/** Beyond the spec: spares a day's report from requesting the history of each schedule. */
export const scheduleRuns = endpoint({
  method: "GET",
  path: "/api/v1/gschedules/runs",
  summary: "What came of all schedules on a day, or some days from it on, in the order they were due",
  permission: "automation.use",
  query: z.object({ day: Day, days: queryInt(1, 7, 1) }),
  /** A run that failed only because of its switches has the reason of the first of them. */
  reply: z.object({ runs: z.array(DayRun), count: z.int() }),
});

export const failedSchedules = endpoint({
  method: "POST",
  path: "/api/v1/dashboard/failed_schedules",
  summary: "The runs of a day that failed in whole or in part; today's where no day is named",
  permission: "automation.use",
  changes: false,
  body: z.object({ day: z.optional(Day), limit: queryInt(1, 200, 50), offset: queryInt(0, 1_000_000, 0) }),
  reply: z.object({ docs: z.array(ScheduleRun), count: z.int() }),
});
