import { useTranslation } from "react-i18next";
import classes from "./TileSkeletons.module.css";

const PLACES = Array.from({ length: 12 }, (_, index) => index);

/** The shape of what is coming, so that nothing jumps when it comes. */
export function TileSkeletons() {
  const { t } = useTranslation("devices");
  return (
    <div className={classes.grid} role="status" aria-label={t("load.waiting")}>
      {PLACES.map((place) => (
        <span key={place} className={classes.tile} />
      ))}
    </div>
  );
}
