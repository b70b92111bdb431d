import { type ReactNode, useId } from "react";
import classes from "./Form.module.css";

interface SectionProps {
  title: string;
  /** What an address calls it after its `#`. */
  anchor?: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One subject of a screen that has several, in a card of its own. */
export function Section({ title, anchor, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
