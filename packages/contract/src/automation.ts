import {
  ALL_TRIGGERS,
  NOTIFICATION_KINDS,
  NOTIFICATION_LENGTH,
  QUALIFIERS,
  REACH_WAYS,
  RUN_STATES,
  SENSOR_KIND_NAMES,
} from "@switchboard/domain";
import * as z from "zod/mini";
import { EarlyStart, Rhythm } from "./calendars.ts";
import { HeldBy } from "./held-by.ts";
import { Day, DimmerLevel, HardwareId, Id, Instant, Ref, SwitchState } from "./primitives.ts";
import { WorkflowTree } from "./workflow-tree.ts";

/**
 * One action as a caller sends it: a switch, or a whole group, whose switches are looked up when it is carried out.
 * `UDid` and `switch_no` follow from the switch; where a caller names them all the same, they have to fit.
 */
export const ActionInput = z.object({
  switch_appliance_id: z.optional(z.nullable(Ref)),
  groupId: z.optional(z.nullable(Ref)),
  UDid: z.optional(z.nullable(Ref)),
  switch_no: z.optional(z.nullable(z.int())),
  /** Any number is read, so that the answer to a wrong one is the spec's sentence about that switch. */
  switch_state: z.number(),
  level: z.optional(z.nullable(DimmerLevel)),
});
export type ActionInput = z.output<typeof ActionInput>;

/** One action as it is shown (spec §3). */
export const SwitchActionView = z.object({
  UDid: z.nullable(z.object({ _id: Id, kd_id: HardwareId, device_name: z.string() })),
  groupId: z.nullable(z.object({ _id: Id, name: z.string() })),
  switch_no: z.nullable(z.int()),
  switch_state: SwitchState,
  switch_appliance_id: z.nullable(z.object({ _id: Id, name: z.string(), switch_no: z.int() })),
  level: z.nullable(z.int()),
});
export type SwitchActionView = z.output<typeof SwitchActionView>;

/** What came of one switch of a scene, a schedule's run or a workflow: the row of its command (design §3). */
export const SwitchResult = z.object({
  command_id: Id,
  switch_appliance_id: Id,
  switch_name: z.string(),
  device_name: z.string(),
  switch_state: z.nullable(SwitchState),
  level: z.nullable(z.int()),
  outcome: z.enum(["pending", "turned on", "turned off", "sent", "held", "failed"]),
  /** Why it failed: a code that the screens have words for. */
  reason: z.nullable(z.string()),
  /** Who held the switch, and until when; left out where nobody did. */
  held: z.optional(HeldBy),
  finishedAt: z.nullable(Instant),
});
export type SwitchResult = z.output<typeof SwitchResult>;

/**
 * Part of the reply to a change of what orders switches: how many of them it had told already, so that they may still turn.
 * Nothing else of it leaves after the reply. Left out where there are none.
 */
export const AlreadySent = z.object({ already_sent: z.optional(z.int().check(z.gte(1))) });
export type AlreadySent = z.output<typeof AlreadySent>;

/**
 * Why it can do nothing as things are: nothing that it watches can tell what it waits for, or nothing is left to switch.
 * Left out where all is well.
 */
export const UNABLE = ["watches_nothing", "does_nothing"] as const;
const Unable = z.optional(z.enum(UNABLE));

const Person = z.object({ _id: Id, name: z.string() });

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
  /** What came of it last. */
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

export const Scene = z.object({
  _id: Id,
  name: z.string(),
  actions: z.array(SwitchActionView),
  owner: z.nullable(z.object({ _id: Id, name: z.string() })),
  lastPlayed: z.nullable(Instant),
  unable: Unable,
});
export type Scene = z.output<typeof Scene>;

export const WorkflowNotification = z.object({
  head: z.string().check(z.maxLength(NOTIFICATION_LENGTH.head)),
  message: z.string().check(z.maxLength(NOTIFICATION_LENGTH.message)),
});

/** What is done at once: orders, a scene, news. */
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

export const NotificationKind = z.enum(NOTIFICATION_KINDS);

export const Notification = z.object({
  _id: Id,
  kind: NotificationKind,
  /** A sentence of the screens' own, by its code, with what goes into it; null for words a person wrote. */
  code: z.nullable(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  head: z.string(),
  message: z.string(),
  device: z.nullable(z.object({ _id: Id, device_name: z.string() })),
  /** What it is about: the schedule of a reminder, with the run that can be skipped. */
  schedule: z.nullable(z.object({ _id: Id, due: Instant })),
  /** More than 1 for a digest. */
  count: z.int(),
  seen: z.boolean(),
  createdAt: Instant,
  /** The same in words: "5 minutes ago". */
  time: z.string(),
});
export type Notification = z.output<typeof Notification>;

export const Shortcut = z.object({
  _id: Id,
  type: z.enum(["remote", "switch"]),
  position: z.int(),
  /** The switch or the remote; a shortcut goes away together with it. */
  target: Id,
});
export type Shortcut = z.output<typeof Shortcut>;
