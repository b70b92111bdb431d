import type { EChartsType } from "echarts/core";
import { type PointerEvent, type RefObject, useEffect, useState } from "react";
import type { ChartModel } from "./chart-model.ts";
import { draggedTo, isZoomed, LEAST_DRAG, windowOf, type ZoomWindow, zoomTo } from "./zoom-window.ts";

interface Drag {
  from: number;
  to: number;
}

const placeOf = (event: PointerEvent<HTMLElement>) => {
  const box = event.currentTarget.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top] as const;
};

/** Drag over a chart to see that part of it. A finger scrolls the page instead: two of them, or the bar below, zoom. */
export function useZoom(chart: RefObject<EChartsType | undefined>, model: ChartModel, chartKey: string) {
  const [drag, setDrag] = useState<Drag>();
  const [zoomed, setZoomed] = useState<ZoomWindow>();
  useEffect(() => {
    void chartKey;
    setZoomed(undefined);
  }, [chartKey]);
  const listen = (drawn: EChartsType) =>
    drawn.on("datazoom", () => {
      const seen = windowOf(drawn);
      setZoomed(seen && isZoomed(seen) ? seen : undefined);
    });
  const reset = () => chart.current && zoomTo(chart.current, 0, 100);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const [x, y] = placeOf(event);
    const isOurs = event.pointerType !== "touch" && event.button === 0 && !event.shiftKey && model.kind !== "heat";
    if (!isOurs || !chart.current?.containPixel({ gridIndex: 0 }, [x, y])) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: x, to: x });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    chart.current?.dispatchAction({ type: "hideTip" });
    setDrag({ ...drag, to: placeOf(event)[0] });
  };
  const onPointerUp = () => {
    setDrag(undefined);
    const seen = chart.current && windowOf(chart.current);
    if (!drag || !seen || !chart.current || Math.abs(drag.to - drag.from) < LEAST_DRAG) return;
    const at = (x: number) => Number(chart.current?.convertFromPixel({ xAxisIndex: 0 }, x));
    const next = draggedTo(model, seen, [at(drag.from), at(drag.to)]);
    if (next) zoomTo(chart.current, next.start, next.end);
  };
  const isDragging = drag !== undefined && Math.abs(drag.to - drag.from) >= LEAST_DRAG;
  return {
    zoomed,
    reset,
    listen,
    /** Where the drag is, in pixels from the left. */
    brushed: isDragging ? { left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) } : undefined,
    pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setDrag(undefined) },
  };
}
