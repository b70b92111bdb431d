import { type ReactNode, useId } from "react";
import classes from "./Form.module.css";
import { Stack } from "./layout/Stack.tsx";

interface SectionProps {
  title: string;
  /** The fragment (`#…`) by which an address leads to it. */
  anchor?: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** Shows one of several subjects of a screen in its own card. */
export function Section({ title, anchor, lead, children }: SectionProps) {
  const id = useId();
  return (
    <Stack as="section" gap={12} isCard id={anchor} className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </Stack>
  );
}
