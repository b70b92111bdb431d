import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./SelectionBar.module.css";

interface SelectionBarProps {
  chosen: number;
  shown: number;
  /** Whether the ticked ones are of several types, which have different settings. */
  isMixed: boolean;
  onAll(): void;
  onRoom(): void;
  onGrant(): void;
  onConfigure(): void;
  onDelete(): void;
}

function TickAll({ chosen, shown, onAll }: Pick<SelectionBarProps, "chosen" | "shown" | "onAll">) {
  const { t } = useTranslation("devices");
  return (
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
  );
}

/** What can be done to many devices at once; with nothing ticked it says so (spec §5). */
export function SelectionBar(props: SelectionBarProps) {
  const { chosen, shown, isMixed, onAll, onRoom, onGrant, onConfigure, onDelete } = props;
  const { t } = useTranslation("devices");
  const [complaint, setComplaint] = useState<"nothing" | "mixed">();
  const withSome = (act: () => void, isPossible = true) => {
    return () => {
      const next = chosen === 0 ? "nothing" : isPossible ? undefined : "mixed";
      setComplaint(next);
      if (!next) act();
    };
  };
  const isStill = complaint === "nothing" ? chosen === 0 : complaint === "mixed" && isMixed;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={classes.bar} role="group" aria-label={t("select.label")}>
      <TickAll chosen={chosen} shown={shown} onAll={onAll} />
      <span className={classes.count} role="status">
        {chosen > 0 && t("select.count", { count: chosen })}
      </span>
      <span className={classes.actions}>
        <button type="button" onClick={withSome(onRoom)}>
          {t("select.room")}
        </button>
        <button type="button" onClick={withSome(onGrant)}>
          {t("select.grant")}
        </button>
        <button type="button" onClick={withSome(onConfigure, !isMixed)}>
          {t("select.configure")}
        </button>
        <button type="button" data-danger onClick={withSome(onDelete)}>
          {t("select.delete")}
        </button>
      </span>
      {complaint && isStill && (
        <p className={classes.missing} role="alert">
          {t(`select.${complaint}`)}
        </p>
      )}
    </div>
  );
}
