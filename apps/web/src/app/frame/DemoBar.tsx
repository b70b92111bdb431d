import { recordedMoment } from "../../api/demo-clock.ts";
import { useSession } from "../../api/session.ts";
import { useMoments } from "../../data/useMoments.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import classes from "./DemoBar.module.css";

export function DemoBar() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const { dateTime } = useMoments();
  if (!user?.is_demo) return null;
  return (
    <aside className={classes.demo} aria-label={t("demoLabel")}>
      <span>{t("demo")}</span> <span>{t("demoRecorded", { when: dateTime(recordedMoment()) })}</span>
    </aside>
  );
}
