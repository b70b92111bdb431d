import type { SensorKindName } from "../../site/field/sensor-kinds.ts";
import type { Qualifier } from "./workflows.ts";

/** From when on somebody wants to know of a number. */
export interface SensorLimit {
  qualifier: Qualifier;
  value: number;
}

/** These call for somebody whenever they are so; nobody has to set a limit. */
const ALARMING: readonly SensorKindName[] = ["leak", "smoke", "tamper"];

export function isAlarming(kind: SensorKindName): boolean {
  return ALARMING.includes(kind);
}

interface Measured {
  kind: SensorKindName;
  low?: number | undefined;
  high?: number | undefined;
  last: number;
}

/**
 * The limit that a sensor was past at some time; true where it is of those that call for somebody by themselves. Being occupied or
 * open is nothing bad in itself: only numbers have limits that they can be past.
 */
export function limitPassed<Limit extends SensorLimit>(
  { kind, last, low = last, high = last }: Measured,
  limits: readonly Limit[],
): Limit | true | undefined {
  if (isAlarming(kind)) return high > 0 ? true : undefined;
  return limits.find(({ qualifier, value }) => {
    if (qualifier === "is") return false;
    return qualifier === "above" ? high > value : low < value;
  });
}
