import { Text } from "./layout/Text.tsx";
import classes from "./StepBar.module.css";

export interface StepOfBar {
  name: string;
  place: "past" | "now" | "later" | "wrong";
  /** Independent of problems, because a step with one may also be the current one. */
  isCurrent: boolean;
  /** Missing when the step cannot be opened. */
  onGo?: (() => void) | undefined;
  /** Names the effect of a press. */
  goTo: string;
}

interface StepBarProps {
  label: string;
  /** "Step 2 of 4", shown instead of the names on narrow screens. */
  where: string;
  steps: readonly StepOfBar[];
  /** The number of columns, for flows that may have fewer steps than usual. */
  columns?: number;
  /** Shows names without numbers. */
  isPlain?: boolean;
}

/** This many names do not fit side by side on a tablet. */
const MANY = 6;
const SIGNS = { wrong: "!", past: "✓" } as const;

/** Shows the position in a flow; steps that can be opened are buttons. */
export function StepBar({ label, where, steps, columns = steps.length, isPlain }: StepBarProps) {
  const current = steps.find(({ isCurrent }) => isCurrent);
  return (
    <nav
      className={classes.bar}
      aria-label={label}
      data-plain={isPlain || undefined}
      data-many={columns >= MANY || undefined}
    >
      <p className={classes.where}>
        {where} ·{" "}
        <Text as="strong" tone="text">
          {current?.name}
        </Text>
      </p>
      <ol className={classes.steps} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {steps.map((step, index) => (
          <li key={step.name} data-place={step.place} aria-current={step.isCurrent ? "step" : undefined}>
            <Step step={step} number={index + 1} isPlain={isPlain} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({ step, number, isPlain }: { step: StepOfBar; number: number; isPlain: boolean | undefined }) {
  const { name, place, goTo, onGo } = step;
  const words = (
    <>
      {!isPlain && (
        <Text size={12} isTabular keepsSize className={classes.number} aria-hidden="true">
          {place === "wrong" || place === "past" ? SIGNS[place] : number}
        </Text>
      )}
      <span className={classes.name}>{name}</span>
    </>
  );
  if (!onGo) return <span className={classes.step}>{words}</span>;
  return (
    <button type="button" className={classes.step} aria-label={goTo} onClick={onGo}>
      {words}
    </button>
  );
}
