import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import classes from "./SelectionHead.module.css";

interface SelectionHeadProps {
  chosen: number;
  shown: number;
  onAll(): void;
}

const ACTIONS = ["room", "grant", "configure", "delete"] as const;

/** Ticks the whole list at once, and says that something has to be ticked (spec §5). */
export function SelectionHead({ chosen, shown, onAll }: SelectionHeadProps) {
  const { t } = useTranslation("devices");
  const [isMissing, setMissing] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={classes.bar} role="group" aria-label={t("select.label")}>
      <label>
        <input
          type="checkbox"
          checked={chosen > 0 && chosen === shown}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < shown;
          }}
          onChange={onAll}
        />
        {t("select.all", { count: shown })}
      </label>
      {chosen === 0 && (
        <span className={classes.actions}>
          {ACTIONS.map((each) => (
            <button
              key={each}
              type="button"
              data-danger={each === "delete" || undefined}
              onClick={() => setMissing(true)}
            >
              {t(`select.${each}`)}
            </button>
          ))}
        </span>
      )}
      {isMissing && chosen === 0 && (
        <p className={classes.missing} role="alert">
          {t("select.nothing")}
        </p>
      )}
    </div>
  );
}
