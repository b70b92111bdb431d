import type { EChartsOption } from "echarts";
import type { ChartLook } from "./chart-look.ts";
import type { HeatChart } from "./chart-model.ts";
import { INSIDE_ZOOM, tooltipLook } from "./frame-option.ts";
import { tooltip } from "./tooltip.ts";

/** Rows that can be read at once; the slider at the right leads to the others. */
export const HEAT_ROWS = 16;

function cellsOf(model: HeatChart): [number, number, number][] {
  return model.rows.flatMap(({ values }, row) =>
    values.map((value, column): [number, number, number] => [column, row, value]),
  );
}

export function heatOption(model: HeatChart, look: ChartLook): EChartsOption {
  const isLong = model.rows.length > HEAT_ROWS;
  return {
    grid: { left: 12, right: isLong ? 48 : 20, top: 8, bottom: 64, containLabel: true },
    xAxis: {
      type: "category",
      data: [...model.columns],
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { color: look.quiet, hideOverlap: true },
    },
    yAxis: {
      type: "category",
      inverse: true,
      data: model.rows.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { color: look.text, width: look.isNarrow ? 84 : 190, overflow: "truncate", interval: 0 },
    },
    visualMap: {
      type: "continuous",
      min: 0,
      max: model.most,
      orient: "horizontal",
      left: "center",
      bottom: 4,
      itemWidth: 12,
      itemHeight: 120,
      text: [model.format(model.most), model.format(0)],
      textStyle: { color: look.quiet },
      inRange: { color: [...look.heat] },
    },
    ...(isLong
      ? {
          dataZoom: [
            {
              type: "slider",
              yAxisIndex: 0,
              right: 4,
              width: 22,
              startValue: 0,
              endValue: HEAT_ROWS - 1,
              showDetail: false,
              brushSelect: false,
              showDataShadow: false,
              borderColor: look.line,
              fillerColor: `${look.quiet}22`,
            },
            { ...INSIDE_ZOOM, yAxisIndex: 0 },
          ],
        }
      : {}),
    tooltip: {
      ...tooltipLook(look),
      formatter: (params: unknown) => {
        const { value, color } = params as { value: [number, number, number]; color: string };
        const [column, row, amount] = value;
        const name = model.rows[row]?.name ?? "";
        return tooltip(model.columns[column] ?? "", [{ name, value: model.format(amount), color }]);
      },
    },
    series: [
      {
        type: "heatmap",
        data: cellsOf(model),
        itemStyle: { borderColor: look.card, borderWidth: 1 },
        emphasis: { itemStyle: { borderColor: look.text } },
        progressive: 0,
      },
    ],
  };
}
