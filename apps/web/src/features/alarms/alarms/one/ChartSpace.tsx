import type { ReactNode } from "react";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import classes from "./Alarm.module.css";

/** As high as the chart from the beginning, because a button below it would move away from under the finger. */
export function ChartSpace({ children }: { children?: ReactNode }) {
  return (
    <Surface isCard pad="16 20" className={classes.around}>
      {children}
    </Surface>
  );
}
