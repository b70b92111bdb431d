import { type DeviceTypeCode, deviceType } from "../../site/device-types.ts";
import type { MeterRating } from "../../site/meter-rating.ts";

/** The triggers on devices. The first two are in the spec (§3); the others are additions. */
export const WORKFLOW_TRIGGERS = ["voltage", "current", "power", "energy", "offline", "motor"] as const;
export type WorkflowTrigger = (typeof WORKFLOW_TRIGGERS)[number];

/** The triggers on sensors and buttons, which are named beside their device. */
const FIELD_TRIGGERS = ["sensor", "press"] as const;
export type FieldTrigger = (typeof FIELD_TRIGGERS)[number];
export const ALL_TRIGGERS = [...WORKFLOW_TRIGGERS, ...FIELD_TRIGGERS] as const;
export type AnyTrigger = (typeof ALL_TRIGGERS)[number];

export function isFieldTrigger(trigger: string): trigger is FieldTrigger {
  return (FIELD_TRIGGERS as readonly string[]).includes(trigger);
}

/**
 * Whether a trigger can be asked to hold for some minutes. A press is over at once, an offline device has minutes of its own, and the
 * energy of a day does not fall.
 */
export function canLast(trigger: string): boolean {
  return ["voltage", "current", "power", "motor", "sensor"].includes(trigger);
}

/** A device or a group to watch, with the types of its devices. */
export interface WatchTarget {
  name: string;
  types: readonly DeviceTypeCode[];
  /** The ratings of the devices that have one. */
  ratings?: readonly MeterRating[];
}

/** Only some devices measure and only motors have a health, but every device can go offline. */
export function canReport(type: DeviceTypeCode, trigger: WorkflowTrigger): boolean {
  if (trigger === "offline") return true;
  const { phases, switches } = deviceType(type);
  return trigger === "motor" ? switches.includes("motor") : phases > 0;
}

/** One device is enough in a group; a group in which no device can report would be watched for nothing. */
export function anyCanReport(types: readonly DeviceTypeCode[], trigger: WorkflowTrigger): boolean {
  return types.some((type) => canReport(type, trigger));
}
