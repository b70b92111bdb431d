import type { ComponentProps } from "react";
import classes from "./FieldRow.module.css";

interface FieldRowProps extends ComponentProps<"div"> {
  /** The last child is a button, such as the one that removes the row; it keeps its size. */
  hasAction?: boolean;
  /** Stays in one row on a phone, for fields that are short. */
  isShort?: boolean;
}

/** Fields of a form beside each other, of equal width; below each other on a phone. */
export function FieldRow({ hasAction, isShort, className, ...row }: FieldRowProps) {
  return (
    <div
      {...row}
      className={className ? `${classes.row} ${className}` : classes.row}
      data-action={hasAction || undefined}
      data-short={isShort || undefined}
    />
  );
}
