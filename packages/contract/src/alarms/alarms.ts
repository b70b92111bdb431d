import {
  ALARM_ACTIONS,
  ALARM_SOURCES,
  ALARM_STATES,
  LONGEST_ADVICE,
  MOST_DELAY_MS,
  PRIORITIES,
  REFUSALS,
  TRANSITIONS,
} from "@switchboard/domain/alarms";
import { TICKET_STATUSES } from "@switchboard/domain/people";
import * as z from "zod/mini";
import { Id, Instant } from "../core/primitives.ts";

export const AlarmSourceWord = z.enum(ALARM_SOURCES);
export const PriorityWord = z.enum(PRIORITIES);

const Person = z.object({ _id: Id, name: z.string() });
const Named = z.object({ id: Id, name: z.string() });

/** One life of something that is wrong: from when it was raised until it is closed (ADR 0071). */
export const Alarm = z.object({
  _id: Id,
  source: AlarmSourceWord,
  state: z.enum(ALARM_STATES),
  priority: PriorityWord,
  /** A sentence of the screens' own, by its code, with what goes into it; null for words a person wrote. */
  code: z.nullable(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  head: z.string(),
  message: z.string(),
  /** What to do, in the words of whoever made the rule; empty where nobody said. */
  advice: z.string(),
  device: z.nullable(z.object({ _id: Id, device_name: z.string() })),
  /** What it is about beside a device; a workflow by its key. */
  workflow: z.optional(Named),
  schedule: z.optional(Named),
  gateway: z.optional(Named),
  sensor: z.optional(Named),
  /** When it was raised last, in this life. */
  raisedAt: Instant,
  /** Null while its condition lasts. */
  clearedAt: z.nullable(Instant),
  acknowledged: z.nullable(z.object({ at: Instant, by: z.nullable(Person) })),
  /** Who takes care of it. */
  owner: z.nullable(Person),
  shelved: z.optional(z.object({ until: Instant, by: z.nullable(Person), why: z.string() })),
  /** `by` is null where nobody closed it; the cause is then "returned", "removed" (its thing is gone), "turned_off" or "moved". */
  closed: z.optional(z.object({ at: Instant, by: z.nullable(Person), cause: z.string() })),
  /** How often it was raised in this life. */
  count: z.int(),
  /** How many lie below it: what went with a gateway, or came in a flood. */
  below: z.int(),
  /** The alarm that it lies below. */
  under: z.nullable(Id),
  /** It comes and goes: since when, and how often it was raised for that. */
  flapping: z.optional(z.object({ since: Instant, count: z.int() })),
  /** Waits for a person to close it, although it is over. */
  latching: z.boolean(),
  ticket: z.optional(z.object({ _id: Id, title: z.string(), status: z.enum(TICKET_STATUSES) })),
  /** What was measured when it was raised, in the unit of its source. */
  value: z.nullable(z.number()),
  /** What the caller may do with it now. */
  may: z.array(z.enum(ALARM_ACTIONS)),
});
export type Alarm = z.output<typeof Alarm>;

/** One step of a life, with who and why. */
export const AlarmTransition = z.object({
  _id: Id,
  kind: z.enum(TRANSITIONS),
  at: Instant,
  /** Null where nobody did it: the condition, or time. */
  by: z.nullable(Person),
  /** A person's reason, cause or note; where nobody closed it, the cause as above. */
  why: z.nullable(z.string()),
  value: z.nullable(z.number()),
  /** Of shelving: until when. */
  until: z.nullable(Instant),
  /** Of `assigned`: to whom; null where it was taken from everybody. */
  to: z.optional(z.nullable(Person)),
});
export type AlarmTransition = z.output<typeof AlarmTransition>;

/** Of what the caller may see, folded ones left out; `critical` are those that wait for somebody. */
export const AlarmCounts = z.object({
  active: z.int(),
  acknowledged: z.int(),
  cleared: z.int(),
  shelved: z.int(),
  critical: z.int(),
});
export type AlarmCounts = z.output<typeof AlarmCounts>;

const Delay = z.int().check(z.gte(0), z.lte(MOST_DELAY_MS / 1000));

/** What an enterprise decides about the alarms of a source. */
export const alarmRuleFields = {
  priority: PriorityWord,
  /** So long it has to last before it is raised, and to be over before it clears. */
  on_delay_s: Delay,
  off_delay_s: Delay,
  is_latching: z.boolean(),
  /** "Check the compressor's breaker". */
  advice: z.string().check(z.trim(), z.maxLength(LONGEST_ADVICE)),
  /** Whether it is raised at all. */
  is_on: z.boolean(),
};

export const AlarmRule = z.object({
  source: AlarmSourceWord,
  ...alarmRuleFields,
  /** As it is where nobody has decided anything. */
  is_default: z.boolean(),
  /** False where nothing is sure to tell when it is over: then a person may close it at any time, and it has no delays. */
  ends_by_self: z.boolean(),
});
export type AlarmRule = z.output<typeof AlarmRule>;

/** What became of each one named: what is gone, or not to be done as it is now, is left and said. */
export const AlarmsHandled = z.object({
  done: z.array(Id),
  left: z.array(z.object({ _id: Id, why: z.enum(["not_found", ...REFUSALS]) })),
});
export type AlarmsHandled = z.output<typeof AlarmsHandled>;
