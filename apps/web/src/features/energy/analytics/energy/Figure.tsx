import type { ReactNode } from "react";
import type { ChartColor } from "../../../../ui/charts/chart-model.ts";
import { Spark } from "../../../../ui/charts/Spark.tsx";
import type { Slots } from "../../../../ui/charts/spark.ts";
import classes from "../Analytics.module.css";

interface FigureProps {
  label: string;
  value: string;
  /** Its change against the same time before. */
  change: ReactNode;
  note?: ReactNode;
  spark: { values: Slots; before?: Slots | undefined; color: Exclude<ChartColor, number> };
}

/** Shows a figure with its unit, its change and its origin. */
export function Figure({ label, value, change, note, spark }: FigureProps) {
  return (
    <div className={classes.figure}>
      <p className={classes.figureMain}>
        <span className={classes.figureLabel}>{label}</span>
        <strong className={classes.figureValue}>{value}</strong>
      </p>
      <p className={classes.figureNotes}>
        <span>{change}</span>
        {note && <span>{note}</span>}
      </p>
      <div className={classes.figureSpark}>
        <Spark {...spark} />
      </div>
    </div>
  );
}
