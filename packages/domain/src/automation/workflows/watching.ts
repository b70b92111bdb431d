import { type DeviceTypeCode, deviceType } from "../../site/device-types.ts";
import type { MeterRating } from "../../site/meter-rating.ts";

/** What a workflow watches. The spec has the first two (§3); the others are ours. */
export const WORKFLOW_TRIGGERS = ["voltage", "current", "power", "energy", "offline", "motor"] as const;
export type WorkflowTrigger = (typeof WORKFLOW_TRIGGERS)[number];

/** What sensors and buttons tell: those are named themselves, beside their device. */
const FIELD_TRIGGERS = ["sensor", "press"] as const;
export type FieldTrigger = (typeof FIELD_TRIGGERS)[number];
export const ALL_TRIGGERS = [...WORKFLOW_TRIGGERS, ...FIELD_TRIGGERS] as const;
export type AnyTrigger = (typeof ALL_TRIGGERS)[number];

export function isFieldTrigger(trigger: string): trigger is FieldTrigger {
  return (FIELD_TRIGGERS as readonly string[]).includes(trigger);
}

/** A device or a group that is to be watched, with the types of what is behind it. */
export interface WatchTarget {
  name: string;
  types: readonly DeviceTypeCode[];
  /** The ratings of those that have one. */
  ratings?: readonly MeterRating[];
}

/** Whether a device tells what is asked: only some measure, only motors have a health, but each can go offline. */
export function canTell(type: DeviceTypeCode, trigger: WorkflowTrigger): boolean {
  if (trigger === "offline") return true;
  const { phases, switches } = deviceType(type);
  return trigger === "motor" ? switches.includes("motor") : phases > 0;
}

/** Of a group one device is enough; one in which none can tell would be watched for nothing. */
export function anyCanTell(types: readonly DeviceTypeCode[], trigger: WorkflowTrigger): boolean {
  return types.some((type) => canTell(type, trigger));
}
