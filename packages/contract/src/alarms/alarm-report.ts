import { LOADS } from "@switchboard/domain/alarms";
import * as z from "zod/mini";
import { Day, Id, Instant } from "../core/primitives.ts";
import { Alarm, AlarmSourceWord } from "./alarms.ts";

/** What an alarm says and is about, without where its life stands. */
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

/** "Raise the off-delay to 5 min: 38 of 41 would not have come", of all alarms of one source. */
export const AlarmSuggestion = z.object({
  source: AlarmSourceWord,
  /** Whose delay it is, where a workflow says its own. */
  workflow: z.optional(z.object({ id: Id, name: z.string() })),
  what: z.enum(["on_delay", "off_delay"]),
  /** What the delay is now, and what it would be. */
  now_s: z.int(),
  seconds: z.int(),
  before: z.int(),
  removed: z.int(),
});
export type AlarmSuggestion = z.output<typeof AlarmSuggestion>;

/** A week of alarms: whether people could cope, and what they should look at first (EEMUA 191). */
export const AlarmReport = z.object({
  /** Monday to Sunday of the enterprise's calendar. */
  week: z.object({ from: Day, to: Day, is_over: z.boolean() }),
  /** How many are on call at a time; one where everybody is told of everything. */
  operators: z.int(),
  total: z.int(),
  /** For each operator in ten minutes, on average, and at most how many are said to be bearable. */
  per_ten_minutes: z.number(),
  target: z.number(),
  load: z.enum(LOADS),
  /** How much of the week was beyond the target, of 1. */
  over_target: z.number(),
  peak: z.nullable(z.object({ at: Instant, per_operator: z.number() })),
  worst: z.array(
    z.extend(AlarmSubject, {
      /** The last of them, to look at. */
      alarm: Id,
      count: z.int(),
      share: z.number(),
      median_s: z.number(),
    }),
  ),
  /** What still stood at the end of the week, the longest first. */
  standing: z.array(z.extend(AlarmSubject, { alarm: Id, raisedAt: Instant, seconds: z.number() })),
  suggestions: z.array(AlarmSuggestion),
});
export type AlarmReport = z.output<typeof AlarmReport>;
