import { useTranslation } from "../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../ui/kit/layout/PlainButton.tsx";
import { PanelClock } from "./PanelClock.tsx";
import classes from "./PanelScreen.module.css";

/** Darkens an unused panel. The touch that wakes it falls on this cover and does nothing else. */
export function Rest({ isResting, wake }: { isResting: boolean; wake(): void }) {
  const { t } = useTranslation("panel");
  if (!isResting) return null;
  return (
    <PlainButton className={classes.rest} aria-label={t("wake")} onClick={wake}>
      <PanelClock className={classes.restClock} />
    </PlainButton>
  );
}
