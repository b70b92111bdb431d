import { type Alarm, type PowerSeries, type SensorSeries, type TreeTrigger, treeTriggers } from "@switchboard/contract";
import { formatCurrent, formatVoltage, kilowatts } from "@switchboard/domain/core";
import { GAP_MS } from "@switchboard/domain/energy";
import { eventMeaning } from "@switchboard/domain/site";
import type { Rule } from "../../../../data/workflow-rules.ts";
import type { TimeSeries } from "../../../../ui/charts/chart-model.ts";

const HOUR = 3_600_000;
/** Sensors report seldom. */
const SENSOR_GAP = 3 * HOUR;

export interface Around {
  from: number;
  until: number;
}

/** From an hour before it was raised until an hour after it was over, or until now. */
export function aroundOf({ raisedAt, clearedAt }: Pick<Alarm, "raisedAt" | "clearedAt">, now: number): Around {
  const end = clearedAt === null ? now : Math.min(now, Date.parse(clearedAt) + HOUR);
  return { from: Date.parse(raisedAt) - HOUR, until: end };
}

export type Measured = "power" | "voltage" | "current";

/** All that a workflow asks, of one trigger or of several. */
function triggersOf(rule: Rule | undefined): readonly Pick<TreeTrigger, "trigger" | "qualifier" | "value">[] {
  if (!rule) return [];
  return rule.tree ? treeTriggers(rule.tree) : [rule];
}

/** The sensor whose curve tells of it: its own, or the first that a condition of several triggers asks. */
export function sensorBehind({ sensor }: Pick<Alarm, "sensor">, rule: Rule | undefined): string | undefined {
  if (sensor || !rule?.tree) return sensor?.id;
  return treeTriggers(rule.tree).flatMap((trigger) => trigger.sensors ?? [])[0];
}

/** What a meter tells about what went wrong; undefined where it tells nothing of it. */
export function measuredBy({ source, params }: Alarm, rule: Rule | undefined): Measured | undefined {
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

export const MEASURES: Record<Measured, Measure> = {
  power: { total: "p", phases: [], unit: "kW", shown: kilowatts },
  voltage: { total: "v", phases: ["v1", "v2", "v3"], unit: "V", shown: formatVoltage },
  current: { total: "c", phases: ["c1", "c2", "c3"], unit: "A", shown: formatCurrent },
};

const PHASE_COLORS = ["phase-r", "phase-y", "phase-b"] as const;
const PHASE_NAMES = ["R", "Y", "B"];

interface Moment {
  timestamp: string;
}

/** A line within the span; what was not measured is not drawn, and long silences are gaps. */
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

/** What a meter measured meanwhile: by phase, where it tells them apart. */
export function meterLines({ series }: PowerSeries, measured: Measured, around: Around): TimeSeries[] {
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

/** Where it is raised, as its workflow says of what is drawn; where nobody said, what was measured at that moment. */
export function limitsOf({ value }: Alarm, rule: Rule | undefined, drawn: Drawn): Limit[] {
  const said = rule?.tree ? treeTriggers(rule.tree).filter((each) => isAbout(each, drawn)) : triggersOf(rule);
  const limits = said.filter(({ qualifier }) => qualifier !== "is").map((each) => each.value);
  if (limits.length > 0) return [...new Set(limits)].map((limit) => ({ value: limit, is: "limit" }));
  return value === null ? [] : [{ value, is: "threshold" }];
}

/** A line across the curve: the limit that somebody set, or what was measured when it was raised. */
export interface Limit {
  value: number;
  is: "limit" | "threshold";
}

/** The curve that is drawn: of a sensor, or what a meter measures. */
type Drawn = { sensor: string } | { measured: Measured };

function isAbout({ trigger, sensors = [] }: TreeTrigger, drawn: Drawn): boolean {
  return "sensor" in drawn ? sensors.includes(drawn.sensor) : trigger === drawn.measured;
}
