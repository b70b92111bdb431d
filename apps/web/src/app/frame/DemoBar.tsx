import { recordedMoment } from "../../api/demo-clock.ts";
import { useSession } from "../../api/session.ts";
import { useMoments } from "../../data/useMoments.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import classes from "./DemoBar.module.css";

export function DemoBar() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const { dateTime } = useMoments();
  if (!user?.is_demo) return null;
  return (
    <Surface as="aside" pad="8 16" line="below" text="center" className={classes.demo} aria-label={t("demoLabel")}>
      <span>{t("demo")}</span> <span>{t("demoRecorded", { when: dateTime(recordedMoment()) })}</span>
    </Surface>
  );
}
