import type { ReportedReading } from "@switchboard/contract";
import { limitPassed, type SensorLimit } from "@switchboard/domain/automation";
import type { Rule } from "../../../../data/workflow-rules.ts";

/** A limit with the name of the workflow that sets it. */
interface NamedLimit extends SensorLimit {
  name: string;
}

export interface DaySensor {
  row: ReportedReading;
  /** True when the reading is an alert by itself, without a workflow's limit. */
  passed: NamedLimit | true | undefined;
}

/** Collects the limits of active workflows by sensor. */
function limitsOf(rules: readonly Rule[]): Map<string, NamedLimit[]> {
  const limits = new Map<string, NamedLimit[]>();
  for (const { trigger, isActive, sensors, qualifier, value, name } of rules) {
    if (trigger !== "sensor" || !isActive) continue;
    for (const { _id } of sensors) limits.set(_id, [...(limits.get(_id) ?? []), { qualifier, value, name }]);
  }
  return limits;
}

/** Puts sensors past their limits first and keeps the order otherwise. */
export function sensorsOfDay(rows: readonly ReportedReading[], rules: readonly Rule[]): DaySensor[] {
  const limits = limitsOf(rules);
  const all = rows.map((row) => ({ row, passed: limitPassed(row, limits.get(row.sensor) ?? []) }));
  return [...all.filter(({ passed }) => passed), ...all.filter(({ passed }) => !passed)];
}
