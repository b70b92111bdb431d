import { ALARM_STATES, MOST_SHELVED_MS, OPEN_STATES } from "@switchboard/domain/alarms";
import { LONGEST } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Instant, queryInt } from "../../core/primitives.ts";
import {
  Alarm,
  AlarmCounts,
  AlarmRule,
  AlarmSourceWord,
  AlarmsHandled,
  AlarmTransition,
  alarmRuleFields,
  PriorityWord,
} from "../alarms.ts";

/** The most alarms that one call may name. */
const MOST_ALARMS = 500;

const Ids = z.array(Id).check(z.minLength(1, "Required"), z.maxLength(MOST_ALARMS));
const Why = z.string().check(z.trim(), z.minLength(1, "Required"), z.maxLength(LONGEST.reason));

/** Several states are separated by commas. */
const States = z._default(
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(100)),
      z.transform((text) => text.split(",").filter((part) => part !== "")),
    ),
    z.array(z.enum(ALARM_STATES)),
  ),
  [...OPEN_STATES],
);

export const listAlarms = endpoint({
  method: "GET",
  path: "/api/v1/alarms/list",
  summary: "The alarms one may see, those that wait for somebody first, then by priority",
  permission: "device.view",
  query: z.object({
    limit: queryInt(1, 200, 50),
    offset: queryInt(0, 1_000_000, 0),
    states: States,
    priority: z.optional(PriorityWord),
    source: z.optional(AlarmSourceWord),
    device: z.optional(Id),
    /** A room or another group of devices. */
    room: z.optional(Id),
    /** A site, building or floor, with the rooms in it at any depth. An unknown one has no alarms. */
    place: z.optional(Id),
    q: z.optional(z.string().check(z.maxLength(80))),
    owner: z.optional(z.literal("me")),
    /** Lists the alarms folded below this one; without it, alarms that are not folded. */
    under: z.optional(Id),
    /** Lists the alarms that this ticket was raised for, folded or not. */
    ticket: z.optional(Id),
  }),
  /** `count` counts the alarms that match the query, `counts` all open alarms, or those of the place. */
  reply: z.object({ docs: z.array(Alarm), count: z.int(), counts: AlarmCounts }),
});

export const oneAlarm = endpoint({
  method: "GET",
  path: "/api/v1/alarms/one",
  summary: "One alarm with all steps of its life, newest first",
  permission: "device.view",
  query: z.object({ id: Id }),
  reply: z.object({ alarm: Alarm, transitions: z.array(AlarmTransition), below: z.int() }),
  errors: ["alarm.not_found"],
});

export const acknowledgeAlarms = endpoint({
  method: "POST",
  path: "/api/v1/alarms/acknowledge",
  summary: "Say that one has seen alarms, so that nobody else is told of them",
  permission: "alarm.handle",
  body: z.object({ ids: Ids, why: z.optional(Why) }),
  reply: AlarmsHandled,
});

/** Takes either a number of minutes or an instant, exactly one of them. */
export const shelveAlarms = endpoint({
  method: "POST",
  path: "/api/v1/alarms/shelve",
  summary: "Take alarms off the list for a while, with a reason; nobody is told of them meanwhile",
  permission: "alarm.handle",
  body: z
    .object({
      ids: Ids,
      minutes: z.optional(z.int().check(z.gte(1), z.lte(MOST_SHELVED_MS / 60_000))),
      until: z.optional(Instant),
      why: Why,
    })
    .check(
      z.refine(({ minutes, until }) => (minutes === undefined) !== (until === undefined), {
        path: ["minutes"],
        message: "Required",
      }),
    ),
  reply: AlarmsHandled,
});

export const unshelveAlarms = endpoint({
  method: "POST",
  path: "/api/v1/alarms/unshelve",
  summary: "Put shelved alarms back on the list; those that last are told again",
  permission: "alarm.handle",
  body: z.object({ ids: Ids }),
  reply: AlarmsHandled,
});

export const closeAlarms = endpoint({
  method: "POST",
  path: "/api/v1/alarms/close",
  summary: "Close alarms that are over, with their cause",
  permission: "alarm.handle",
  body: z.object({ ids: Ids, cause: Why }),
  reply: AlarmsHandled,
});

export const assignAlarm = endpoint({
  method: "POST",
  path: "/api/v1/alarms/assign",
  summary: "Say who takes care of an alarm: somebody who may see it, or nobody",
  permission: "alarm.handle",
  body: z.object({ id: Id, to: z.nullable(Id) }),
  reply: Alarm,
  errors: ["alarm.not_found", "alarm.closed", "user.not_found"],
});

export const noteAlarm = endpoint({
  method: "POST",
  path: "/api/v1/alarms/note",
  summary: "Add a note to an alarm's life",
  permission: "alarm.handle",
  body: z.object({ id: Id, text: z.string().check(z.trim(), z.minLength(1, "Required"), z.maxLength(1000)) }),
  reply: AlarmTransition,
  errors: ["alarm.not_found"],
});

/** Links the alarm to the ticket; `listAlarms` with the ticket then finds the alarm. */
export const linkAlarmTicket = endpoint({
  method: "POST",
  path: "/api/v1/alarms/ticket",
  summary: "Say that a ticket was raised for an alarm",
  permission: "alarm.handle",
  body: z.object({ id: Id, ticket: Id }),
  reply: Alarm,
  errors: ["alarm.not_found", "ticket.not_found"],
});

export const alarmRules = endpoint({
  method: "GET",
  path: "/api/v1/alarms/rules",
  summary: "What the enterprise has decided about the alarms of each source",
  permission: "enterprise.manage",
  reply: z.object({ rules: z.array(AlarmRule) }),
});

export const setAlarmRule = endpoint({
  method: "POST",
  path: "/api/v1/alarms/rules",
  summary: "Decide about the alarms of a source; those that are open keep what they were raised with",
  permission: "enterprise.manage",
  body: z.object({ source: AlarmSourceWord, ...alarmRuleFields }),
  reply: AlarmRule,
});
