import { useTranslation } from "react-i18next";
import { type AddDeviceState, canGoTo, type Step, stepsOf } from "./add-device-state.ts";
import classes from "./StepBar.module.css";

interface StepBarProps {
  state: AddDeviceState;
  onGo(step: Step): void;
}

/** Where one is in the flow; what has been passed leads back there. */
export function StepBar({ state, onGo }: StepBarProps) {
  const { t } = useTranslation("addDevice");
  const { first, names } = stepsOf(state);
  const current = names[state.step - first] ?? "type";
  return (
    <nav className={classes.bar} aria-label={t("steps.label")}>
      <p className={classes.where}>
        {t("steps.where", { step: state.step - first + 1, count: names.length })} ·{" "}
        <strong>{t(`steps.${current}`)}</strong>
      </p>
      <ol className={classes.steps}>
        {names.map((name, index) => {
          const step = (index + first) as Step;
          const place = step < state.step ? "past" : step === state.step ? "now" : "later";
          const words = (
            <>
              <span className={classes.number} aria-hidden="true">
                {place === "past" ? "✓" : index + 1}
              </span>
              <span className={classes.name}>{t(`steps.${name}`)}</span>
            </>
          );
          return (
            <li key={name} data-place={place} aria-current={place === "now" ? "step" : undefined}>
              {canGoTo(state, step) ? (
                <button
                  type="button"
                  className={classes.step}
                  aria-label={t("steps.backTo", { step: index + 1, name: t(`steps.${name}`) })}
                  onClick={() => onGo(step)}
                >
                  {words}
                </button>
              ) : (
                <span className={classes.step}>{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
