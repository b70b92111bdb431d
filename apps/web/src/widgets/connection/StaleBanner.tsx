import { useTranslation } from "react-i18next";
import { useAge } from "../../data/useAge.ts";
import { useConnection } from "../../live/useLive.ts";
import classes from "./StaleBanner.module.css";

/** Says that what is shown is old, and how old, for as long as the live connection is lost; the frame announces it. */
export function StaleBanner() {
  const { lostAt } = useConnection();
  return lostAt === undefined ? null : <Lost at={lostAt} />;
}

function Lost({ at }: { at: number }) {
  const { t, i18n } = useTranslation("devices");
  const age = useAge(at, i18n.language);
  return (
    <p className={classes.banner}>
      <strong>{t("live.lostHead")}</strong> {t("live.lostText", { age })}
    </p>
  );
}
