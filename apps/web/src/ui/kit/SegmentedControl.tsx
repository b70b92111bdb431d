import { useId } from "react";
import classes from "./SegmentedControl.module.css";

interface SegmentedControlProps<Value extends string> {
  value: string;
  onChange(value: Value): void;
  data: readonly (Value | { value: Value; label: string })[];
  /** Fills its place, in equal parts. */
  fullWidth?: boolean;
  size?: "md";
  className?: string | undefined;
  "aria-label"?: string;
  "aria-labelledby"?: string;
}

/** One of a few, side by side. Mantine's measures where to draw its mark, which lays out the whole page before the first picture. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { value, onChange, data, fullWidth, size, className, ...labelled } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      className={className ? `${classes.root} ${className}` : classes.root}
      data-full-width={fullWidth}
      data-size={size}
      {...labelled}
    >
      {data.map((each) => {
        const { value: own, label } = typeof each === "string" ? { value: each, label: each } : each;
        return (
          <label key={own} data-active={own === value || undefined}>
            <input
              type="radio"
              className="sb-visually-hidden"
              name={name}
              value={own}
              checked={own === value}
              onChange={() => onChange(own)}
            />
            <span>{label}</span>
          </label>
        );
      })}
    </div>
  );
}
