import type { ChartColor } from "./chart-model.ts";
import classes from "./Spark.module.css";
import { type Slots, sparkPath } from "./spark.ts";

const WIDTH = 240;
const HEIGHT = 32;

interface SparkProps {
  values: Slots;
  /** As long a time before, drawn quietly behind it. */
  before?: Slots | undefined;
  color: Exclude<ChartColor, number>;
}

/** Draws a figure's course without axes; the words and the chart beside it explain it. */
export function Spark({ values, before = [], color }: SparkProps) {
  const known = [...values, ...before].flatMap((value) => value ?? []);
  if (known.length === 0) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const path = (slots: Slots) => sparkPath(slots, low, high, WIDTH, HEIGHT);
  return (
    <svg
      className={classes.spark}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={classes.before} d={path(before)} />
      <path style={{ stroke: `var(--sb-${color})` }} d={path(values)} />
    </svg>
  );
}
