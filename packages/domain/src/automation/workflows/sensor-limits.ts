import type { SensorKindName } from "../../site/field/sensor-kinds.ts";
import type { Qualifier } from "./workflows.ts";

/** A limit past which people want to know about a measured number. */
export interface SensorLimit {
  qualifier: Qualifier;
  value: number;
}

/** Kinds that need attention whenever they are active, without a limit. */
const ALARMING: readonly SensorKindName[] = ["leak", "smoke", "tamper"];

export function isAlarming(kind: SensorKindName): boolean {
  return ALARMING.includes(kind);
}

interface SensorRange {
  kind: SensorKindName;
  low?: number | undefined;
  high?: number | undefined;
  last: number;
}

/**
 * Returns the limit that a sensor has passed, or true for an active sensor of an alarming kind. Limits apply to numbers only, because
 * being occupied or open is nothing bad in itself.
 */
export function limitPassed<Limit extends SensorLimit>(
  { kind, last, low = last, high = last }: SensorRange,
  limits: readonly Limit[],
): Limit | true | undefined {
  if (isAlarming(kind)) return high > 0 ? true : undefined;
  return limits.find(({ qualifier, value }) => {
    if (qualifier === "is") return false;
    return qualifier === "above" ? high > value : low < value;
  });
}
