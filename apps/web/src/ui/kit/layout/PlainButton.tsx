import type { ComponentProps } from "react";

/** A row, chip or tile that is pressed and has a look of its own; actions are a `Button`. It sends no form unless it says so. */
export function PlainButton({ type = "button", ...button }: ComponentProps<"button">) {
  return <button type={type} {...button} />;
}
