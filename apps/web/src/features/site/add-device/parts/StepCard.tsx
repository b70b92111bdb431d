import type { ReactNode } from "react";
import classes from "./StepCard.module.css";

interface StepCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One step: its heading takes the focus when one arrives there. */
export function StepCard({ title, lead, children }: StepCardProps) {
  return (
    <section className={classes.step}>
      <header>
        <h2 tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {lead && <p className={classes.lead}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

/** The buttons of a step: the way on first for the thumb, the way back beside it. */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

interface BoxProps {
  tone: "waiting" | "good" | "warning" | "critical";
  head?: string;
  children: ReactNode;
}

/** What is going on, or stands in the way; said aloud as it changes. */
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
