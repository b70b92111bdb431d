import type { ReactNode } from "react";
import classes from "./Track.module.css";

interface TrackProps {
  /** From 0 to 1. */
  share: number;
  tone?: "energy" | "on" | "quiet" | undefined;
  isThin?: boolean;
  /** Overrides the place of the bar in its row. */
  className?: string | undefined;
  /** Marks on the bar. */
  children?: ReactNode;
}

/** Draws a share of a whole as a bar; the words beside it say the same. */
export function Track({ share, tone, isThin, className, children }: TrackProps) {
  return (
    <span
      className={className ? `${classes.track} ${className}` : classes.track}
      data-tone={tone}
      data-thin={isThin || undefined}
      data-drawing
      aria-hidden="true"
    >
      <span style={{ width: `${Math.min(1, share) * 100}%` }} />
      {children}
    </span>
  );
}
