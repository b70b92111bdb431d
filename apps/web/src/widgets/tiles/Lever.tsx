import classes from "./Lever.module.css";
import type { TileView } from "./tile-view.ts";

/** Up is on, down is off. While a command is pending the lever stays, and its target is drawn faintly. */
export function Lever({ view }: { view: TileView }) {
  const target = view.phase === "pending" && view.wanted?.kind === "state" ? view.wanted.on : view.on;
  return (
    <span
      data-lever
      className={classes.slot}
      data-on={view.on || undefined}
      data-pending={view.phase === "pending" || undefined}
    >
      <span className={classes.handle} />
      {view.phase === "pending" && <span className={classes.ghost} data-up={target || undefined} />}
    </span>
  );
}
