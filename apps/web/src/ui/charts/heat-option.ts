import type { EChartsOption } from "echarts";
import type { ChartLook } from "./chart-look.ts";
import type { HeatChart } from "./chart-model.ts";
import { INSIDE_ZOOM, tooltipLook } from "./frame-option.ts";
import { tooltip } from "./tooltip.ts";

/** Rows that can be read at once; the slider at the right leads to the others. */
const HEAT_ROWS = 16;

function cellsOf(model: HeatChart): [number, number, number][] {
  return model.rows.flatMap(({ values }, row) =>
    values.map((value, column): [number, number, number] => [column, row, value]),
  );
}

function namedAxis(data: string[], axisLabel: object) {
  return { type: "category" as const, data, axisTick: { show: false }, axisLine: { show: false }, axisLabel };
}

/** From nothing to the most there is, in words at both ends. */
function scale(model: HeatChart, look: ChartLook): EChartsOption["visualMap"] {
  return {
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
  };
}

function rowSlider(look: ChartLook): EChartsOption["dataZoom"] {
  return [
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
  ];
}

function cellTooltip(model: HeatChart, params: unknown): HTMLElement {
  const { value, color } = params as { value: [number, number, number]; color: string };
  const [column, row, amount] = value;
  const name = model.rows[row]?.name ?? "";
  return tooltip(model.columns[column] ?? "", [{ name, value: model.format(amount), color }]);
}

export function heatOption(model: HeatChart, look: ChartLook): EChartsOption {
  const isLong = model.rows.length > HEAT_ROWS;
  const rowLabel = { color: look.text, width: look.isNarrow ? 84 : 190, overflow: "truncate", interval: 0 };
  const rowNames = model.rows.map(({ name }) => name);
  return {
    grid: { left: 12, right: isLong ? 48 : 20, top: 8, bottom: 64, containLabel: true },
    xAxis: namedAxis([...model.columns], { color: look.quiet, hideOverlap: true }),
    yAxis: { ...namedAxis(rowNames, rowLabel), inverse: true },
    visualMap: scale(model, look),
    ...(isLong && { dataZoom: rowSlider(look) }),
    tooltip: { ...tooltipLook(look), formatter: (params: unknown) => cellTooltip(model, params) },
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
