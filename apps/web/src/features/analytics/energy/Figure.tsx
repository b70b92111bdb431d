import type { ReactNode } from "react";
import type { ChartColor } from "../../../ui/charts/chart-model.ts";
import { Spark } from "../../../ui/charts/Spark.tsx";
import type { Slots } from "../../../ui/charts/spark.ts";
import classes from "../Analytics.module.css";

interface FigureProps {
  label: string;
  value: string;
  /** Its change against the same time before. */
  change: ReactNode;
  note?: ReactNode;
  spark: { values: Slots; before?: Slots | undefined; color: Exclude<ChartColor, number> };
}

/** One big figure with its unit, its change, and how it came about. */
export function Figure({ label, value, change, note, spark }: FigureProps) {
  return (
    <div className={classes.figure}>
      <span className={classes.figureLabel}>{label}</span>
      <strong className={classes.figureValue}>{value}</strong>
      <span className={classes.figureNote}>{change}</span>
      <Spark {...spark} />
      {note && <span className={classes.figureNote}>{note}</span>}
    </div>
  );
}
