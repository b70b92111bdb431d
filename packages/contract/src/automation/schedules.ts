import { REACH_WAYS, RUN_STATES } from "@switchboard/domain/automation";
import * as z from "zod/mini";
import { SwitchActionView, SwitchResult, Unable } from "../control/actions.ts";
import { Day, Id, Instant } from "../core/primitives.ts";
import { Person } from "../people/person.ts";
import { EarlyStart, Reach, Rhythm, SunRule } from "./calendars.ts";

/** A further time of a schedule, with what happens then. */
const ScheduleTime = z.object({
  _id: Id,
  time: z.int(),
  /** Omitted if it follows the clock. */
  sun: z.optional(SunRule),
  reach: z.optional(Reach),
  actions: z.array(SwitchActionView),
  isActive: z.boolean(),
  next_run: z.nullable(Instant),
  start: z.optional(EarlyStart),
});

export const Schedule = z.object({
  _id: Id,
  name: z.string(),
  isActive: z.boolean(),
  actions: z.array(SwitchActionView),
  /** Beyond the spec: further times with their own actions, on the same days; omitted if there are none. */
  more_times: z.optional(z.array(ScheduleTime)),
  /** 0 to 6, Sunday first. */
  days: z.array(z.int()),
  /** hour * 100 + minute. */
  time: z.int(),
  repeats: z.boolean(),
  /** The day of a schedule that runs once. */
  date: z.nullable(Day),
  /** Runs even if the device is offline: the order is kept until the device returns or the order is too old. */
  force: z.boolean(),
  /** Minutes before each run at which the owner is reminded. */
  before: z.nullable(z.int()),
  /** The next run, after skipped runs and pauses; null while the schedule is disabled or over. */
  next_run: z.nullable(Instant),
  /** Days off, seasons, weeks and the sun; omitted if the schedule follows its days and time alone. */
  rhythm: z.optional(Rhythm),
  /** For a schedule that reaches a temperature: the start of its next or current run; omitted until one is planned. */
  start: z.optional(EarlyStart),
  owner: z.nullable(Person),
  /** The result of the latest run. */
  last_run: z.nullable(z.object({ due: Instant, state: z.enum(RUN_STATES) })),
  /** Nothing runs before `until`, or before a person resumes it; omitted if the schedule is not paused. */
  paused: z.optional(z.object({ until: z.nullable(Instant), by: z.nullable(Person) })),
  /** Future runs that a person skipped, in order; omitted if there are none. */
  skipped: z.optional(z.array(z.object({ due: Instant, by: z.nullable(Person) }))),
  unable: Unable,
});
export type Schedule = z.output<typeof Schedule>;

export const ScheduleRun = z.object({
  _id: Id,
  schedule: z.object({ _id: Id, name: z.string() }),
  due: Instant,
  state: z.enum(RUN_STATES),
  /** The reason why the whole run failed, was missed or skipped; null where a single switch failed. */
  reason: z.nullable(z.string()),
  /** The calendar's name for the day on which it did not run, such as "Diwali"; omitted if there is none. */
  note: z.optional(z.string()),
  finishedAt: z.nullable(Instant),
  /** The person who skipped it, paused its schedule or ran it by hand; omitted if it ran by itself. */
  by: z.optional(Person),
  /** Set for a run that a person started immediately; `due` is then the time of that start. */
  manual: z.optional(z.literal(true)),
  /** For a run that was to reach a temperature: the first value, when it was reached or the best value, and whether that is final. */
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
