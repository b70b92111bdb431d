import { MOST_NEXT_MINUTES, MOST_ON_CALL } from "@switchboard/domain/alarms";
import { ALL_TRIGGERS, NOTIFICATION_LENGTH, QUALIFIERS, RECIPIENTS } from "@switchboard/domain/automation";
import { SENSOR_KIND_NAMES } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { SwitchActionView, SwitchResult, Unable } from "../control/actions.ts";
import { Id, Instant } from "../core/primitives.ts";
import { WorkflowTree } from "./workflow-tree.ts";

export const WorkflowNotification = z.object({
  head: z.string().check(z.maxLength(NOTIFICATION_LENGTH.head)),
  message: z.string().check(z.maxLength(NOTIFICATION_LENGTH.message)),
  /** The recipients: everyone who can see the device (also if omitted), the owner of the workflow, or `people`. */
  to: z.optional(z.enum(RECIPIENTS)),
  /** The selected people as far as they still belong to the enterprise. */
  people: z.optional(z.array(z.object({ _id: Id, name: z.string() }))),
});
export type WorkflowNotification = z.output<typeof WorkflowNotification>;

/** Actions that a workflow takes immediately: orders, a scene, a notification. */
const WorkflowDoing = z.object({
  actions: z.array(SwitchActionView),
  scene: z.optional(z.object({ _id: Id, name: z.string() })),
  notification: z.nullable(WorkflowNotification),
});

/** Actions taken after a wait. */
const WorkflowStep = z.extend(WorkflowDoing, { afterMinutes: z.int(), whileItLasts: z.optional(z.boolean()) });

/** People or an on-call plan. The server writes the names, whatever a caller sends. */
const Notified = {
  people: z
    .array(z.object({ _id: Id, name: z._default(z.string().check(z.maxLength(200)), "") }))
    .check(z.maxLength(MOST_ON_CALL)),
  plan: z._default(z.nullable(Id), null),
};

/** Whom an alarm notifies instead of the on-call plan of its room: people, and who is next, or a plan of its own. */
export const WorkflowRecipients = z.object({
  ...Notified,
  next: z._default(
    z.nullable(z.object({ ...Notified, afterMinutes: z.int().check(z.gte(1), z.lte(MOST_NEXT_MINUTES)) })),
    null,
  ),
});
export type WorkflowRecipients = z.output<typeof WorkflowRecipients>;

/** The alarm that a workflow raises as long as its condition lasts. */
export const WorkflowAlarm = z.object({
  priority: z.enum(["critical", "high", "low"]),
  /** Advice for the person who is called. */
  advice: z._default(z.string().check(z.trim(), z.maxLength(NOTIFICATION_LENGTH.message)), ""),
  /** Stays open until a person closes it. */
  latching: z._default(z.boolean(), false),
  /** Seconds that the condition has to last before the alarm is raised, and to be over before it clears. */
  onDelay: z._default(z.int().check(z.gte(0), z.lte(86_400)), 0),
  offDelay: z._default(z.int().check(z.gte(0), z.lte(86_400)), 0),
  /** Omitted if the on-call plans decide. */
  notify: z.optional(z.nullable(WorkflowRecipients)),
});
export type WorkflowAlarm = z.output<typeof WorkflowAlarm>;

/** One watched device or group; entries created together share a `key` and everything except the device or group. */
export const Workflow = z.object({
  _id: Id,
  key: Id,
  name: z.string(),
  isActive: z.boolean(),
  /** The watched sensor or button of the device, where the workflow watches one. */
  sensor: z.optional(z.object({ _id: Id, name: z.string(), kind: z.enum(SENSOR_KIND_NAMES), unit: z.string() })),
  button: z.optional(z.object({ _id: Id, name: z.string() })),
  /** The minutes that the condition has to hold. */
  minutes: z.optional(z.int()),
  press: z.optional(z.string()),
  /** The reason why the server stopped it: the workflow kept triggering itself. */
  stopped: z.nullable(z.string()),
  device: z.nullable(z.object({ _id: Id, device_name: z.string() })),
  group: z.nullable(z.object({ _id: Id, name: z.string() })),
  trigger: z.enum(ALL_TRIGGERS),
  qualifier: z.enum(QUALIFIERS),
  value: z.number(),
  actions: z.array(SwitchActionView),
  /** The scene that it plays, as it is at that time; omitted if it plays none. */
  scene: z.optional(z.object({ _id: Id, name: z.string() })),
  notification: z.nullable(WorkflowNotification),
  startTime: z.int(),
  endTime: z.int(),
  /** Set if the workflow overrides every hold and holds the switches it turned; omitted otherwise. */
  safety: z.optional(z.boolean()),
  safetyMinutes: z.optional(z.int()),
  /**
   * The whole condition if it has several triggers; the entries are then everything it watches, each with the first trigger that names it.
   * Omitted for a single trigger.
   */
  tree: z.optional(WorkflowTree),
  /** Actions when the condition ends. */
  else: z.optional(WorkflowDoing),
  /** Steps in order, each some minutes after the one before. */
  steps: z.optional(z.array(WorkflowStep)),
  alarm: z.optional(WorkflowAlarm),
  owner: z.nullable(z.object({ _id: Id, name: z.string() })),
  lastFired: z.nullable(Instant),
  unable: Unable,
});
export type Workflow = z.output<typeof Workflow>;

/** One firing of a workflow: the device, the value, and the result. */
export const WorkflowFiring = z.object({
  _id: Id,
  workflow: Id,
  device: z.object({ _id: Id, device_name: z.string() }),
  value: z.number(),
  firedAt: Instant,
  /** The end of the condition; only for workflows with several triggers. */
  endedAt: z.optional(Instant),
  /** The step, counted from 1, at which it was abandoned because no server could run it within five minutes of its time. */
  left: z.optional(z.object({ step: z.int(), dueAt: Instant })),
  stopped: z.boolean(),
  results: z.array(SwitchResult),
});
export type WorkflowFiring = z.output<typeof WorkflowFiring>;

/** The parts that can differ between two versions of a workflow; null where a version lacks one. Unchanged parts are omitted. */
export const WorkflowParts = z.partial(
  z.object({
    name: z.nullable(z.string()),
    /** Names, as far as the reader may see them. */
    watches: z.nullable(z.array(z.string())),
    trigger: z.nullable(z.enum(ALL_TRIGGERS)),
    qualifier: z.nullable(z.enum(QUALIFIERS)),
    value: z.nullable(z.number()),
    minutes: z.nullable(z.int()),
    press: z.nullable(z.string()),
    startTime: z.nullable(z.int()),
    endTime: z.nullable(z.int()),
    tree: z.nullable(WorkflowTree),
    actions: z.nullable(z.array(SwitchActionView)),
    scene: z.nullable(z.object({ _id: Id, name: z.string() })),
    notification: z.nullable(WorkflowNotification),
    safety: z.nullable(z.boolean()),
    safetyMinutes: z.nullable(z.int()),
    steps: z.nullable(z.array(WorkflowStep)),
    else: z.nullable(WorkflowDoing),
    alarm: z.nullable(WorkflowAlarm),
  }),
);
export type WorkflowParts = z.output<typeof WorkflowParts>;

/** A change of a workflow: the parts that differ, before and after. */
export const WorkflowVersion = z.object({
  version: z.int(),
  at: Instant,
  by: z.string(),
  before: WorkflowParts,
  after: WorkflowParts,
});
export type WorkflowVersion = z.output<typeof WorkflowVersion>;

/** Where the condition of a workflow is true now, so that saving or enabling it would count there as already triggered. */
export const WorkflowTruth = z.object({
  /** True if everything is judged together, as in a condition of several triggers; `where` then has one entry at most. */
  isWhole: z.boolean(),
  where: z.array(
    z.object({
      device: z.nullable(z.object({ _id: Id, device_name: z.string() })),
      sensor: z.optional(z.object({ _id: Id, name: z.string() })),
    }),
  ),
});
export type WorkflowTruth = z.output<typeof WorkflowTruth>;

/** The result of running a workflow over stored history, by the rule that also runs live. */
export const WorkflowReplay = z.object({
  from: Instant,
  to: Instant,
  fired: z.int(),
  /** The times of firing; of very many, only the first and the last. */
  at: z.array(
    z.object({
      at: Instant,
      /** Omitted if the condition would still hold, or if its end is not known. */
      until: z.optional(Instant),
      device: z.nullable(z.object({ _id: Id, device_name: z.string() })),
      value: z.number(),
    }),
  ),
  /** The time at which it would have been stopped because it kept triggering itself. */
  stopped: z.optional(Instant),
  /** The number of alarms that it would have raised, with their delays. */
  alarms: z.optional(z.int()),
  /** The share of the time without data, from 0 to 1. */
  unknown: z.number(),
});
export type WorkflowReplay = z.output<typeof WorkflowReplay>;
