import type { ComponentProps } from "react";
import { PlainButton } from "./PlainButton.tsx";
import classes from "./Press.module.css";

/** A small action among text, which looks like a link: show more, change, take back. */
export function TextButton({ className, ...button }: ComponentProps<"button">) {
  return <PlainButton {...button} className={className ? `${classes.text} ${className}` : classes.text} />;
}
