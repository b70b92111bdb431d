import type { ReactNode } from "react";
import classes from "./Analytics.module.css";

interface FigureProps {
  label: string;
  value: string;
  note?: ReactNode;
}

/** One big figure with its unit. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className={classes.figure}>
      <span className={classes.figureLabel}>{label}</span>
      <strong className={classes.figureValue}>{value}</strong>
      {note && <span className={classes.figureNote}>{note}</span>}
    </div>
  );
}
