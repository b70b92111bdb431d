import { type Alarm, type PowerSeries, type SensorSeries, type TreeTrigger, treeTriggers } from "@switchboard/contract";
import { formatCurrent, formatVoltage, kilowatts } from "@switchboard/domain/core";
import { GAP_MS } from "@switchboard/domain/energy";
import { eventMeaning } from "@switchboard/domain/site";
import type { Rule } from "../../../../data/workflow-rules.ts";
import type { TimeSeries } from "../../../../ui/charts/chart-model.ts";

const HOUR = 3_600_000;
/** Sensors report less often than meters. */
const SENSOR_GAP = 3 * HOUR;

export interface Around {
  from: number;
  until: number;
}

/** Returns the time from an hour before the alarm was raised until an hour after it cleared, or until now. */
export function aroundOf({ raisedAt, clearedAt }: Pick<Alarm, "raisedAt" | "clearedAt">, now: number): Around {
  const end = clearedAt === null ? now : Math.min(now, Date.parse(clearedAt) + HOUR);
  return { from: Date.parse(raisedAt) - HOUR, until: end };
}

export type MeterMetric = "power" | "voltage" | "current";

/** Returns the triggers of a workflow, from one trigger or a tree. */
function triggersOf(rule: Rule | undefined): readonly Pick<TreeTrigger, "trigger" | "qualifier" | "value">[] {
  if (!rule) return [];
  return rule.tree ? treeTriggers(rule.tree) : [rule];
}

/** Returns the alarm's sensor, or the first one in a condition of several triggers. */
export function sensorBehind({ sensor }: Pick<Alarm, "sensor">, rule: Rule | undefined): string | undefined {
  if (sensor || !rule?.tree) return sensor?.id;
  return treeTriggers(rule.tree).flatMap((trigger) => trigger.sensors ?? [])[0];
}

/** Returns the meter's metric behind the alarm, or undefined when there is none. */
export function measuredBy({ source, params }: Alarm, rule: Rule | undefined): MeterMetric | undefined {
  if (source === "motor") return "power";
  if (source === "workflow") {
    const asked = triggersOf(rule).map(({ trigger }) => trigger);
    return asked.find((each) => each === "voltage" || each === "current" || each === "power");
  }
  if (source !== "power") return undefined;
  const name = eventMeaning(Number(params.type))?.name.toLowerCase() ?? "";
  if (name.includes("voltage")) return "voltage";
  return name.includes("current") ? "current" : "power";
}

interface Measure {
  total: "p" | "v" | "c";
  phases: readonly ("v1" | "v2" | "v3" | "c1" | "c2" | "c3")[];
  unit: string;
  shown(raw: number): number;
}

export const MEASURES: Record<MeterMetric, Measure> = {
  power: { total: "p", phases: [], unit: "kW", shown: kilowatts },
  voltage: { total: "v", phases: ["v1", "v2", "v3"], unit: "V", shown: formatVoltage },
  current: { total: "c", phases: ["c1", "c2", "c3"], unit: "A", shown: formatCurrent },
};

const PHASE_COLORS = ["phase-r", "phase-y", "phase-b"] as const;
const PHASE_NAMES = ["R", "Y", "B"];

interface Moment {
  timestamp: string;
}

/** Returns a line within the span; missing values are skipped, and long silences become gaps. */
function lineOf<P extends Moment>(
  points: readonly P[],
  readingOf: (point: P) => number | null | undefined,
  { from, until }: Around,
  gap: number,
): Pick<TimeSeries, "times" | "values"> {
  const times: number[] = [];
  const values: number[] = [];
  let before = Number.NaN;
  for (const point of points) {
    const at = Date.parse(point.timestamp);
    const value = readingOf(point);
    if (value === null || value === undefined || at < from || at > until) continue;
    if (at - before > gap) {
      times.push(before + 1);
      values.push(Number.NaN);
    }
    times.push(at);
    values.push(value);
    before = at;
  }
  return { times, values };
}

/** Returns the meter's lines, by phase when it measures them separately. */
export function meterLines({ series }: PowerSeries, measured: MeterMetric, around: Around): TimeSeries[] {
  const [own] = series;
  if (!own) return [];
  const { total, phases, shown } = MEASURES[measured];
  const line = (field: (typeof phases)[number] | typeof total) =>
    lineOf(own.data, (point) => (typeof point[field] === "number" ? shown(point[field]) : undefined), around, GAP_MS);
  const byPhase = phases.map((field, index) => ({
    id: field,
    name: PHASE_NAMES[index] ?? field,
    color: PHASE_COLORS[index] ?? index,
    ...line(field),
  }));
  const told = byPhase.filter(({ times }) => times.length > 0);
  if (told.length > 0) return told;
  const whole = { id: total, name: own.device_name, color: measured, ...line(total) };
  return whole.times.length > 0 ? [whole] : [];
}

export function sensorLines({ name, points }: SensorSeries, around: Around): TimeSeries[] {
  const line = lineOf(points, ({ last }) => last, around, SENSOR_GAP);
  return line.times.length > 0 ? [{ id: "sensor", name, color: "energy", ...line }] : [];
}

/** Returns the limits of the workflow for the drawn curve, else the value measured when the alarm was raised. */
export function limitsOf({ value }: Alarm, rule: Rule | undefined, drawn: DrawnCurve): Limit[] {
  const said = rule?.tree ? treeTriggers(rule.tree).filter((each) => isAbout(each, drawn)) : triggersOf(rule);
  const limits = said.filter(({ qualifier }) => qualifier !== "is").map((each) => each.value);
  if (limits.length > 0) return [...new Set(limits)].map((limit) => ({ value: limit, is: "limit" }));
  return value === null ? [] : [{ value, is: "threshold" }];
}

/** A line across the curve: a configured limit, or the value measured when the alarm was raised. */
export interface Limit {
  value: number;
  is: "limit" | "threshold";
}

/** The drawn curve: a sensor's or a meter's. */
type DrawnCurve = { sensor: string } | { measured: MeterMetric };

function isAbout({ trigger, sensors = [] }: TreeTrigger, drawn: DrawnCurve): boolean {
  return "sensor" in drawn ? sensors.includes(drawn.sensor) : trigger === drawn.measured;
}
