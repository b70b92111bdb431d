import type { ReactNode } from "react";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import classes from "./StepCard.module.css";

interface StepCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** Shows one step; its heading receives the focus when the step opens. */
export function StepCard({ title, lead, children }: StepCardProps) {
  return (
    <Stack as="section" gap={16}>
      <header>
        <h2 tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {lead && <p className={classes.lead}>{lead}</p>}
      </header>
      {children}
    </Stack>
  );
}

/** Puts the next button first, within reach of the thumb, and the back button beside it. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <Row wraps gap={12} className={classes.actions}>
      {children}
    </Row>
  );
}

interface BoxProps {
  tone: "waiting" | "good" | "warning" | "critical";
  head?: string;
  children: ReactNode;
}

/** Shows progress or an obstacle; screen readers announce its changes. */
export function StepNote({ tone, head, children }: BoxProps) {
  return (
    <div className={classes.note} data-tone={tone} role={tone === "critical" ? "alert" : "status"}>
      <span className={classes.mark} aria-hidden="true" />
      <div>
        {head && <strong>{head}</strong>}
        <p>{children}</p>
      </div>
    </div>
  );
}
