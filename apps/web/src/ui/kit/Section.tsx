import { type ReactNode, useId } from "react";
import classes from "./Form.module.css";

interface SectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One subject of a screen that has several, in a card of its own. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
