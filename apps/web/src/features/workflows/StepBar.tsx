import { useTranslation } from "react-i18next";
import classes from "./StepBar.module.css";
import { type FormProblem, STEPS, type Step, stepOf } from "./workflow-draft.ts";

interface StepBarProps {
  step: Step;
  tried: ReadonlySet<Step>;
  problems: readonly FormProblem[];
  onGo(step: Step): void;
}

/** Where one is; every step can be gone to, and one with something wrong in it is marked. */
export function StepBar({ step: current, tried, problems, onGo }: StepBarProps) {
  const { t } = useTranslation("workflows");
  return (
    <nav className={classes.bar} aria-label={t("steps.label")}>
      <p className={classes.where}>
        {t("steps.where", { step: STEPS.indexOf(current) + 1, count: STEPS.length })} ·{" "}
        <strong>{t(`steps.${current}`)}</strong>
      </p>
      <ol className={classes.steps}>
        {STEPS.map((step, index) => {
          const isWrong = problems.some((problem) => stepOf(problem) === step);
          const place = isWrong ? "wrong" : step === current ? "now" : tried.has(step) ? "past" : "later";
          const name = t(`steps.${step}`);
          return (
            <li key={step} data-place={place} aria-current={step === current ? "step" : undefined}>
              <button type="button" className={classes.step} onClick={() => onGo(step)}>
                <span className={classes.number} aria-hidden="true">
                  {place === "wrong" ? "!" : place === "past" ? "✓" : index + 1}
                </span>
                <span className="sb-visually-hidden">
                  {t("steps.goTo", { step: index + 1, name })} {isWrong && t("steps.wrong")}
                </span>
                <span className={classes.name} aria-hidden="true">
                  {name}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
