import type { BarSeriesOption, CustomSeriesOption, EChartsOption, LineSeriesOption } from "echarts";
import { bandOption } from "./band-option.ts";
import type { ChartLook } from "./chart-look.ts";
import type { BucketChart, ChartModel, TimeChart, TimeSeries } from "./chart-model.ts";
import { WIDTHS } from "./follow-zoom.ts";
import { axesOf, frameOf, MOTION_MS } from "./frame-option.ts";
import { heatOption } from "./heat-option.ts";
import { overlayLine, withOverlay } from "./overlay.ts";
import type { TimeWords } from "./time-words.ts";
import { tooltip } from "./tooltip.ts";
import { bucketLines, type IsShown, timeLines } from "./tooltip-lines.ts";
import type { TypedLine } from "./typed-line.ts";
import { wallTimes } from "./wall-time.ts";

/** The pointer's position as the library reports it. */
interface PointedValue {
  dataIndex: number;
  axisValue?: number | string;
  value: number | null | readonly [number, number];
}

/** The texts of tooltips. */
export interface ChartTalk {
  /** Labels the sum of parts. */
  total: string;
  isShown: IsShown;
}

const PLAIN: ChartTalk = { total: "", isShown: () => true };
/** The opacity of compared series. */
const COMPARED_OPACITY = 0.45;
const EDGE_LINE = { opacity: 0.4, width: 1 } as const;
const COMPARED_LINE = { type: "dashed", opacity: 0.75 } as const;

/** Packs points as the library reads them fastest; the wall clock is passed as UTC, so that axes show the enterprise's time zone. */
function pairs({ times, values }: Pick<TimeSeries, "times" | "values">): Float64Array {
  const data = new Float64Array(times.length * 2);
  for (let index = 0; index < times.length; index += 1) {
    data[index * 2] = times[index] ?? 0;
    data[index * 2 + 1] = values[index] ?? Number.NaN;
  }
  return data;
}

function thresholdLines(
  { thresholds = [], format }: TimeChart | BucketChart,
  look: ChartLook,
): LineSeriesOption["markLine"] {
  return {
    silent: true,
    symbol: "none",
    animation: false,
    lineStyle: { color: look.warning, type: "dashed", width: 1.5 },
    data: thresholds.map(({ name, value }) => ({
      yAxis: value,
      label: { formatter: () => `${name} ${format(value)}`, position: "insideEndTop" as const, color: look.text },
    })),
  };
}

/** Converts the times of lines to the wall clock of the time zone. */
export function onWall(model: TimeChart): TimeSeries[] {
  const toWall = wallTimes(model.timeZone);
  return withOverlay(model).map((each) => ({ ...each, times: Float64Array.from(each.times, toWall) }));
}

/** Draws the area between the two lines of the band. */
function bandOf({ band }: TimeChart, lines: readonly TimeSeries[], look: ChartLook): CustomSeriesOption[] {
  const [low, high] = [band?.low, band?.high].map((id) => lines.find((line) => line.id === id));
  return low && high ? [bandOption(low, high, look.color(low.color))] : [];
}

function timeOption(model: TimeChart, look: ChartLook, words: TimeWords, { isShown }: ChartTalk): EChartsOption {
  const lines = onWall(model);
  const own = model.series.length;
  const series = lines.map((each, index): TypedLine => {
    const color = look.color(each.color);
    return {
      type: "line",
      id: each.id,
      name: each.name,
      data: pairs(each),
      dimensions: ["time", "value"],
      encode: { x: 0, y: 1 },
      showSymbol: each.times.length === 1,
      symbolSize: 6,
      connectNulls: false,
      lineStyle: { color, width: WIDTHS.sparse, ...(each.isCompared && COMPARED_LINE), ...(each.isEdge && EDGE_LINE) },
      itemStyle: { color },
      ...(index >= own && { yAxisIndex: 1 }),
      emphasis: { disabled: true },
      ...(index === 0 && model.thresholds?.length ? { markLine: thresholdLines(model, look) } : {}),
    };
  });
  return {
    ...frameOf(model, look),
    xAxis: {
      type: "time",
      axisLine: { lineStyle: { color: look.line } },
      axisLabel: { color: look.quiet, hideOverlap: true, formatter: (value: number) => words.tick(value) },
    },
    yAxis: axesOf(model, look, true),
    tooltip: {
      ...frameOf(model, look).tooltip,
      formatter: (params: unknown) => {
        const pointed = params as readonly PointedValue[];
        const [at = 0] = (pointed[0]?.value ?? []) as readonly number[];
        const colorOf = (index: number) => look.color(lines[index]?.color ?? 0);
        return tooltip(words.full(at), timeLines(model, lines, at, colorOf, isShown));
      },
    },
    series: [...series, ...bandOf(model, lines, look)],
  };
}

function bucketSeries(model: BucketChart, look: ChartLook): (BarSeriesOption | LineSeriesOption)[] {
  const own = model.series.length;
  return withOverlay(model).map((each, index) => {
    const color = look.color(each.color);
    const itemStyle = { color, ...(each.isCompared && !model.lines && { opacity: COMPARED_OPACITY }) };
    const base = { id: each.id, name: each.name, data: [...each.values], itemStyle };
    if (index >= own) return { ...base, ...overlayLine(color) };
    if (model.lines || (model.stacked && each.isCompared)) {
      const lineStyle = { color, ...(each.isCompared && COMPARED_LINE) };
      const showSymbol = model.labels.length < 60 && !each.isCompared;
      return { ...base, type: "line", showSymbol, connectNulls: false, lineStyle, z: 4 };
    }
    return {
      ...base,
      type: "bar",
      barMaxWidth: 40,
      ...(index === 0 && model.thresholds?.length ? { markLine: thresholdLines(model, look) } : {}),
      ...(model.stacked ? { stack: "all" } : { itemStyle: { ...itemStyle, borderRadius: [3, 3, 0, 0] } }),
    };
  });
}

function bucketOption(model: BucketChart, look: ChartLook, talk: ChartTalk): EChartsOption {
  return {
    ...frameOf(model, look),
    xAxis: {
      type: "category",
      data: [...model.labels],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.line } },
      axisLabel: { color: look.quiet, hideOverlap: true },
    },
    yAxis: axesOf(model, look, false),
    tooltip: {
      ...frameOf(model, look).tooltip,
      formatter: (params: unknown) => {
        const pointed = params as readonly PointedValue[];
        const place = pointed[0]?.dataIndex ?? 0;
        const colorOf = (index: number) => look.color(withOverlay(model)[index]?.color ?? 0);
        return tooltip(model.labels[place] ?? "", bucketLines(model, place, colorOf, talk));
      },
    },
    series: bucketSeries(model, look),
  };
}

/** Builds the library's whole configuration. Callers change the model, never this. */
export function chartOption(model: ChartModel, look: ChartLook, words: TimeWords, talk = PLAIN): EChartsOption {
  const shared: EChartsOption = {
    useUTC: true,
    animation: !look.isStill,
    animationDuration: MOTION_MS,
    animationDurationUpdate: MOTION_MS,
    animationThreshold: 3000,
    textStyle: { fontFamily: look.font, color: look.text },
  };
  if (model.kind === "heat") return { ...shared, ...heatOption(model, look) };
  const option = model.kind === "time" ? timeOption(model, look, words, talk) : bucketOption(model, look, talk);
  return { ...shared, ...option };
}
