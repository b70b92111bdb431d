import type { ReactNode } from "react";
import classes from "./FilterBar.module.css";

interface FilterBarProps {
  /** What is looked for here, where the page's title does not say it. */
  label?: string | undefined;
  /** Where the fields stand otherwise than one beside the other. */
  className?: string | undefined;
  children: ReactNode;
}

/** What narrows a list, above it: in one row on a desk, one below the other on a phone. */
export function FilterBar({ label, className, children }: FilterBarProps) {
  return (
    <search className={className ? `${classes.bar} ${className}` : classes.bar} aria-label={label}>
      {children}
    </search>
  );
}
