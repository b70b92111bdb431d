import type { EChartsType } from "echarts/core";
import type { DaySpan } from "../format/day-span.ts";
import type { ChartModel } from "./chart-model.ts";

/** The visible part of a chart, in percent of its axis and in axis units (bucket indexes, or times of the wall clock). */
export interface ZoomWindow {
  start: number;
  end: number;
  from: number;
  to: number;
}

/** A shorter drag is a press. */
export const LEAST_DRAG = 8;
/** Smaller differences are the library's rounding, not a zoom. */
const WHOLE_WITHIN = 0.05;

type Zoomable = Pick<EChartsType, "getOption" | "convertFromPixel" | "dispatchAction">;

export function windowOf(chart: Zoomable): ZoomWindow | undefined {
  const [zoom] = (chart.getOption().dataZoom ?? []) as {
    start: number;
    end: number;
    startValue: number;
    endValue: number;
  }[];
  return zoom && { start: zoom.start, end: zoom.end, from: zoom.startValue, to: zoom.endValue };
}

export function isZoomed({ start, end }: ZoomWindow): boolean {
  return start > WHOLE_WITHIN || end < 100 - WHOLE_WITHIN;
}

/** Converts a drag to percent of the axis; buckets are included whole. */
export function draggedTo(
  model: ChartModel,
  seen: ZoomWindow,
  [one, other]: readonly [number, number],
): { start: number; end: number } | undefined {
  const [low, high] = [Math.max(seen.from, Math.min(one, other)), Math.min(seen.to, Math.max(one, other))];
  if (model.kind === "buckets") {
    const last = model.labels.length - 1;
    if (last < 1 || high < low) return undefined;
    return { start: (low / last) * 100, end: (high / last) * 100 };
  }
  const length = seen.to - seen.from;
  if (length <= 0 || high <= low) return undefined;
  const percent = (at: number) => seen.start + ((at - seen.from) / length) * (seen.end - seen.start);
  return { start: percent(low), end: percent(high) };
}

/** Returns the whole days of the visible part, if the chart knows them. */
export function daysOfWindow(model: ChartModel, { from, to }: ZoomWindow): DaySpan | undefined {
  if (model.kind === "time") {
    const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10);
    return { from_date: dayOf(from), to_date: dayOf(to) };
  }
  if (model.kind !== "buckets" || !model.spans) return undefined;
  const [first, last] = [model.spans[Math.round(from)], model.spans[Math.round(to)]];
  return first && last && { from_date: first.from_date, to_date: last.to_date };
}

export function zoomTo(chart: Zoomable, start: number, end: number): void {
  chart.dispatchAction({ type: "dataZoom", start, end });
}
