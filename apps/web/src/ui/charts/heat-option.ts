import type { EChartsOption } from "echarts";
import type { ChartLook } from "./chart-look.ts";
import type { HeatChart } from "./chart-model.ts";
import { INSIDE_ZOOM, tooltipLook } from "./frame-option.ts";
import { tooltip } from "./tooltip.ts";

/** Rows that can be read at once; the slider at the right leads to the others. Rows of two lines need more height. */
const HEAT_ROWS = { narrow: 8, wide: 16 };

const rowsAtOnce = (look: ChartLook) => HEAT_ROWS[look.isNarrow ? "narrow" : "wide"];

function cellsOf(model: HeatChart): [number, number, number][] {
  return model.rows.flatMap(({ values }, row) =>
    values.map((value, column): [number, number, number] => [column, row, value]),
  );
}

function namedAxis(data: string[], axisLabel: object) {
  return { type: "category" as const, data, axisTick: { show: false }, axisLine: { show: false }, axisLabel };
}

/** Longer labels need a second line, or are cut when one line is still too long. */
const MOST_IN_LINE = { narrow: 22, wide: 44 };
const MOST_WIDTH = { narrow: 124, wide: 290 };

function labelOf({ name, lines }: HeatChart["rows"][number], look: ChartLook): string {
  const isTooLong = name.length > MOST_IN_LINE[look.isNarrow ? "narrow" : "wide"];
  return isTooLong && lines ? lines.join("\n") : name;
}

function rowLabel(labels: readonly string[], look: ChartLook) {
  const size = look.isNarrow ? "narrow" : "wide";
  const isTooLong = labels.some((label) => label.split("\n").some((line) => line.length > MOST_IN_LINE[size]));
  return {
    color: look.text,
    interval: 0,
    fontSize: look.isNarrow ? 11 : 12,
    lineHeight: 13,
    // A width is taken even by shorter labels, so that it is set only where one must be cut.
    ...(isTooLong && { width: MOST_WIDTH[size], overflow: "truncate" as const }),
  };
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
      endValue: rowsAtOnce(look) - 1,
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
  const isLong = model.rows.length > rowsAtOnce(look);
  const rowNames = model.rows.map((row) => labelOf(row, look));
  return {
    grid: { left: 12, right: isLong ? 48 : 20, top: 8, bottom: 64, containLabel: true },
    xAxis: namedAxis([...model.columns], { color: look.quiet, hideOverlap: true }),
    yAxis: { ...namedAxis(rowNames, rowLabel(rowNames, look)), inverse: true },
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
