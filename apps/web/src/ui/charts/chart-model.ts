import type { DaySpan } from "../format/day-span.ts";

/** A colour by its meaning, or an index into the palette of compared things. */
export type ChartColor =
  | "energy"
  | "power"
  | "voltage"
  | "current"
  | "power-factor"
  | "phase-r"
  | "phase-y"
  | "phase-b"
  | "on"
  | "quiet"
  | "text"
  | number;

interface NamedSeries {
  id: string;
  /** Written by users, so it is text and never markup. */
  name: string;
  color: ChartColor;
  /** True for other days drawn over these: lighter and dashed. */
  isCompared?: boolean;
  /** True for the lowest or highest values around another line: drawn faintly. */
  isEdge?: boolean;
}

/** Points in time, oldest first. NaN marks a gap. */
export interface TimeSeries extends NamedSeries {
  times: ArrayLike<number>;
  values: ArrayLike<number>;
}

export interface BucketSeries extends NamedSeries {
  /** One value for each label; null when there is none. */
  values: readonly (number | null)[];
  /** The label of each value when it differs from the axis. */
  labels?: readonly string[];
}

interface Threshold {
  name: string;
  value: number;
}

interface Base {
  title: string;
  /** Formats a value with its unit. */
  format(value: number): string;
  /** The unit above the axis. */
  unit: string;
  /** Formats a value at the axis when it needs more than the number. */
  tick?: (value: number) => string;
  /** Limits as dashed lines with their names. */
  thresholds?: readonly Threshold[];
}

/** A series of another unit, with its own axis on the other side. */
interface Overlay<Series> {
  series: Series;
  unit: string;
  format(value: number): string;
}

/** Lines over time, on the wall clock of a time zone. */
export interface TimeChart extends Base {
  kind: "time";
  timeZone: string;
  series: readonly TimeSeries[];
  /** The ids of the lines between which the area is filled. */
  band?: { low: string; high: string };
  overlay?: Overlay<TimeSeries> | undefined;
}

/** Bars over hours, days or months. */
export interface BucketChart extends Base {
  kind: "buckets";
  labels: readonly string[];
  series: readonly BucketSeries[];
  overlay?: Overlay<BucketSeries> | undefined;
  /** True when the series are parts of one sum. */
  stacked: boolean;
  /** Draws lines when the values do not add up. */
  lines?: boolean;
  /** The days of each bucket, when they can be opened. */
  spans?: readonly DaySpan[];
}

/** Shades of intervals by rows. */
interface HeatRow {
  id: string;
  name: string;
  /** The name in two lines, for labels that have no room for one. */
  lines?: readonly [string, string];
  values: readonly number[];
}

export interface HeatChart extends Base {
  kind: "heat";
  columns: readonly string[];
  rows: readonly HeatRow[];
  /** The value of a full cell. */
  most: number;
  /** The unit of values in files, where it is not that of the cells. */
  inFiles?: { unit: string; value(cell: number): number };
}

export type ChartModel = TimeChart | BucketChart | HeatChart;
