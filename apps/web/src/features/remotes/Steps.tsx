import { useTranslation } from "react-i18next";
import classes from "./NewRemote.module.css";
import { STEPS, type Step } from "./new-remote.ts";

/** Where one is; what has been passed leads back there. */
export function Steps({ step, onGo }: { step: Step; onGo(step: Step): void }) {
  const { t } = useTranslation("remotes");
  const now = STEPS.indexOf(step);
  return (
    <nav className={classes.steps} aria-label={t("steps.label")}>
      <p>
        {t("steps.where", { step: now + 1, count: STEPS.length })} · <strong>{t(`steps.${step}`)}</strong>
      </p>
      <ol>
        {STEPS.map((name, index) => (
          <li
            key={name}
            data-place={index < now ? "past" : index === now ? "now" : "later"}
            aria-current={index === now ? "step" : undefined}
          >
            {index < now ? (
              <button
                type="button"
                aria-label={t("steps.backTo", { step: index + 1, name: t(`steps.${name}`) })}
                onClick={() => onGo(name)}
              >
                {t(`steps.${name}`)}
              </button>
            ) : (
              <span>{t(`steps.${name}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
