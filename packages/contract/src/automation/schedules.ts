import { REACH_WAYS, RUN_STATES } from "@switchboard/domain/automation";
import * as z from "zod/mini";
import { SwitchActionView, SwitchResult, Unable } from "../control/actions.ts";
import { Day, Id, Instant } from "../core/primitives.ts";
import { Person } from "../people/person.ts";
import { EarlyStart, Rhythm } from "./calendars.ts";

export const Schedule = z.object({
  _id: Id,
  name: z.string(),
  isActive: z.boolean(),
  actions: z.array(SwitchActionView),
  /** 0 to 6, Sunday first. */
  days: z.array(z.int()),
  /** hour * 100 + minute. */
  time: z.int(),
  repeats: z.boolean(),
  /** The day of a schedule that runs once. */
  date: z.nullable(Day),
  /** Run even if the device is offline: kept for it until it returns or the order is too old. */
  force: z.boolean(),
  /** Minutes ahead of each run at which its owner is reminded. */
  before: z.nullable(z.int()),
  /** When it runs next: past what was skipped and what a pause takes in; null while it is disabled or over. */
  next_run: z.nullable(Instant),
  /** Days off, seasons, weeks and the sun; left out where it goes by its days and time alone. */
  rhythm: z.optional(Rhythm),
  /** Where it is to reach a temperature: the start of its next run, or of the one that has begun; left out until one is planned. */
  start: z.optional(EarlyStart),
  owner: z.nullable(Person),
  /** The result of the latest run. */
  last_run: z.nullable(z.object({ due: Instant, state: z.enum(RUN_STATES) })),
  /** Nothing runs before `until`, or before somebody resumes it; left out where it is not paused. */
  paused: z.optional(z.object({ until: z.nullable(Instant), by: z.nullable(Person) })),
  /** Runs to come that somebody left out, in order; left out where there are none. */
  skipped: z.optional(z.array(z.object({ due: Instant, by: z.nullable(Person) }))),
  unable: Unable,
});
export type Schedule = z.output<typeof Schedule>;

export const ScheduleRun = z.object({
  _id: Id,
  schedule: z.object({ _id: Id, name: z.string() }),
  due: Instant,
  state: z.enum(RUN_STATES),
  /** Why the whole run failed, was missed or skipped, where it is not the fault of one switch. */
  reason: z.nullable(z.string()),
  /** The calendar's words for the day it did not run on: "Diwali"; left out where there are none. */
  note: z.optional(z.string()),
  finishedAt: z.nullable(Instant),
  /** Who skipped it, paused its schedule, or ran it by hand; left out where it ran by itself. */
  by: z.optional(Person),
  /** Somebody ran it at once, beside its times, and `due` is when; left out where nobody did. */
  manual: z.optional(z.literal(true)),
  /** Where it was to reach a temperature: from where, when it did, or how far it came, and whether that is the last word. */
  reached: z.optional(
    z.object({
      target: z.number(),
      way: z.enum(REACH_WAYS),
      unit: z.string(),
      by: Instant,
      from: z.nullable(z.number()),
      best: z.nullable(z.number()),
      at: z.nullable(Instant),
      isOver: z.boolean(),
    }),
  ),
  results: z.array(SwitchResult),
});
export type ScheduleRun = z.output<typeof ScheduleRun>;
