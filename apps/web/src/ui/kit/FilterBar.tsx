import type { ReactNode } from "react";
import classes from "./FilterBar.module.css";
import { Row } from "./layout/Row.tsx";

interface FilterBarProps {
  /** Names the search when the page's title does not. */
  label?: string | undefined;
  /** Overrides the layout in one row. */
  className?: string | undefined;
  children: ReactNode;
}

/** Shows filters above a list: in one row on a desktop, stacked on a phone. */
export function FilterBar({ label, className, children }: FilterBarProps) {
  return (
    <Row
      as="search"
      wraps
      align="end"
      gap="8 12"
      className={className ? `${classes.bar} ${className}` : classes.bar}
      aria-label={label}
    >
      {children}
    </Row>
  );
}
