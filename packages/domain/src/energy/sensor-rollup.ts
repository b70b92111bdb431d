import { localDay } from "../core/local-day.ts";
import { startOfHour } from "../core/local-hour.ts";

/** `at` is in milliseconds since the epoch. */
export interface SensorReading {
  at: number;
  value: number;
}

/** The aggregate of a sensor's readings in an hour or a day. */
export interface SensorSlot<Start> {
  /** The start of the local hour, or the local day as YYYY-MM-DD. */
  start: Start;
  count: number;
  /** In whole thousandths, so that the order of the readings does not matter. */
  sum: number;
  lowest: number;
  highest: number;
  last: number;
  lastAt: number;
}

export interface SensorRollUp {
  hours: SensorSlot<number>[];
  days: SensorSlot<string>[];
}

/** Aggregates readings by local hour and day. Each instant may occur only once. */
export function rollUpSensor(readings: readonly SensorReading[], timeZone: string): SensorRollUp {
  const hours = new Map<number, SensorSlot<number>>();
  const days = new Map<string, SensorSlot<string>>();
  for (const reading of readings) {
    const hour = startOfHour(reading.at, timeZone);
    // The day is taken from the reading, because the hour can begin in the day before when the zone's offset changes.
    const day = localDay(new Date(reading.at), timeZone);
    hours.set(hour, addReading(hours.get(hour), hour, reading));
    days.set(day, addReading(days.get(day), day, reading));
  }
  return { hours: [...hours.values()], days: [...days.values()] };
}

function addReading<Start>(slot: SensorSlot<Start> | undefined, start: Start, { at, value }: SensorReading) {
  const alone = { start, count: 1, sum: thousandths(value), lowest: value, highest: value, last: value, lastAt: at };
  return slot ? mergeSlots(slot, alone) : alone;
}

/** Merges two aggregates of one slot, in either order. */
export function mergeSlots<Start>(a: SensorSlot<Start>, b: SensorSlot<Start>): SensorSlot<Start> {
  const later = b.lastAt > a.lastAt ? b : a;
  return {
    start: a.start,
    count: a.count + b.count,
    sum: a.sum + b.sum,
    lowest: Math.min(a.lowest, b.lowest),
    highest: Math.max(a.highest, b.highest),
    last: later.last,
    lastAt: later.lastAt,
  };
}

function thousandths(value: number): number {
  return Math.round(value * 1000);
}

/** The length of a point in a sensor's history, finest first. */
export const SENSOR_STEPS = ["raw", "hour", "day"] as const;
export type SensorStep = (typeof SENSOR_STEPS)[number];

/** The length of a row in a sensor report: the whole span, or a step. */
export const SENSOR_REPORT_STEPS = ["day", "whole", "hour", "raw"] as const;
export type SensorReportStep = (typeof SENSOR_REPORT_STEPS)[number];

/** By default, a chart of up to two days shows each reading, and one of up to two months each hour. */
const RAW_BY_ITSELF = 2;
const HOURS_BY_THEMSELVES = 62;
/** Longer spans are always read from the aggregates, as for energy. */
const MOST_RAW_DAYS = 10;
const MOST_HOUR_DAYS = 200;

/** On/off values are few, as only changes are reported, and hours would hide how long each state lasted. */
const MOST_RAW_DAYS_OF_STATES = 62;

/** Returns the requested step, or a coarser one when a chart cannot show so many points. */
export function sensorStep(days: number, asked?: SensorStep, isOfStates = false): SensorStep {
  const wanted = asked ?? (days <= RAW_BY_ITSELF ? "raw" : days <= HOURS_BY_THEMSELVES ? "hour" : "day");
  const mostRaw = isOfStates ? MOST_RAW_DAYS_OF_STATES : MOST_RAW_DAYS;
  if (wanted === "raw" && days > mostRaw) return sensorStep(days, "hour");
  return wanted === "hour" && days > MOST_HOUR_DAYS ? "day" : wanted;
}

/** Like `sensorStep`, for reports, which can also have the whole span as one row. */
export function sensorReportStep(days: number, asked: SensorReportStep): SensorReportStep {
  return asked === "whole" ? asked : sensorStep(days, asked);
}
