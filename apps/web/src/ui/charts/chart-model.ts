import type { DaySpan } from "../format/day-span.ts";

/** A colour by its meaning, or the place in the set for things that are compared. */
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

interface Named {
  id: string;
  /** As people wrote it: text, never markup. */
  name: string;
  color: ChartColor;
  /** Of other days, laid over these: drawn lighter and dashed. */
  isCompared?: boolean;
  /** The lowest or highest around another line: drawn faintly. */
  isEdge?: boolean;
}

/** Points in time, oldest first. A value that is no number is a gap. */
export interface TimeSeries extends Named {
  times: ArrayLike<number>;
  values: ArrayLike<number>;
}

export interface BucketSeries extends Named {
  /** One for each label; null where there is none. */
  values: readonly (number | null)[];
  /** What each value is of, where that is not what the axis says. */
  labels?: readonly string[];
}

interface Base {
  title: string;
  /** A value with its unit. */
  format(value: number): string;
  /** What stands at the axis, above it. */
  unit: string;
  /** How the axis says a value, where that is more than its figure. */
  tick?: (value: number) => string;
}

/** Something else beside what the chart is of, with an axis of its own at the other side. */
interface Overlay<Series> {
  series: Series;
  unit: string;
  format(value: number): string;
}

interface Threshold {
  name: string;
  value: number;
}

/** Lines over time, of the wall clock of a zone. */
export interface TimeChart extends Base {
  kind: "time";
  timeZone: string;
  series: readonly TimeSeries[];
  /** The lines, by their ids, between which the surface is filled. */
  band?: { low: string; high: string };
  overlay?: Overlay<TimeSeries> | undefined;
  thresholds?: readonly Threshold[];
}

/** Bars over hours, days or months. */
export interface BucketChart extends Base {
  kind: "buckets";
  labels: readonly string[];
  series: readonly BucketSeries[];
  overlay?: Overlay<BucketSeries> | undefined;
  /** Whether the series are parts of one sum. */
  stacked: boolean;
  /** Drawn as lines where what is shown does not add up. */
  lines?: boolean;
  /** The days of each bucket, where they can be asked for. */
  spans?: readonly DaySpan[];
}

/** How much of each interval, by rows. */
export interface HeatChart extends Base {
  kind: "heat";
  columns: readonly string[];
  rows: readonly { id: string; name: string; values: readonly number[] }[];
  /** What fills a cell. */
  most: number;
}

export type ChartModel = TimeChart | BucketChart | HeatChart;
