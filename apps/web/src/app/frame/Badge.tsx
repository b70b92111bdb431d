import { Surface } from "../../ui/kit/layout/Surface.tsx";
import classes from "./Badge.module.css";

const MOST_SHOWN = 99;

interface BadgeProps {
  count: number;
  /** Unseen notifications are quiet; alarms that wait are not. */
  isQuiet?: boolean;
  /** Stands beside a word or an icon, not at its corner. */
  isInLine?: boolean;
}

/** Shows a visual count only; its label says in words what is counted. */
export function Badge({ count, isQuiet, isInLine }: BadgeProps) {
  if (count === 0) return null;
  return (
    <Surface
      as="span"
      pad="0 4"
      isTabular
      text="center"
      className={classes.badge}
      data-quiet={isQuiet}
      data-in-line={isInLine}
      aria-hidden="true"
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </Surface>
  );
}
