import type { EChartsOption } from "echarts";
import type { EChartsType } from "echarts/core";
import { type RefObject, useEffect, useRef } from "react";
import { fitPaper } from "./fit-paper.ts";
import { createThinner, type ZoomEvent } from "./follow-zoom.ts";
import { muteTooltipsWhilePanning } from "./mute-tooltips.ts";

/** The name under which the browser's own clock keeps how long each drawing took. */
const DRAWN = "sb.chart";

interface Drawing {
  chart: EChartsType;
  thinner: ReturnType<typeof createThinner>;
}

/** Makes a chart in a box once the library has come, and lets it follow the box's size until it is disposed of. */
function mountChart(element: HTMLElement, onReady: (drawing: Drawing) => void): () => void {
  let isGone = false;
  let dispose: (() => void) | undefined;
  void import("./chart-kit.ts").then(({ init }) => {
    if (isGone) return;
    const chart = init(element, undefined, { renderer: "canvas" });
    const thinner = createThinner(() => (isGone ? undefined : chart));
    chart.on("datazoom", (event) => thinner.zoomed(event as ZoomEvent));
    muteTooltipsWhilePanning(chart);
    const letGo = fitPaper(chart);
    onReady({ chart, thinner });
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(element);
    // A canvas does not notice a font that comes late.
    void document.fonts?.ready.then(() => !isGone && chart.resize());
    dispose = () => {
      observer.disconnect();
      letGo();
      chart.dispose();
    };
  });
  return () => {
    isGone = true;
    dispose?.();
  };
}

interface DrawnChart {
  box: RefObject<HTMLDivElement | null>;
  /** There once the library has come. */
  chart: RefObject<EChartsType | undefined>;
}

/** Draws into a box, follows its size, and lets go of it at the end. Zoom and hidden series survive new numbers. */
export function useChart(option: EChartsOption, key: string, onReady?: (chart: EChartsType) => void): DrawnChart {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | undefined>(undefined);
  const ready = useRef(onReady);
  ready.current = onReady;
  const drawing = useRef<Drawing | undefined>(undefined);
  const latest = useRef({ option, key, drawn: "" });
  latest.current.option = option;
  latest.current.key = key;

  const draw = useRef(() => {
    if (!drawing.current) return;
    const { chart, thinner } = drawing.current;
    const { option: asked, key: nextKey, drawn } = latest.current;
    const start = performance.now();
    // New numbers of the same chart keep what one has zoomed to; another chart begins anew.
    const isNew = drawn !== nextKey;
    const next = thinner.apply(asked, isNew);
    if (isNew) chart.setOption(next, { notMerge: true });
    else chart.setOption({ ...next, dataZoom: undefined }, { replaceMerge: ["series"] });
    latest.current.drawn = nextKey;
    performance.measure(DRAWN, { start, end: performance.now() });
  });

  useEffect(() => {
    if (!box.current) return;
    const unmount = mountChart(box.current, (made) => {
      drawing.current = made;
      chart.current = made.chart;
      ready.current?.(made.chart);
      draw.current();
    });
    return () => {
      unmount();
      drawing.current = undefined;
      chart.current = undefined;
      latest.current.drawn = "";
    };
  }, []);

  useEffect(() => {
    void option;
    void key;
    draw.current();
  }, [option, key]);
  return { box, chart };
}
