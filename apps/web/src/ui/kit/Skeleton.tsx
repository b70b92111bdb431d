import type { CSSProperties } from "react";
import classes from "./Skeleton.module.css";

interface SkeletonProps {
  label: string;
  height: number;
  /** The height of a row, when it differs from that of most lists. */
  row?: number;
}

/** Holds the place of rows that are on their way, so that nothing jumps. */
export function Skeleton({ label, height, row = 64 }: SkeletonProps) {
  const style = { height, "--row": `${row}px` } as CSSProperties;
  return <div className={classes.skeleton} role="status" aria-label={label} style={style} />;
}
