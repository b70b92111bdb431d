import { useTranslation } from "react-i18next";
import { useConnection } from "../../live/useLive.ts";
import { useAge } from "../../ui/format/age.ts";
import classes from "./StaleBanner.module.css";

/** Says that what is shown is old, and how old, for as long as the live connection is lost; the frame announces it. */
export function StaleBanner() {
  const { t, i18n } = useTranslation("devices");
  const { lostAt } = useConnection();
  const age = useAge(lostAt, i18n.language);
  if (lostAt === undefined) return null;
  return (
    <p className={classes.banner}>
      <strong>{t("live.lostHead")}</strong> {t("live.lostText", { age })}
    </p>
  );
}
