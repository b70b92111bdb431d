import type { BarSeriesOption, EChartsOption, LineSeriesOption } from "echarts";
import type { ChartLook } from "./chart-look.ts";
import type { BucketChart, ChartModel, TimeChart } from "./chart-model.ts";
import { WIDTHS } from "./follow-zoom.ts";
import { frameOf, MOTION_MS, valueAxis } from "./frame-option.ts";
import { heatOption } from "./heat-option.ts";
import type { TimeWords } from "./time-words.ts";
import { tooltip } from "./tooltip.ts";
import type { TypedLine } from "./typed-line.ts";
import { wallTimes } from "./wall-time.ts";

/** What a line over time shows at a place, as the library tells it. */
interface Pointed {
  seriesIndex: number;
  color: string;
  dataIndex: number;
  value: number | null | readonly [number, number];
}

/** Points as the library reads them fastest; the wall clock goes in as UTC, so that axes are of the enterprise's zone. */
function pairs(series: TimeChart["series"][number], toWall: (instant: number) => number): Float64Array {
  const { times, values } = series;
  const data = new Float64Array(times.length * 2);
  for (let index = 0; index < times.length; index += 1) {
    data[index * 2] = toWall(times[index] ?? 0);
    data[index * 2 + 1] = values[index] ?? Number.NaN;
  }
  return data;
}

function thresholdLines({ thresholds = [], format }: TimeChart, look: ChartLook): LineSeriesOption["markLine"] {
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

function timeOption(model: TimeChart, look: ChartLook, words: TimeWords): EChartsOption {
  const toWall = wallTimes(model.timeZone);
  const series = model.series.map((each, index): TypedLine => {
    const color = look.color(each.color);
    return {
      type: "line",
      id: each.id,
      name: each.name,
      data: pairs(each, toWall),
      dimensions: ["time", "value"],
      encode: { x: 0, y: 1 },
      showSymbol: each.times.length === 1,
      symbolSize: 6,
      connectNulls: false,
      lineStyle: { color, width: WIDTHS.sparse },
      itemStyle: { color },
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
    yAxis: valueAxis(model.unit, look, true),
    tooltip: {
      ...frameOf(model, look).tooltip,
      formatter: (params: unknown) => {
        const pointed = params as readonly Pointed[];
        const at = (pointed[0]?.value as readonly [number, number] | undefined)?.[0] ?? 0;
        const lines = pointed.flatMap(({ seriesIndex, value, color }) => {
          const amount = (value as readonly [number, number])[1];
          if (Number.isNaN(amount)) return [];
          return [{ name: model.series[seriesIndex]?.name ?? "", value: model.format(amount), color }];
        });
        return tooltip(words.full(at), lines);
      },
    },
    series,
  };
}

function bucketSeries(model: BucketChart, look: ChartLook): (BarSeriesOption | LineSeriesOption)[] {
  return model.series.map((each) => {
    const color = look.color(each.color);
    const base = { id: each.id, name: each.name, data: [...each.values], itemStyle: { color } };
    if (model.lines) {
      return { ...base, type: "line", showSymbol: model.labels.length < 60, connectNulls: false, lineStyle: { color } };
    }
    return {
      ...base,
      type: "bar",
      barMaxWidth: 40,
      ...(model.stacked ? { stack: "all" } : { itemStyle: { color, borderRadius: [3, 3, 0, 0] } }),
    };
  });
}

function bucketOption(model: BucketChart, look: ChartLook): EChartsOption {
  return {
    ...frameOf(model, look),
    xAxis: {
      type: "category",
      data: [...model.labels],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.line } },
      axisLabel: { color: look.quiet, hideOverlap: true },
    },
    yAxis: valueAxis(model.unit, look, false),
    tooltip: {
      ...frameOf(model, look).tooltip,
      formatter: (params: unknown) => {
        const pointed = params as readonly Pointed[];
        const lines = pointed.flatMap(({ seriesIndex, dataIndex, color }) => {
          const each = model.series[seriesIndex];
          const value = each?.values[dataIndex];
          return each && typeof value === "number" ? [{ name: each.name, value: model.format(value), color }] : [];
        });
        return tooltip(model.labels[pointed[0]?.dataIndex ?? 0] ?? "", lines);
      },
    },
    series: bucketSeries(model, look),
  };
}

/** Everything the library needs to draw a chart. Callers change the model, never this. */
export function chartOption(model: ChartModel, look: ChartLook, words: TimeWords): EChartsOption {
  const shared: EChartsOption = {
    useUTC: true,
    animation: !look.isStill,
    animationDuration: MOTION_MS,
    animationDurationUpdate: MOTION_MS,
    animationThreshold: 3000,
    textStyle: { fontFamily: look.font, color: look.text },
  };
  if (model.kind === "heat") return { ...shared, ...heatOption(model, look) };
  return { ...shared, ...(model.kind === "time" ? timeOption(model, look, words) : bucketOption(model, look)) };
}
