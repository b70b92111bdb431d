import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./SelectionBar.module.css";

interface SelectionBarProps {
  chosen: number;
  shown: number;
  onAll(): void;
  onRoom(): void;
  onDelete(): void;
}

/** What can be done to many devices at once; with nothing ticked it says so (spec §5). */
export function SelectionBar({ chosen, shown, onAll, onRoom, onDelete }: SelectionBarProps) {
  const { t } = useTranslation("devices");
  const [isMissing, setMissing] = useState(false);
  const withSome = (act: () => void) => () => {
    setMissing(chosen === 0);
    if (chosen > 0) act();
  };
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
      <span className={classes.count} role="status">
        {chosen > 0 && t("select.count", { count: chosen })}
      </span>
      <span className={classes.actions}>
        <button type="button" onClick={withSome(onRoom)}>
          {t("select.room")}
        </button>
        <button type="button" data-danger onClick={withSome(onDelete)}>
          {t("select.delete")}
        </button>
      </span>
      {isMissing && chosen === 0 && (
        <p className={classes.missing} role="alert">
          {t("select.nothing")}
        </p>
      )}
    </div>
  );
}
