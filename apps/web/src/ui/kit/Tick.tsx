import type { ComponentProps } from "react";
import classes from "./Tick.module.css";

interface TickProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** Some of the things it stands for are ticked, but not all. */
  isPartial?: boolean | undefined;
  className?: string | undefined;
}

/** A box to tick with words beside it; without words it needs a name for screen readers and is as large as a finger needs. */
export function Tick({ isPartial = false, className, children, ...input }: TickProps) {
  return (
    <label
      className={className ? `${classes.tick} ${className}` : classes.tick}
      data-alone={!children || undefined}
      data-pick-handle={!children || undefined}
    >
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        {...input}
      />
      {children}
    </label>
  );
}
