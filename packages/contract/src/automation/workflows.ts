import { ALL_TRIGGERS, NOTIFICATION_LENGTH, QUALIFIERS } from "@switchboard/domain/automation";
import { SENSOR_KIND_NAMES } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { SwitchActionView, SwitchResult, Unable } from "../control/actions.ts";
import { Id, Instant } from "../core/primitives.ts";
import { WorkflowTree } from "./workflow-tree.ts";

export const WorkflowNotification = z.object({
  head: z.string().check(z.maxLength(NOTIFICATION_LENGTH.head)),
  message: z.string().check(z.maxLength(NOTIFICATION_LENGTH.message)),
});

/** Actions that a workflow takes immediately: orders, a scene, a notification. */
const WorkflowDoing = z.object({
  actions: z.array(SwitchActionView),
  scene: z.optional(z.object({ _id: Id, name: z.string() })),
  notification: z.nullable(WorkflowNotification),
});

/** What follows after a wait. */
const WorkflowStep = z.extend(WorkflowDoing, { afterMinutes: z.int(), whileItLasts: z.optional(z.boolean()) });

/** That a workflow raises an alarm as long as its condition lasts, and which. */
export const WorkflowAlarm = z.object({
  priority: z.enum(["critical", "high", "low"]),
  /** What to do, for whoever is called. */
  advice: z._default(z.string().check(z.trim(), z.maxLength(NOTIFICATION_LENGTH.message)), ""),
  /** Stays until a person closes it. */
  latching: z._default(z.boolean(), false),
  /** Seconds that it has to be so before it is raised, and over before it is cleared. */
  onDelay: z._default(z.int().check(z.gte(0), z.lte(86_400)), 0),
  offDelay: z._default(z.int().check(z.gte(0), z.lte(86_400)), 0),
});
export type WorkflowAlarm = z.output<typeof WorkflowAlarm>;

/** One watched device or group; those made together share a `key` and everything but what they watch. */
export const Workflow = z.object({
  _id: Id,
  key: Id,
  name: z.string(),
  isActive: z.boolean(),
  /** The sensor or button of the device that is watched, where that is one, and what is asked of it. */
  sensor: z.optional(z.object({ _id: Id, name: z.string(), kind: z.enum(SENSOR_KIND_NAMES), unit: z.string() })),
  button: z.optional(z.object({ _id: Id, name: z.string() })),
  /** For how long it has to hold. */
  minutes: z.optional(z.int()),
  press: z.optional(z.string()),
  /** Why it was stopped by itself: it kept triggering itself. */
  stopped: z.nullable(z.string()),
  device: z.nullable(z.object({ _id: Id, device_name: z.string() })),
  group: z.nullable(z.object({ _id: Id, name: z.string() })),
  trigger: z.enum(ALL_TRIGGERS),
  qualifier: z.enum(QUALIFIERS),
  value: z.number(),
  actions: z.array(SwitchActionView),
  /** The scene that it plays, as it is by then; left out where it plays none. */
  scene: z.optional(z.object({ _id: Id, name: z.string() })),
  notification: z.nullable(WorkflowNotification),
  startTime: z.int(),
  endTime: z.int(),
  /** Left out where it is none: it acts over every hold, and holds what it switched. */
  safety: z.optional(z.boolean()),
  safetyMinutes: z.optional(z.int()),
  /**
   * The whole condition, where it has several triggers; the entries are then all that it watches, each with the first trigger that names it.
   * Left out where there is one trigger.
   */
  tree: z.optional(WorkflowTree),
  /** Done when it ceases to be so. */
  else: z.optional(WorkflowDoing),
  /** Done one after the other, each so many minutes after the one before. */
  steps: z.optional(z.array(WorkflowStep)),
  alarm: z.optional(WorkflowAlarm),
  owner: z.nullable(z.object({ _id: Id, name: z.string() })),
  lastFired: z.nullable(Instant),
  unable: Unable,
});
export type Workflow = z.output<typeof Workflow>;

/** Why a workflow fired: which device, which value, and what was done. */
export const WorkflowFiring = z.object({
  _id: Id,
  workflow: Id,
  device: z.object({ _id: Id, device_name: z.string() }),
  value: z.number(),
  firedAt: Instant,
  /** Since when it is not so any more; of a workflow of several triggers. */
  endedAt: z.optional(Instant),
  /** The step, from 1, with which it was left: nobody was there to do it within five minutes of when it was due. */
  left: z.optional(z.object({ step: z.int(), dueAt: Instant })),
  stopped: z.boolean(),
  results: z.array(SwitchResult),
});
export type WorkflowFiring = z.output<typeof WorkflowFiring>;

/** What of a workflow can differ between two versions of it; null where it had none. What did not change is left out. */
export const WorkflowParts = z.partial(
  z.object({
    name: z.nullable(z.string()),
    /** By name, as far as the reader may know them. */
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

/** A change of a workflow: the parts that differ, as they were before it and as they were made. */
export const WorkflowVersion = z.object({
  version: z.int(),
  at: Instant,
  by: z.string(),
  before: WorkflowParts,
  after: WorkflowParts,
});
export type WorkflowVersion = z.output<typeof WorkflowVersion>;

/** What a workflow would have done over stored history, by the very rule that watches it. */
export const WorkflowReplay = z.object({
  from: Instant,
  to: Instant,
  /** How often it would have fired. */
  fired: z.int(),
  /** When; of very many the first and the last. */
  at: z.array(
    z.object({
      at: Instant,
      /** Left out where it would still be so, or nobody knows. */
      until: z.optional(Instant),
      device: z.nullable(z.object({ _id: Id, device_name: z.string() })),
      value: z.number(),
    }),
  ),
  /** Since when it would have been off, for it would have kept triggering itself. */
  stopped: z.optional(Instant),
  /** How many alarms that would have been, with their delays. */
  alarms: z.optional(z.int()),
  /** Of how much of the time nobody knows, from 0 to 1. */
  unknown: z.number(),
});
export type WorkflowReplay = z.output<typeof WorkflowReplay>;
