import classes from "./StepBar.module.css";

export interface StepOfBar {
  name: string;
  place: "past" | "now" | "later" | "wrong";
  /** A step with something wrong in it may be the current one too. */
  isCurrent: boolean;
  /** Undefined where it cannot be gone to. */
  onGo?: (() => void) | undefined;
  /** What a press does, in words. */
  goTo: string;
}

interface StepBarProps {
  label: string;
  /** "Step 2 of 4": narrow screens say it in place of the names. */
  where: string;
  steps: readonly StepOfBar[];
  /** Room for as many, where a flow may have fewer than usual. */
  columns?: number;
  /** Names alone, without numbers. */
  isPlain?: boolean;
}

/** So many names have no room beside each other on a tablet. */
const MANY = 6;
const SIGNS = { wrong: "!", past: "✓" } as const;

/** Where one is in a flow; steps that can be gone to are buttons. */
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
        {where} · <strong>{current?.name}</strong>
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
        <span className={classes.number} aria-hidden="true">
          {place === "wrong" || place === "past" ? SIGNS[place] : number}
        </span>
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
