import { useTranslation } from "../../../../i18n/useTranslation.ts";
import classes from "./DeviceCards.module.css";

const PLACES = Array.from({ length: 8 }, (_, index) => index);

export function RowSkeletons() {
  const { t } = useTranslation("devices");
  return (
    <div className={classes.skeletons} role="status" aria-label={t("load.waiting")}>
      {PLACES.map((place) => (
        <span key={place} />
      ))}
    </div>
  );
}
