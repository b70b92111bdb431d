import { localDay } from "../core/local-day.ts";
import { startOfHour } from "../core/local-hour.ts";

/** One value of a sensor, in milliseconds since the epoch. */
export interface SensorReading {
  at: number;
  value: number;
}

/** What is kept of the readings of an hour or a day. */
export interface SensorSlot<Start> {
  /** Where the local hour begins, or the local day as YYYY-MM-DD. */
  start: Start;
  count: number;
  /** In whole thousandths, so that it comes out the same in whatever order readings arrive. */
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

/** What readings that are not counted yet add to the local hours and days they lie in; each instant once. */
export function rollUpSensor(readings: readonly SensorReading[], timeZone: string): SensorRollUp {
  const hours = new Map<number, SensorSlot<number>>();
  const days = new Map<string, SensorSlot<string>>();
  for (const reading of readings) {
    const hour = startOfHour(reading.at, timeZone);
    // The hour may be the day's first, and lie half in the day before where an offset moves: the day is the reading's own.
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

/** Two parts of one slot; the order in which they are given means nothing. */
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

/** What a point of a sensor's history stands for, the finest first. */
export const SENSOR_STEPS = ["raw", "hour", "day"] as const;
export type SensorStep = (typeof SENSOR_STEPS)[number];

/** What a row of a sensor report stands for: the whole span, or a step of it. */
export const SENSOR_REPORT_STEPS = ["day", "whole", "hour", "raw"] as const;
export type SensorReportStep = (typeof SENSOR_REPORT_STEPS)[number];

/** A chart of two days shows each reading, one of two months each hour. */
const RAW_BY_ITSELF = 2;
const HOURS_BY_THEMSELVES = 62;
/** Longer spans are read from roll-ups whatever is asked, as those of energy are. */
const MOST_RAW_DAYS = 10;
const MOST_HOUR_DAYS = 200;

/** What is so or not is told when it changes: far fewer readings, and hours would not say how long it was so. */
const MOST_RAW_DAYS_OF_STATES = 62;

/** The step that shows so many days: the one asked for, or a coarser one where that would be more than a chart can show. */
export function sensorStep(days: number, asked?: SensorStep, isOfStates = false): SensorStep {
  const wanted = asked ?? (days <= RAW_BY_ITSELF ? "raw" : days <= HOURS_BY_THEMSELVES ? "hour" : "day");
  const mostRaw = isOfStates ? MOST_RAW_DAYS_OF_STATES : MOST_RAW_DAYS;
  if (wanted === "raw" && days > mostRaw) return sensorStep(days, "hour");
  return wanted === "hour" && days > MOST_HOUR_DAYS ? "day" : wanted;
}

/** The same of a report, which has the whole span as one row too. */
export function sensorReportStep(days: number, asked: SensorReportStep): SensorReportStep {
  return asked === "whole" ? asked : sensorStep(days, asked);
}
