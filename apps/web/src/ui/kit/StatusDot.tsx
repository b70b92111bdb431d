import { Row } from "./layout/Row.tsx";
import classes from "./StatusDot.module.css";

export type StatusTone = "good" | "warning" | "critical" | "quiet";

interface StatusDotProps {
  tone: StatusTone;
  /** The word beside the dot, because a state must not be shown by colour alone. */
  label: string;
  /** Keeps the word for screen readers only, when another word is already beside it. */
  labelHidden?: boolean;
}

/** Filled for good, half for warning, a square for critical, hollow for unknown: readable without colour. */
export function StatusDot({ tone, label, labelHidden = false }: StatusDotProps) {
  return (
    <Row as="span" isInline gap={6} align="start">
      <span className={classes.dot} data-tone={tone} aria-hidden="true" />
      <span className={labelHidden ? "sb-visually-hidden" : undefined}>{label}</span>
    </Row>
  );
}
