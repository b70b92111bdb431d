import { useContext, useEffect, useLayoutEffect, useRef } from "react";
import { useColorScheme } from "../../../ui/theme/theme.ts";
import { PlanWindowContext } from "../plan-window.ts";
import type { MarkerCanvas, MarkerPoint } from "./marker-canvas.ts";
import classes from "./Plan.module.css";

/** The canvas below the markers, on which the idle switches are drawn. */
export function MarkerLayer({ markers, points }: { markers: MarkerCanvas; points: readonly MarkerPoint[] }) {
  const window = useContext(PlanWindowContext);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useColorScheme();
  useLayoutEffect(() => markers.place(points), [markers, points]);
  useEffect(() => {
    // The colours of another theme are drawn anew.
    void scheme;
    return canvas.current && window ? markers.attach(canvas.current, window) : undefined;
  }, [markers, window, scheme]);
  return <canvas ref={canvas} className={classes.markers} data-drawing />;
}
