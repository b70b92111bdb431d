import { useAge } from "../../data/useAge.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { useConnection } from "../../live/useLive.ts";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import classes from "./StaleBanner.module.css";
import { useOffline } from "./useOffline.ts";

/**
 * Shows the age of the data while the live connection is lost; the frame announces it, and shows it itself on every screen when the
 * server cannot be reached at all.
 */
export function StaleBanner() {
  const { lostAt } = useConnection();
  const isOffline = useOffline() !== undefined;
  return lostAt === undefined || isOffline ? null : <Lost at={lostAt} />;
}

function Lost({ at }: { at: number }) {
  const { t, i18n } = useTranslation("devices");
  const age = useAge(at, i18n.language);
  return (
    <Surface as="p" isCard className={classes.banner}>
      <strong>{t("live.lostHead")}</strong> {t("live.lostText", { age })}
    </Surface>
  );
}
