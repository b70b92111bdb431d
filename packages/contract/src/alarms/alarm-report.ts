import { LOADS } from "@switchboard/domain/alarms";
import * as z from "zod/mini";
import { Day, Id, Instant } from "../core/primitives.ts";
import { Alarm, AlarmSourceWord } from "./alarms.ts";

/** The text and the subject of an alarm, without its state. */
export const AlarmSubject = z.pick(Alarm, {
  source: true,
  priority: true,
  code: true,
  params: true,
  head: true,
  message: true,
  device: true,
  workflow: true,
  schedule: true,
  gateway: true,
  sensor: true,
});
export type AlarmSubject = z.output<typeof AlarmSubject>;

/** A suggestion about all alarms of one source, such as "Raise the off-delay to 5 min: 38 of 41 would not have come". */
export const AlarmSuggestion = z.object({
  source: AlarmSourceWord,
  /** The workflow whose delay would change, where a workflow has a delay of its own. */
  workflow: z.optional(z.object({ id: Id, name: z.string() })),
  what: z.enum(["on_delay", "off_delay"]),
  /** The present delay (`now_s`) and the suggested one. */
  now_s: z.int(),
  seconds: z.int(),
  before: z.int(),
  removed: z.int(),
});
export type AlarmSuggestion = z.output<typeof AlarmSuggestion>;

/** A week of alarms: whether people could cope with them, and which to look at first (EEMUA 191). */
export const AlarmReport = z.object({
  /** Monday to Sunday of the enterprise's calendar. */
  week: z.object({ from: Day, to: Day, is_over: z.boolean() }),
  /** The number of people on call at a time; one where everybody is notified of everything. */
  operators: z.int(),
  total: z.int(),
  /** The average number of alarms for each operator in ten minutes, and the highest number considered bearable. */
  per_ten_minutes: z.number(),
  target: z.number(),
  load: z.enum(LOADS),
  /** The share of the week beyond the target, from 0 to 1. */
  over_target: z.number(),
  peak: z.nullable(z.object({ at: Instant, per_operator: z.number() })),
  worst: z.array(
    z.extend(AlarmSubject, {
      /** The latest of these alarms. */
      alarm: Id,
      count: z.int(),
      share: z.number(),
      median_s: z.number(),
    }),
  ),
  /** Alarms that were still open at the end of the week, the longest first. */
  standing: z.array(z.extend(AlarmSubject, { alarm: Id, raisedAt: Instant, seconds: z.number() })),
  suggestions: z.array(AlarmSuggestion),
});
export type AlarmReport = z.output<typeof AlarmReport>;
