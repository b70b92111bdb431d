import type { EChartsOption, YAXisComponentOption } from "echarts";
import type { ChartLook } from "./chart-look.ts";
import type { BucketChart, ChartModel, TimeChart } from "./chart-model.ts";

export const MOTION_MS = 150;

type ValueAxis = Extract<YAXisComponentOption, { type?: "value" }>;

/** Draws faint gridlines, and the unit once above them. */
function valueAxis(unit: string, look: ChartLook, isFree: boolean, tick?: (value: number) => string): ValueAxis {
  return {
    type: "value",
    name: unit,
    nameLocation: "end",
    nameGap: 12,
    nameTextStyle: { color: look.quiet, align: "left", padding: [0, 0, 0, -24] },
    scale: isFree,
    splitLine: { lineStyle: { color: look.line, width: 1 } },
    axisLabel: { color: look.quiet, ...(tick && { formatter: tick }) },
  };
}

/** Ends an axis a tenth above its highest limit or value. That end is no round number, so it has neither line nor label. */
function withRoom(axis: ValueAxis, highest: number): ValueAxis {
  return {
    ...axis,
    max: ({ max }: { max: number }) => Math.ceil(Math.max(max, highest) * 1.1),
    splitLine: { ...axis.splitLine, showMaxLine: false },
    axisLabel: { ...axis.axisLabel, showMaxLabel: false },
  };
}

/** Returns one axis, or a second one on the other side for an overlay. */
export function axesOf(
  { kind, unit, tick, overlay, thresholds = [] }: TimeChart | BucketChart,
  look: ChartLook,
  isFree: boolean,
): YAXisComponentOption | YAXisComponentOption[] {
  const highest = Math.max(...thresholds.map(({ value }) => value));
  // Bars stand below their limit, however far away it is; lines are shown as large as possible.
  const hasRoom = kind === "buckets" && thresholds.length > 0;
  const plain = valueAxis(unit, look, isFree, tick);
  const own = hasRoom ? withRoom(plain, highest) : plain;
  if (!overlay) return own;
  const other = valueAxis(overlay.unit, look, true);
  const nameTextStyle = { color: look.quiet, align: "right" as const, padding: [0, -24, 0, 0] };
  return [own, { ...other, position: "right", nameTextStyle, splitLine: { show: false } }];
}

export function tooltipLook(look: ChartLook) {
  return {
    confine: true,
    backgroundColor: look.card,
    borderColor: look.line,
    borderWidth: 1,
    padding: 12,
    textStyle: { color: look.text, fontFamily: look.font, fontSize: 13 },
    extraCssText: "box-shadow:none;border-radius:10px",
    transitionDuration: 0,
  } as const;
}

/**
 * The wheel alone scrolls the page, as everywhere; with Ctrl it zooms. A drag selects the range to zoom to (`useZoom`), with Shift it
 * pans. One finger on a chart scrolls the page, two fingers zoom.
 */
export const INSIDE_ZOOM = {
  type: "inside",
  zoomOnMouseWheel: "ctrl",
  moveOnMouseMove: "shift",
  preventDefaultMouseMove: false,
  throttle: 0,
} as const;

/** A day of quarter hours or a quarter of days is readable without a slider. */
const NO_SLIDER_UP_TO = 96;

function isLong(model: ChartModel): boolean {
  return model.kind === "time" || (model.kind === "buckets" && model.labels.length > NO_SLIDER_UP_TO);
}

function zoomOf(model: ChartModel, look: ChartLook): EChartsOption["dataZoom"] {
  return [
    INSIDE_ZOOM,
    {
      type: "slider",
      show: isLong(model),
      height: 28,
      bottom: 8,
      borderColor: look.line,
      fillerColor: `${look.quiet}22`,
      handleSize: "110%",
      showDetail: false,
      showDataShadow: false,
      brushSelect: false,
      moveHandleSize: 0,
      handleStyle: { color: look.card, borderColor: look.quiet },
      throttle: 0,
    },
  ];
}

/** Returns the names in the legend; the edges of a band belong to the line between them. */
function namesOf(model: ChartModel): string[] {
  if (model.kind === "heat") return [];
  const over = model.overlay ? [model.overlay.series.name] : [];
  return [...model.series.filter(({ isEdge }) => !isEdge).map(({ name }) => name), ...over];
}

/** Returns the options shared by lines and bars. */
export function frameOf(model: ChartModel, look: ChartLook) {
  const named = namesOf(model);
  const hasLegend = named.length > 1;
  return {
    grid: {
      left: 12,
      right: 20,
      top: hasLegend ? 64 : model.unit ? 36 : 16,
      bottom: isLong(model) ? 48 : 8,
      containLabel: true,
    },
    legend: {
      show: hasLegend,
      data: named,
      type: "scroll",
      top: 0,
      left: 0,
      icon: "roundRect",
      itemWidth: 12,
      itemHeight: 12,
      textStyle: { color: look.text, fontFamily: look.font },
      pageTextStyle: { color: look.quiet },
      pageIconColor: look.text,
      pageIconInactiveColor: look.line,
      inactiveColor: look.line,
    },
    tooltip: { ...tooltipLook(look), trigger: "axis" as const, axisPointer: { lineStyle: { color: look.quiet } } },
    dataZoom: zoomOf(model, look),
  } satisfies EChartsOption;
}
