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

/** One occurrence of a problem, from when it is raised until it is closed (ADR 0071). */
export const Alarm = z.object({
  _id: Id,
  source: AlarmSourceWord,
  state: z.enum(ALARM_STATES),
  priority: PriorityWord,
  /** The code of a translated text, with its `params`; null for words that a person wrote. */
  code: z.nullable(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  head: z.string(),
  message: z.string(),
  /** Advice on how to respond, in the words of the rule's author; empty where there is none. */
  advice: z.string(),
  device: z.nullable(z.object({ _id: Id, device_name: z.string() })),
  /** The subject besides a device; a workflow is named by its key. */
  workflow: z.optional(Named),
  schedule: z.optional(Named),
  gateway: z.optional(Named),
  sensor: z.optional(Named),
  /** The time of the last raise in this occurrence. */
  raisedAt: Instant,
  /** Null while the condition lasts. */
  clearedAt: z.nullable(Instant),
  acknowledged: z.nullable(z.object({ at: Instant, by: z.nullable(Person) })),
  /** The person who takes care of the alarm. */
  owner: z.nullable(Person),
  shelved: z.optional(z.object({ until: Instant, by: z.nullable(Person), why: z.string() })),
  /** `by` is null where no person closed it; the cause is then "returned", "removed" (its subject is gone), "turned_off" or "moved". */
  closed: z.optional(z.object({ at: Instant, by: z.nullable(Person), cause: z.string() })),
  /** How often the alarm was raised in this occurrence. */
  count: z.int(),
  /** The number of alarms folded below it: those that went with a gateway, or came in a flood. */
  below: z.int(),
  /** The alarm below which this one is folded. */
  under: z.nullable(Id),
  /** Set while the alarm keeps coming and going: since when, and how often it was raised. */
  flapping: z.optional(z.object({ since: Instant, count: z.int() })),
  /** True if a person has to close the alarm after its condition is over. */
  latching: z.boolean(),
  ticket: z.optional(z.object({ _id: Id, title: z.string(), status: z.enum(TICKET_STATUSES) })),
  /** The value measured when the alarm was raised, in the unit of its source. */
  value: z.nullable(z.number()),
  /** The actions that the caller may take now. */
  may: z.array(z.enum(ALARM_ACTIONS)),
});
export type Alarm = z.output<typeof Alarm>;

/** One step in the history of an alarm, with the person and the reason. */
export const AlarmTransition = z.object({
  _id: Id,
  kind: z.enum(TRANSITIONS),
  at: Instant,
  /** Null where no person did it: the condition changed, or time ran out. */
  by: z.nullable(Person),
  /** A person's reason, cause or note; where no person closed the alarm, the cause as in `closed`. */
  why: z.nullable(z.string()),
  value: z.nullable(z.number()),
  /** The end of the shelving, for `shelved`. */
  until: z.nullable(Instant),
  /** The new owner, for `assigned`; null where nobody owns the alarm any more. */
  to: z.optional(z.nullable(Person)),
});
export type AlarmTransition = z.output<typeof AlarmTransition>;

/** Counts the alarms that the caller may see, without folded ones; `critical` counts those that wait for a person. */
export const AlarmCounts = z.object({
  active: z.int(),
  acknowledged: z.int(),
  cleared: z.int(),
  shelved: z.int(),
  critical: z.int(),
});
export type AlarmCounts = z.output<typeof AlarmCounts>;

const Delay = z.int().check(z.gte(0), z.lte(MOST_DELAY_MS / 1000));

/** The settings of an enterprise for the alarms of a source. */
export const alarmRuleFields = {
  priority: PriorityWord,
  /** The seconds that the condition has to last before the alarm is raised, and to be over before it clears. */
  on_delay_s: Delay,
  off_delay_s: Delay,
  is_latching: z.boolean(),
  /** For example "Check the compressor's breaker". */
  advice: z.string().check(z.trim(), z.maxLength(LONGEST_ADVICE)),
  /** False if alarms of this source are not raised at all. */
  is_on: z.boolean(),
};

export const AlarmRule = z.object({
  source: AlarmSourceWord,
  ...alarmRuleFields,
  /** True if nobody has changed the rule. */
  is_default: z.boolean(),
  /** False where no signal reliably marks the end: a person may then close the alarm at any time, and it has no delays. */
  ends_by_self: z.boolean(),
});
export type AlarmRule = z.output<typeof AlarmRule>;

/** The result for each alarm named: those that are gone, or that do not allow the action now, are left with the reason. */
export const AlarmsHandled = z.object({
  done: z.array(Id),
  left: z.array(z.object({ _id: Id, why: z.enum(["not_found", ...REFUSALS]) })),
});
export type AlarmsHandled = z.output<typeof AlarmsHandled>;
