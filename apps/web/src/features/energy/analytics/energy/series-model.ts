import type { PowerPoint, PowerSeries } from "@switchboard/contract";
import { GAP_MS, type Measure } from "@switchboard/domain/energy";
import { COMPARED } from "../../../../ui/charts/chart-look.ts";
import type { ChartColor, TimeSeries } from "../../../../ui/charts/chart-model.ts";
import { type Moment, type Slots, slotted } from "../../../../ui/charts/spark.ts";
import { COLORS, PHASE_COLORS, SERIES, type SeriesKey } from "./metrics.ts";

type Point = Pick<PowerPoint, "timestamp" | Measure>;

/** Returns the silence after which a line is broken. Roll-ups arrive at the interval of their span. */
function gapOf(points: readonly Point[], resolution: PowerSeries["resolution"]): number {
  if (resolution === "reading") return GAP_MS;
  let step = Number.POSITIVE_INFINITY;
  for (let index = 1; index < points.length; index += 1) {
    const apart = Date.parse(points[index]?.timestamp ?? "") - Date.parse(points[index - 1]?.timestamp ?? "");
    if (apart > 0 && apart < step) step = apart;
  }
  return Math.max(GAP_MS, step * 2.5);
}

/** Returns the line of one measure; missing values are skipped, and long silences become gaps. */
export function lineOf(
  points: readonly Point[],
  field: Measure,
  shown: (raw: number) => number,
  gap: number,
): Pick<TimeSeries, "times" | "values"> {
  const times: number[] = [];
  const values: number[] = [];
  let before = Number.NaN;
  for (const point of points) {
    const raw = point[field];
    if (raw === null || raw === undefined) continue;
    const at = Date.parse(point.timestamp);
    if (at - before > gap) {
      times.push(before + 1);
      values.push(Number.NaN);
    }
    times.push(at);
    values.push(shown(raw));
    before = at;
  }
  return { times, values };
}

interface MetricSeriesInput {
  metric: SeriesKey;
  reply: PowerSeries;
  isByPhase: boolean;
  /** The live readings that arrived since the reply, when a single device is shown. */
  tail: readonly Point[];
  phaseName(phase: string): string;
}

const PHASES = ["R", "Y", "B"] as const;

/** Returns one line per device, or the three phases of a single one. */
export function metricSeries({ metric, reply, isByPhase, tail, phaseName }: MetricSeriesInput): TimeSeries[] {
  const { total, phases, shown } = SERIES[metric];
  const isAlone = reply.series.length === 1;
  const line = (own: PowerSeries["series"][number], field: Measure, id: string, name: string, color: ChartColor) => {
    const last = own.data.at(-1)?.timestamp ?? "";
    const points = isAlone ? [...own.data, ...tail.filter(({ timestamp }) => timestamp > last)] : own.data;
    return { id, name, color, ...lineOf(points, field, shown, gapOf(own.data, reply.resolution)) };
  };
  const [first] = reply.series;
  const byPhase =
    isByPhase && isAlone && first
      ? phases.map((field, index) =>
          line(first, field, field, phaseName(PHASES[index] ?? ""), PHASE_COLORS[index] ?? index),
        )
      : [];
  const measured = byPhase.filter(({ times }) => times.length > 0);
  if (measured.length > 0) return measured;
  return reply.series
    .map((own, index) => line(own, total, own._id, own.device_name, isAlone ? COLORS[metric] : index))
    .filter(({ times }) => times.length > 0)
    .slice(0, COMPARED);
}

/** Collects the values of all lines into the slots of a spark line. */
export function slotsOf(series: readonly TimeSeries[], from: number, length: number, count: number): Slots {
  const moments: Moment[] = [];
  for (const { times, values } of series) {
    for (let index = 0; index < values.length; index += 1)
      moments.push({ at: times[index] ?? 0, value: values[index] ?? Number.NaN });
  }
  return slotted(moments, from, length, count);
}

export interface ValueSpread {
  mean: number;
  low: number;
  high: number;
}

/** Returns the mean, lowest and highest value, optionally only up to an instant. */
export function spread(series: readonly TimeSeries[], until = Number.POSITIVE_INFINITY): ValueSpread | undefined {
  let [sum, count, low, high] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { times, values } of series) {
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? Number.NaN;
      if (Number.isNaN(value) || (times[index] ?? 0) >= until) continue;
      sum += value;
      count += 1;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return count === 0 ? undefined : { mean: sum / count, low, high };
}
