import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
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
    <Row wraps gap="0 4" className={classes.bar} role="group" aria-label={t("select.label")}>
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
        <Row as="span" align="stretch" gap={4} className={classes.actions}>
          {ACTIONS.map((each) => (
            <PlainButton key={each} data-danger={each === "delete" || undefined} onClick={() => setMissing(true)}>
              {t(`select.${each}`)}
            </PlainButton>
          ))}
        </Row>
      )}
      {isMissing && chosen === 0 && (
        <p className={classes.missing} role="alert">
          {t("select.nothing")}
        </p>
      )}
    </Row>
  );
}
