import { type Hhmm, isWithinHours } from "../../core/hhmm.ts";
import { SENSOR_KINDS, type SensorKindName } from "../../site/field/sensor-kinds.ts";
import { type Qualifier, WORKFLOW_MAX_PER_HOUR, WORKFLOW_REST_MS, type WorkflowState } from "./workflows.ts";

export interface SensorCondition {
  kind: SensorKindName;
  qualifier: Qualifier;
  value: number;
  minutes: number;
  startTime: Hhmm;
  endTime: Hhmm;
}

/** What is remembered between two looks at a sensor. */
export interface SensorState extends WorkflowState {
  /** Since when the condition holds without a break; null where it does not. */
  since: number | null;
}

export interface SensorVerdict {
  state: SensorState;
  does: "nothing" | "fire" | "stop";
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HYSTERESIS = 0.02;

/** A number has to come back by 2 % of the limit, and by its last digit at least, before it can cross again. */
function holds({ kind, qualifier, value: limit }: SensorCondition, value: number, wasActive: boolean): boolean {
  if (qualifier === "is") return value === limit;
  const margin = wasActive ? Math.max(Math.abs(limit) * HYSTERESIS, 10 ** -SENSOR_KINDS[kind].digits) : 0;
  return qualifier === "above" ? value > limit - margin : value < limit + margin;
}

/**
 * One look at one sensor: at a reading, or at the last one when time has passed. It fires once the condition has held for its
 * minutes inside the hours of the workflow, and again only after it has ceased.
 */
export function judgeSensor(
  condition: SensorCondition,
  state: SensorState,
  value: number,
  at: { now: number; time: Hhmm; instant: number },
): SensorVerdict {
  const fired = state.fired.filter((instant) => at.now - instant < HOUR);
  if (!holds(condition, value, state.active)) return { state: { active: false, since: null, fired }, does: "nothing" };
  const since = state.since ?? at.instant;
  const within = isWithinHours(at.time, condition.startTime, condition.endTime);
  const active = state.active && within;
  const waits = !within || at.now - since < condition.minutes * MINUTE || isResting(fired, at.now);
  if (active || waits) return { state: { active, since, fired }, does: "nothing" };
  const does = fired.length >= WORKFLOW_MAX_PER_HOUR ? "stop" : "fire";
  return { state: { active: true, since, fired: [...fired, at.now] }, does };
}

function isResting(fired: readonly number[], now: number): boolean {
  const last = fired.at(-1);
  return last !== undefined && now - last < WORKFLOW_REST_MS;
}
