import type { ReportedReading } from "@switchboard/contract";
import { limitPassed, type SensorLimit } from "@switchboard/domain/automation";
import type { Rule } from "../../../../data/workflow-rules.ts";

/** A limit, and the workflow that it is of. */
interface NamedLimit extends SensorLimit {
  name: string;
}

export interface DaySensor {
  row: ReportedReading;
  /** True where what it tells calls for somebody by itself. */
  passed: NamedLimit | true | undefined;
}

/** What workflows that are on wait for, by sensor. */
function limitsOf(rules: readonly Rule[]): Map<string, NamedLimit[]> {
  const limits = new Map<string, NamedLimit[]>();
  for (const { trigger, isActive, sensors, qualifier, value, name } of rules) {
    if (trigger !== "sensor" || !isActive) continue;
    for (const { _id } of sensors) limits.set(_id, [...(limits.get(_id) ?? []), { qualifier, value, name }]);
  }
  return limits;
}

/** Those past their limits first; the others as they stand. */
export function sensorsOfDay(rows: readonly ReportedReading[], rules: readonly Rule[]): DaySensor[] {
  const limits = limitsOf(rules);
  const all = rows.map((row) => ({ row, passed: limitPassed(row, limits.get(row.sensor) ?? []) }));
  return [...all.filter(({ passed }) => passed), ...all.filter(({ passed }) => !passed)];
}
