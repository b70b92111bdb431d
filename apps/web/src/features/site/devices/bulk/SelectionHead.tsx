import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Tick } from "../../../../ui/kit/Tick.tsx";
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
    <Row wraps shrinks gap="0 4" role="group" aria-label={t("select.label")}>
      <Tick
        checked={chosen > 0 && chosen === shown}
        isPartial={chosen > 0 && chosen < shown}
        className={classes.all}
        onChange={onAll}
      >
        {t("select.all", { count: shown })}
      </Tick>
      {chosen === 0 && (
        <Row as="span" wraps shrinks align="stretch" gap="0 4" at="end" hasActions>
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
