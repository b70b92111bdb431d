import type { EChartsOption } from "echarts";
import type { EChartsType } from "echarts/core";
import { type RefObject, useEffect, useRef } from "react";
import { fitPaper } from "./fit-paper.ts";
import { createThinner, type Zoomed } from "./follow-zoom.ts";
import { muteTooltipsWhilePanning } from "./mute-tooltips.ts";

/** The name under which the browser's own clock keeps how long each drawing took. */
const DRAWN = "sb.chart";

/** Draws into a box, follows its size, and lets go of it at the end. Zoom and hidden series survive new numbers. */
export function useChart(option: EChartsOption, key: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | undefined>(undefined);
  const thinner = useRef<ReturnType<typeof createThinner> | undefined>(undefined);
  const latest = useRef({ option, key, drawn: "" });
  latest.current.option = option;
  latest.current.key = key;

  const draw = useRef(() => {
    const { option: asked, key: nextKey, drawn } = latest.current;
    const start = performance.now();
    // New numbers of the same chart keep what one has zoomed to; another chart begins anew.
    const isNew = drawn !== nextKey;
    const next = thinner.current?.apply(asked, isNew) ?? asked;
    if (isNew) chart.current?.setOption(next, { notMerge: true });
    else chart.current?.setOption({ ...next, dataZoom: undefined }, { replaceMerge: ["series"] });
    latest.current.drawn = nextKey;
    performance.measure(DRAWN, { start, end: performance.now() });
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let isGone = false;
    let observer: ResizeObserver | undefined;
    let letGo: (() => void) | undefined;
    void import("./chart-kit.ts").then(({ init }) => {
      if (isGone) return;
      const own = init(element, undefined, { renderer: "canvas" });
      const thin = createThinner(() => chart.current);
      own.on("datazoom", (event) => thin.zoomed(event as Zoomed));
      muteTooltipsWhilePanning(own);
      letGo = fitPaper(own);
      chart.current = own;
      thinner.current = thin;
      draw.current();
      observer = new ResizeObserver(() => chart.current?.resize());
      observer.observe(element);
      // A canvas does not notice a font that comes late.
      void document.fonts?.ready.then(() => !isGone && chart.current?.resize());
    });
    return () => {
      isGone = true;
      observer?.disconnect();
      letGo?.();
      chart.current?.dispose();
      chart.current = undefined;
      latest.current.drawn = "";
    };
  }, []);

  useEffect(() => {
    void option;
    void key;
    if (chart.current) draw.current();
  }, [option, key]);
  return box;
}
