import type { LineSeriesOption } from "echarts";
import type { BucketChart, BucketSeries, ChartModel, TimeChart, TimeSeries } from "./chart-model.ts";

/** Returns the series of a chart, followed by its overlay. */
export function withOverlay(model: TimeChart): readonly TimeSeries[];
export function withOverlay(model: BucketChart): readonly BucketSeries[];
export function withOverlay({ series, overlay }: TimeChart | BucketChart): readonly (TimeSeries | BucketSeries)[] {
  return overlay ? [...series, overlay.series] : series;
}

/** Returns the value format of the series at an index. */
export function formatOf(model: TimeChart | BucketChart, place: number): (value: number) => string {
  const { overlay, series, format } = model;
  return overlay && place >= series.length ? overlay.format : format;
}

/** Returns the unit of the series at an index, as files have it. */
export function unitOf(model: ChartModel, place: number): string {
  if (model.kind === "heat") return model.inFiles?.unit ?? model.unit;
  return model.overlay && place >= model.series.length ? model.overlay.unit : model.unit;
}

/** A line over bars, by the axis at the other side. */
export function overlayLine(color: string): LineSeriesOption {
  return {
    type: "line",
    yAxisIndex: 1,
    showSymbol: false,
    connectNulls: false,
    lineStyle: { color, width: 2 },
    itemStyle: { color },
    z: 5,
  };
}
