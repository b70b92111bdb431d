import type { ComponentProps } from "react";
import classes from "./Tick.module.css";

interface TickBoxProps extends Omit<ComponentProps<"input">, "type"> {
  /** Some of the things it stands for are ticked, but not all. */
  isPartial?: boolean | undefined;
}

/** A box to tick, inside of a label. */
export function TickBox({ isPartial = false, ...input }: TickBoxProps) {
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = isPartial;
      }}
      {...input}
    />
  );
}

/** A box to tick with words beside it; without words it needs a name for screen readers and is as large as a finger needs. */
export function Tick({ className, children, ...box }: TickBoxProps) {
  return (
    <label
      className={className ? `${classes.tick} ${className}` : classes.tick}
      data-alone={!children || undefined}
      data-pick-handle={!children || undefined}
    >
      <TickBox {...box} />
      {children}
    </label>
  );
}
