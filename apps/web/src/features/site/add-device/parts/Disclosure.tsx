import type { ReactNode } from "react";
import classes from "./Disclosure.module.css";

/** Something few people need, one tap away. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={classes.disclosure}>
      <summary>{summary}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
