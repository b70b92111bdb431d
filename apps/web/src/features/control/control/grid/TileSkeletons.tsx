import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { Density } from "../../../../ui/density.ts";
import classes from "./TileSkeletons.module.css";

const PLACES = Array.from({ length: 12 }, (_, index) => index);

/** Shows placeholders of the tiles' size, so that nothing jumps when they load. */
export function TileSkeletons({ density = "comfortable" }: { density?: Density }) {
  const { t } = useTranslation("devices");
  return (
    <div className={classes.grid} data-density={density} role="status" aria-label={t("load.waiting")}>
      {PLACES.map((place) => (
        <span key={place} className={classes.tile} />
      ))}
    </div>
  );
}
