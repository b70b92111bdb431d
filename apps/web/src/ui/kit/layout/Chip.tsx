import type { ComponentProps } from "react";
import { PlainButton } from "./PlainButton.tsx";
import classes from "./Press.module.css";

/** One of several choices that stand side by side; `aria-pressed` says which is chosen. */
export function Chip({ className, ...button }: ComponentProps<"button">) {
  return <PlainButton {...button} className={className ? `${classes.chip} ${className}` : classes.chip} />;
}
