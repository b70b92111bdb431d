import { type ComponentProps, type ReactNode, useId } from "react";
import classes from "./Field.module.css";

export interface FieldProps extends Omit<ComponentProps<"input">, "id"> {
  label: string;
  /** Shown beside the label: that a field may stay empty. */
  remark?: string;
  hint?: ReactNode;
  error?: string;
  /** Stands inside the field, at its end. */
  trailing?: ReactNode;
}

/** A labelled input with its error beside it. */
export function Field({ label, remark, hint, error, trailing, ...input }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
        {remark && <span className={classes.remark}>{remark}</span>}
      </label>
      <div className={classes.box} data-invalid={error ? true : undefined}>
        <input
          id={id}
          className={classes.input}
          aria-invalid={Boolean(error)}
          aria-describedby={described}
          {...input}
        />
        {trailing}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
