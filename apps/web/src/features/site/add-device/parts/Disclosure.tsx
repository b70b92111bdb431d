import type { ReactNode } from "react";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import classes from "./Disclosure.module.css";

/** Something few people need, one tap away. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={classes.disclosure}>
      <summary>{summary}</summary>
      <Stack gap={12} className={classes.content}>
        {children}
      </Stack>
    </details>
  );
}
