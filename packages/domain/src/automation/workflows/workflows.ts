import { ACTION_PROBLEMS, type ActionDraft, actionProblems } from "../../control/switch-actions.ts";
import { isHhmm } from "../../core/hhmm.ts";
import type { Problem } from "../../core/problems.ts";
import { limitsOf, type MeterRating } from "../../site/meter-rating.ts";
import { type FieldDraft, fieldProblems, MOST_MINUTES } from "./field-triggers.ts";
import {
  anyCanReport,
  canLast,
  isFieldTrigger,
  type WatchTarget,
  WORKFLOW_TRIGGERS,
  type WorkflowTrigger,
} from "./watching.ts";

export const QUALIFIERS = ["above", "below", "is"] as const;
export type Qualifier = (typeof QUALIFIERS)[number];

export interface TriggerBounds {
  min: number;
  max: number;
  default: number;
  step: number;
  unit: "V" | "A" | "kW" | "kWh" | "min" | "";
  qualifiers: readonly Qualifier[];
}

/** Bounds and steps of spec §5. Energy is the sum of the local day, offline counts minutes, motor is a health of §4. */
export const TRIGGER_BOUNDS: Record<WorkflowTrigger, TriggerBounds> = {
  voltage: { min: 0, max: 600, default: 200, step: 1, unit: "V", qualifiers: ["above", "below"] },
  current: { min: 0, max: 100, default: 20, step: 0.5, unit: "A", qualifiers: ["above", "below"] },
  power: { min: 0, max: 500, default: 5, step: 0.1, unit: "kW", qualifiers: ["above", "below"] },
  energy: { min: 0, max: 100_000, default: 50, step: 0.5, unit: "kWh", qualifiers: ["above"] },
  offline: { min: 1, max: 1440, default: 10, step: 1, unit: "min", qualifiers: ["above"] },
  motor: { min: 1, max: 4, default: 3, step: 1, unit: "", qualifiers: ["is"] },
};

const HOURS_OF_A_DAY = 24;

/** Returns the highest value that a rating allows, in the unit of the trigger; 0 if the trigger does not depend on the meter. */
function ratedMost(trigger: WorkflowTrigger, rating: MeterRating): number {
  const { volts, amperes, watts } = limitsOf(rating);
  const kilowatts = Math.floor(watts / 100) / 10;
  const most: Partial<Record<WorkflowTrigger, number>> = {
    voltage: volts,
    current: amperes,
    power: kilowatts,
    energy: Math.floor(kilowatts * HOURS_OF_A_DAY),
  };
  return most[trigger] ?? 0;
}

/**
 * Returns the bounds of a trigger. The spec's bounds hold for devices without a rating; the largest rating among the watched devices
 * widens them, because one device that can reach the value is enough.
 */
export function triggerBounds(trigger: WorkflowTrigger, ratings: readonly MeterRating[] = []): TriggerBounds {
  const bounds = TRIGGER_BOUNDS[trigger];
  return { ...bounds, max: Math.max(bounds.max, ...ratings.map((rating) => ratedMost(trigger, rating))) };
}

/**
 * The recipients of a notification: everyone who can see the device, the owner of the workflow, or selected people. Nobody gets it who
 * cannot see the whole device at that time.
 */
export const RECIPIENTS = ["everyone", "owner", "people"] as const;
export type Recipients = (typeof RECIPIENTS)[number];
export const MOST_RECIPIENTS = 50;

interface NotificationDraft {
  head: string;
  message: string;
  /** Everyone if omitted. */
  to?: Recipients | undefined;
  people?: readonly unknown[] | undefined;
}

export interface WorkflowDraft {
  name: string;
  devices: readonly string[];
  groups: readonly string[];
  /** The watched devices and groups as far as they are known here; the server knows all of them. */
  watched?: readonly WatchTarget[];
  trigger: string;
  qualifier: string;
  value: number;
  /** The minutes for which the condition has to hold without a break; 0 or missing fires at once. */
  minutes?: number | undefined;
  /** Present if sensors or buttons are watched. */
  field?: Pick<FieldDraft, "sensors" | "buttons" | "press">;
  actions: readonly ActionDraft[];
  /** The id of a scene to play, instead of its own actions or in addition. */
  scene?: string | null | undefined;
  notification: NotificationDraft | null;
  startTime: number | undefined;
  endTime: number | undefined;
}

/** A workflow that raises an alarm needs no other action. */
interface WithAlarm {
  alarm?: object | null | undefined;
}

export const WORKFLOW_PROBLEMS = {
  ...ACTION_PROBLEMS,
  "workflow.name": "Required",
  "workflow.time": "Invalid time",
  "workflow.window": "Provide valid start and end time",
  "workflow.devices": "Select at least one device",
  "workflow.invalidDevices": "Invalid devices: {name} cannot tell what is watched",
  "workflow.trigger": "Invalid trigger",
  "workflow.value": "Provide proper values in step 2",
  "workflow.notification": "All fields are mandatory",
  "workflow.recipients": "Select at least one person",
} as const;
export type WorkflowProblem = keyof typeof WORKFLOW_PROBLEMS;

/** The longest head and message that are still readable in a list. */
export const NOTIFICATION_LENGTH = { head: 80, message: 500 } as const;

/** Returns the problems of a workflow, in the order of the steps of its form (spec §5). */
export function workflowProblems(draft: WorkflowDraft & WithAlarm): Problem<WorkflowProblem>[] {
  const problems = nameProblems(draft.name);
  const { field, trigger, qualifier, value, minutes = 0 } = draft;
  if (field && isFieldTrigger(trigger)) problems.push(...fieldProblems({ ...field, trigger, qualifier, value }));
  else problems.push(...deviceProblems(draft), ...watchProblems(draft), ...triggerProblems(draft));
  if (canLast(trigger) && !isDuration(minutes)) problems.push({ path: "minutes", code: "workflow.value" });
  return [...problems, ...effectProblems(draft), ...windowProblems(draft)];
}

function nameProblems(name: string): Problem<WorkflowProblem>[] {
  return name.trim() === "" ? [{ path: "name", code: "workflow.name" }] : [];
}

/** Checks only the name and the actions, for a workflow whose condition is checked separately. */
export function doingProblems(
  draft: Pick<WorkflowDraft, "name" | "actions" | "scene" | "notification"> & WithAlarm,
): Problem<WorkflowProblem>[] {
  return [...nameProblems(draft.name), ...effectProblems(draft)];
}

function deviceProblems({ devices, groups }: WorkflowDraft): Problem<WorkflowProblem>[] {
  return devices.length + groups.length === 0 ? [{ path: "devices", code: "workflow.devices" }] : [];
}

/** Each target has to report the trigger: a workflow on the voltage of a parking sensor would never fire. */
function watchProblems({ trigger, watched = [] }: WorkflowDraft): Problem<WorkflowProblem>[] {
  if (!isTrigger(trigger)) return [];
  const unable = watched.filter(({ types }) => !anyCanReport(types, trigger)).map(({ name }) => name);
  return unable.length === 0 ? [] : [{ path: "devices", code: "workflow.invalidDevices", name: unable.join(", ") }];
}

function triggerProblems({ trigger, qualifier, value, watched = [] }: WorkflowDraft): Problem<WorkflowProblem>[] {
  if (!isTrigger(trigger)) return [{ path: "trigger", code: "workflow.trigger" }];
  if (!isQualifier(trigger, qualifier)) return [{ path: "qualifier", code: "workflow.value" }];
  const ratings = watched.flatMap((target) => target.ratings ?? []);
  return isInSteps(value, triggerBounds(trigger, ratings)) ? [] : [{ path: "value", code: "workflow.value" }];
}

/** Whether a trigger can be held against a value in this way. */
export function isTriggerValue(
  trigger: WorkflowTrigger,
  qualifier: string,
  value: number,
  ratings: readonly MeterRating[] = [],
): boolean {
  return isQualifier(trigger, qualifier) && isInSteps(value, triggerBounds(trigger, ratings));
}

function isQualifier(trigger: WorkflowTrigger, qualifier: string): boolean {
  return (TRIGGER_BOUNDS[trigger].qualifiers as readonly string[]).includes(qualifier);
}

function isDuration(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= MOST_MINUTES;
}

function isTrigger(text: string): text is WorkflowTrigger {
  return (WORKFLOW_TRIGGERS as readonly string[]).includes(text);
}

function isInSteps(value: number, { min, max, step }: TriggerBounds): boolean {
  if (!Number.isFinite(value) || value < min || value > max) return false;
  const steps = value / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

/** A workflow has to switch, play a scene, notify people, raise an alarm, or do several of these. */
function effectProblems({
  actions,
  scene,
  notification,
  alarm,
}: Pick<WorkflowDraft, "actions" | "scene" | "notification"> & WithAlarm): Problem<WorkflowProblem>[] {
  const invalid = notification ? notificationProblems(notification) : [];
  return actions.length === 0 && (notification || scene || alarm) ? invalid : [...invalid, ...actionProblems(actions)];
}

function notificationProblems(notification: NotificationDraft): Problem<WorkflowProblem>[] {
  const { to, people = [] } = notification;
  return [
    ...(isNotification(notification) ? [] : [{ path: "notification", code: "workflow.notification" as const }]),
    ...(to === "people" && people.length === 0 ? [{ path: "recipients", code: "workflow.recipients" as const }] : []),
  ];
}

function isNotification({ head, message }: NotificationDraft): boolean {
  return [
    [head, NOTIFICATION_LENGTH.head],
    [message, NOTIFICATION_LENGTH.message],
  ].every(([text, most]) => String(text).trim() !== "" && String(text).length <= Number(most));
}

function windowProblems({ startTime, endTime }: WorkflowDraft): Problem<WorkflowProblem>[] {
  if (!isHhmm(startTime)) return [{ path: "startTime", code: "workflow.time" }];
  if (!isHhmm(endTime)) return [{ path: "endTime", code: "workflow.time" }];
  return startTime === endTime ? [{ path: "endTime", code: "workflow.window" }] : [];
}
